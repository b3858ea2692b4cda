/** Pictures are decoration: their size comes by class, their colours are the tokens and the text's. */
export type ArtProps = { className?: string }
