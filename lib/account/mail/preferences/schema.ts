import { z } from 'zod'
import { box } from '@/lib/core/forms/fields'

export const mailPreferencesInput = z.strictObject({ picks: box, streak: box, recap: box })

export const unsubscribeInput = z.strictObject({ token: z.string({ error: 'invalid' }).max(200, 'too_long') })
