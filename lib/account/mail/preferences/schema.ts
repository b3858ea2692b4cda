import { z } from 'zod'
import { box } from '@/lib/core/form-fields'

export const mailPreferencesInput = z.strictObject({ picks: box, streak: box, recap: box })

/** Mail services send `List-Unsubscribe=One-Click` (RFC 8058), our page its token. */
export const unsubscribeInput = z.object({
  'List-Unsubscribe': z.literal('One-Click', { error: 'unknown_option' }).optional(),
  token: z.string({ error: 'invalid' }).max(200, 'too_long').optional(),
})
