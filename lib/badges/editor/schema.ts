import { z } from 'zod'
import { id, oneOf, onOff, rowInput, rowVersion } from '@/lib/core/forms/fields'
import { optionalText, requiredText } from '@/lib/core/forms/text-fields'
import { badgeRule } from '../kinds'
import { BADGE_RULE_VERSION } from '../kinds/kind'
import {
  BADGE_DESCRIPTION_MAX,
  BADGE_KINDS,
  BADGE_NAME_MAX,
  BADGE_QUESTIONS,
  DRAWINGS,
  LEAVES,
} from '../rules'

const texts = {
  nameIt: requiredText({ max: BADGE_NAME_MAX }),
  nameEn: requiredText({ max: BADGE_NAME_MAX }),
  descriptionIt: optionalText({ max: BADGE_DESCRIPTION_MAX }),
  descriptionEn: optionalText({ max: BADGE_DESCRIPTION_MAX }),
  drawing: oneOf(DRAWINGS),
}

const fields = z.strictObject({
  /** Chosen by the form, so that the same form sent twice makes one badge. */
  requestId: id,
  leaf: oneOf(LEAVES),
  kind: oneOf(BADGE_KINDS),
  least: z
    .string({ error: 'invalid' })
    .max(30, 'not_a_number')
    .default('')
    .transform((text) => (text.trim() === '' ? 1 : Number(text.trim()))),
  question: oneOf(BADGE_QUESTIONS).default('match_result'),
  ...texts,
})

/** The fields that the kind needs; for a full page, the page that the badge is on. */
function draftOf({ kind, least, question, leaf }: z.output<typeof fields>): unknown {
  const draft = { v: BADGE_RULE_VERSION, kind }
  if (kind === 'leaf_complete') return { ...draft, leaf }
  return kind === 'question_won' ? { ...draft, least, question } : { ...draft, least }
}

/** `least` and `question` are checked by the rule of the kind (`kinds/`), whatever else is wrong. */
export const createBadgeInput = fields
  .superRefine(
    (form, context) => {
      for (const { path, ...issue } of badgeRule.safeParse(draftOf(form)).error?.issues ?? [])
        context.addIssue({ ...issue, path: [...path] })
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
  .transform((form) => ({ ...form, rule: badgeRule.parse(draftOf(form)) }))

export const updateBadgeInput = z.strictObject({ id, version: rowVersion, ...texts })

export const badgeRetiredInput = rowInput.extend({ retired: onOff })
