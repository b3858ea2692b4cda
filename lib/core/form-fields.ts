import { z } from 'zod'

export const id = z.uuid('invalid')

/** What a form about one thing sends. */
export const idInput = z.strictObject({ id })

/** A choice among given values. */
export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: 'unknown_option' })

/** A choice that may be left open; what is empty or not sent is null. */
export const oneOfOrNone = <const T extends readonly string[]>(values: T) =>
  z
    .enum(['', ...values], { error: 'unknown_option' })
    .default('')
    .transform((value) => (value === '' ? null : (value as T[number])))

/** A box to tick. Browsers send nothing for one that is not ticked. */
export const box = z
  .literal('on', { error: 'unknown_option' })
  .optional()
  .transform((ticked) => ticked === 'on')
