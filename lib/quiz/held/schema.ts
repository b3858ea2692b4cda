import { z } from 'zod'
import { id, oneOf } from '@/lib/core/form-fields'

const VERDICTS = ['rank', 'leave_out'] as const

export const reviewAttemptInput = z.strictObject({
  id,
  verdict: oneOf(VERDICTS),
})
