import { z } from 'zod'
import { id } from '@/lib/core/forms/fields'
import { WEEKLY_CONVERSION_CAP } from './rules'

/** A longer amount is a typing error, not a conversion that fails. */
const MOST_DIGITS = 6

export const convertInput = z.strictObject({
  requestId: id,
  amount: z
    .string({ error: 'required' })
    .transform((text) => text.trim())
    .superRefine((text, context) => {
      const refuse = (message: string, limit?: number) =>
        context.addIssue({ code: 'custom', message, params: { limit } })
      if (text === '') refuse('required')
      else if (!/^-?\d+$/.test(text)) refuse('not_a_number')
      else if (Number(text) < 1) refuse('too_small', 1)
      else if (text.length > MOST_DIGITS) refuse('too_large', WEEKLY_CONVERSION_CAP)
    })
    .transform(Number),
})
