import { z } from 'zod'

/** Version of the rules' format; a change of meaning gets a new version beside the old one. */
export const PREDICATE_VERSION = 1

export const v = z.literal(PREDICATE_VERSION)
export const id = z.string('invalid').regex(/^[\w-]{1,64}$/, 'invalid')
export const code = z.string('invalid').regex(/^\w{1,40}$/, 'invalid')

/** Half goals, so that no total equals the line. */
export const line = (most: number) =>
  z
    .number('not_a_number')
    .min(0.5, 'too_small')
    .max(most, 'too_large')
    .refine((goals) => goals % 1 === 0.5, 'invalid')

const distinct = (ids: string[]) => new Set(ids).size === ids.length

export const matchIds = (most: number) =>
  z.array(id).min(2, 'too_short').max(most, 'too_long').refine(distinct, 'invalid')
