/** Letters that Unicode does not split into a letter and its marks. */
const SPELLED: Record<string, string> = { Ŀ: 'L', ŀ: 'l', ŉ: 'n', ſ: 's', ĸ: 'k', '\u00a0': ' ' }

/** What the fonts of pictures are cut to: European Latin letters, digits and punctuation. */
const DRAWN = /[ -~¡-¬®-ľŁ-ňŊ-žȘ-ț–—‘’‚“”„†•…‹›€]/u

const lettersOf = (sign: string): string => {
  if (DRAWN.test(sign)) return sign
  const plain = SPELLED[sign] ?? sign.normalize('NFKD')
  return [...plain].filter((part) => DRAWN.test(part)).join('')
}

/**
 * A text without what cannot be drawn, for which the framework would fetch a font or an emoji from another site. Empty when
 * nothing is left.
 */
export const drawable = (text: string): string =>
  [...text.normalize('NFC')].map(lettersOf).join('').replace(/ +/g, ' ').trim()
