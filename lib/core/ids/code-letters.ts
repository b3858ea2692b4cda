/** Crockford's base 32: no I, L, O or U, which are misread or spell words. */
const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** @param draw returns an integer from 0 to 31, uniform, from a cryptographic source */
export const newCode = (length: number, draw: () => number): string =>
  Array.from({ length }, () => CODE_LETTERS.charAt(draw())).join('')
