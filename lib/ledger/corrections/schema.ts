import { z } from 'zod'
import { id, oneOf } from '@/lib/core/forms/fields'
import { requiredText } from '@/lib/core/forms/text-fields'
import { CORRECTED_ASSETS, REASON_MAX, REASON_MIN } from './rules'

/** A whole number with its sign, as the form sends it; what is beyond the ceiling is refused by the command. */
const amount = z
  .string({ error: 'required' })
  .transform((text) => text.trim().replace('−', '-'))
  .superRefine((text, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    if (text === '') refuse('required')
    else if (!/^[+-]?\d+$/.test(text)) refuse('not_a_number')
    else if (Number(text) === 0) refuse('no_change')
  })
  .transform(Number)

export const correctionInput = z.strictObject({
  requestId: id,
  /** Nickname or id. */
  fan: requiredText({ max: 40 }),
  asset: oneOf(CORRECTED_ASSETS),
  amount,
  reason: requiredText({ min: REASON_MIN, max: REASON_MAX, lines: true }),
})
