import { z } from 'zod'
import { COMPETITIONS } from '@/lib/competitions/rules'
import {
  box,
  id,
  idOrNone,
  numberOrNone,
  oneOf,
  oneOfOrNone,
  onOff,
  rowVersion,
  wholeOrNone,
} from '@/lib/core/forms/fields'
import { optionalText } from '@/lib/core/forms/text-fields'
import { CATEGORIES, DESCRIPTION_MAX, MAX_POINTS, TEMPLATE_KINDS, TITLE_MAX } from '../rules'

const words = {
  titleIt: optionalText({ max: TITLE_MAX }),
  titleEn: optionalText({ max: TITLE_MAX }),
  descriptionIt: optionalText({ max: DESCRIPTION_MAX, lines: true }),
  descriptionEn: optionalText({ max: DESCRIPTION_MAX, lines: true }),
}

const place = {
  category: oneOfOrNone(CATEGORIES),
  sort: wholeOrNone(-9_999, 9_999).transform((sort) => sort ?? 0),
  points: wholeOrNone(0, MAX_POINTS),
  defaultDueInDays: wholeOrNone(0, 365),
  pro: box,
}

/** The fields that a rule needs, by its kind; the round and the team are those of the match. */
const ruleFields = {
  kind: oneOfOrNone(TEMPLATE_KINDS),
  matchId: idOrNone,
  line: numberOrNone(z.number('not_a_number')),
  goals: wholeOrNone(1, 99),
  half: oneOf(['first', 'second']).default('first'),
  side: oneOf(['home', 'away', 'either']).default('home'),
  streak: oneOf(['win', 'unbeaten', 'score', 'clean_sheet']).default('unbeaten'),
  score: wholeOrNone(5, 50),
  days: wholeOrNone(2, 100),
  length: wholeOrNone(2, 10).transform((length) => length ?? 3),
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
  ...ruleFields,
})

export const updateTemplateInput = z.strictObject({ id, version: rowVersion, ...words, ...place })

export const templateActiveInput = z.strictObject({ id, active: onOff })
