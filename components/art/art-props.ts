/** Pictures are decoration: a class sets their size, and their colours are tokens or the text's. */
export type ArtProps = { className?: string }
