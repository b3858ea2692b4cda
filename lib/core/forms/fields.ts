import { z } from 'zod'
import { env } from '@/lib/env'
import { NEXT_MAX } from '../pages/own-path'
import { existsIn } from '../time/day-time'

/** As the database writes it: the log, payments and the ledger keep ids as texts. */
export const id = z.uuid('invalid').toLowerCase()

/** An id that may be left open; what is empty or not sent is null. */
export const idOrNone = z
  .union([id, z.literal('')], { error: 'invalid' })
  .default('')
  .transform((text) => text || null)

/** The fields of a form whose names are not fixed; its schema checks them one by one. */
export const anyFields = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'invalid',
)

/** What `versionOf` gave for the row that the form was filled with. */
export const rowVersion = z.string({ error: 'invalid' }).regex(/^[\da-f]{32}$/, 'invalid')

export const idInput = z.strictObject({ id })

export const emptyInput = z.strictObject({})

/** The id that a parameter of the address names; null for anything else. */
export const idParam = (value: string | string[] | undefined): string | null =>
  id.safeParse(value).data ?? null

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

/** A switch that is a button: it sends the state that it sets. */
export const onOff = oneOf(['on', 'off']).transform((state) => state === 'on')

/** The page to return to, unchecked: `ownPath` decides whether it is one of ours. */
export const nextPath = z.string().max(NEXT_MAX).optional()

/** The form of one row, which leads back to its page. */
export const rowInput = z.strictObject({ id, next: nextPath })

/** A number as a form sends it, with a comma or a point; empty is null. */
export const numberOrNone = (number: z.ZodNumber) =>
  z
    .string({ error: 'invalid' })
    .max(30, 'not_a_number')
    .default('')
    .transform((text) => (text.trim() === '' ? null : Number(text.trim().replace(',', '.'))))
    .pipe(number.nullable())

/** A whole number within bounds. Not `int()`, which calls a number of twenty digits no number instead of too large. */
export const whole = (least: number, most: number) =>
  z
    .number('not_a_number')
    .refine(Number.isInteger, 'not_a_number')
    .min(least, 'too_small')
    .max(most, 'too_large')

export const wholeOrNone = (least: number, most: number) => numberOrNone(whole(least, most))

/** A minute of the product's zone as `datetime-local` sends it; empty is null. */
export const localMinute = z
  .string({ error: 'invalid' })
  .default('')
  .transform((text) => text.trim() || null)
  .pipe(
    z.iso
      .datetime({ local: true, precision: -1, error: 'not_a_date', abort: true })
      .refine((text) => !text.endsWith('Z'), { error: 'not_a_date', abort: true })
      .refine((text) => text >= '2000' && text < '2101', { error: 'date_too_far', abort: true })
      .refine((text) => existsIn(env.APP_TIME_ZONE, text), 'no_such_hour')
      .nullable(),
  )
