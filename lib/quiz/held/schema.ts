import { z } from 'zod'
import { id, nextPath, oneOf } from '@/lib/core/forms/fields'

const VERDICTS = ['rank', 'leave_out'] as const

export const reviewAttemptInput = z.strictObject({
  id,
  verdict: oneOf(VERDICTS),
  next: nextPath,
})
