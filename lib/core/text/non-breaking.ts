/** A text whose scores, such as 2-1, keep to one line. */
export const nonBreaking = (text: string): string =>
  text.replace(/(?<![\d–-])(\d{1,2}[–-])(?=\d{1,2}(?![\d–-]))/g, '$1\u2060')
