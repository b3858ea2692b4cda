import { z } from 'zod'
import { id, oneOf, onOff, rowVersion } from '@/lib/core/form-fields'
import { optionalText, requiredText } from '@/lib/core/text'
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

/** `least` and `question` are checked by the rule of the kind (`kinds/`). */
export const createBadgeInput = z.strictObject({
  /** Chosen by the form, so that the same form sent twice makes one badge. */
  requestId: id,
  leaf: oneOf(LEAVES),
  kind: oneOf(BADGE_KINDS),
  least: z
    .string({ error: 'invalid' })
    .max(10, 'not_a_number')
    .default('')
    .transform((text) => (text.trim() === '' ? 1 : Number(text.trim()))),
  question: oneOf(BADGE_QUESTIONS).default('match_result'),
  ...texts,
})

export const updateBadgeInput = z.strictObject({ id, version: rowVersion, ...texts })

export const badgeRetiredInput = z.strictObject({ id, retired: onOff })
