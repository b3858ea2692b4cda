import { z } from 'zod'
import { COMPETITIONS } from '@/lib/competitions/rules'
import { box, id, oneOf, oneOfOrNone, rowVersion } from '@/lib/core/form-fields'
import { optionalText } from '@/lib/core/text'
import { CATEGORIES, DESCRIPTION_MAX, MAX_POINTS, TEMPLATE_KINDS, TITLE_MAX } from '../rules'

/** A number as a form sends it; empty is null. */
const number = (schema: z.ZodNumber) =>
  z
    .string({ error: 'invalid' })
    .max(30, 'not_a_number')
    .default('')
    .transform((text) => (text.trim() === '' ? null : Number(text.trim().replace(',', '.'))))
    .pipe(schema.nullable())

const whole = (least: number, most: number) =>
  number(z.number('not_a_number').int('not_a_number').min(least, 'too_small').max(most, 'too_large'))

const words = {
  titleIt: optionalText({ max: TITLE_MAX }),
  titleEn: optionalText({ max: TITLE_MAX }),
  descriptionIt: optionalText({ max: DESCRIPTION_MAX, lines: true }),
  descriptionEn: optionalText({ max: DESCRIPTION_MAX, lines: true }),
}

const place = {
  category: oneOfOrNone(CATEGORIES),
  sort: whole(-9_999, 9_999).transform((sort) => sort ?? 0),
  points: whole(0, MAX_POINTS),
  defaultDueInDays: whole(0, 365),
  pro: box,
}

/** The fields that a rule needs, by its kind; the round and the team are those of the match. */
const asked = {
  kind: oneOfOrNone(TEMPLATE_KINDS),
  matchId: z
    .union([id, z.literal('')], { error: 'invalid' })
    .default('')
    .transform((text) => text || null),
  line: number(z.number('not_a_number')),
  goals: whole(1, 99),
  half: oneOf(['first', 'second']).default('first'),
  side: oneOf(['home', 'away', 'either']).default('home'),
  streak: oneOf(['win', 'unbeaten', 'score', 'clean_sheet']).default('unbeaten'),
  score: whole(5, 50),
  days: whole(2, 100),
  length: whole(2, 10).transform((length) => length ?? 3),
  bounds: z
    .string({ error: 'invalid' })
    .max(60, 'too_long')
    .default('')
    .transform((text) => text.split(/[\s,;]+/).filter(Boolean))
    .refine((bounds) => bounds.every((bound) => /^\d{1,3}$/.test(bound)), 'not_a_number')
    .transform((bounds) => bounds.map(Number)),
}

export const createTemplateInput = z.strictObject({
  /** Chosen by the form, so that the same form sent twice makes one template. */
  requestId: id,
  intent: oneOf(['preview', 'save']).default('save'),
  competition: oneOf(COMPETITIONS),
  ...words,
  ...place,
  ...asked,
})

export const updateTemplateInput = z.strictObject({ id, version: rowVersion, ...words, ...place })

export const templateActiveInput = z.strictObject({ id, active: oneOf(['on', 'off']) })
