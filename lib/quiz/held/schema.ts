import { z } from 'zod'

const VERDICTS = ['rank', 'leave_out'] as const

export const reviewAttemptInput = z.strictObject({
  id: z.uuid('invalid'),
  verdict: z.enum(VERDICTS, { error: 'unknown_option' }),
})
