import { z } from 'zod'
import { idInput } from '@/lib/core/forms/fields'
import { requiredText } from '@/lib/core/forms/text-fields'
import { BAN_DAYS, BAN_REASON_MAX, BAN_REASON_MIN } from './rules'

export const unbanInput = idInput.extend({
  reason: requiredText({ min: BAN_REASON_MIN, max: BAN_REASON_MAX, lines: true }),
})

export const banInput = unbanInput.extend({
  days: z.enum(BAN_DAYS.map(String) as [string, ...string[]], { error: 'unknown_option' }).transform(Number),
})
