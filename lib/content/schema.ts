import { z } from 'zod'
import { requiredText } from '@/lib/core/text'

const title = requiredText({ max: 120 })
const body = requiredText({ max: 2_000, lines: true })

/** The payload of a tip's schedule; without English the Italian serves. */
export const tipPayload = z.strictObject({
  title,
  body,
  phase: requiredText({ max: 40 }).optional(),
  en: z.strictObject({ title, body }).optional(),
})
