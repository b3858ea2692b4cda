import { z } from 'zod'

export const checkoutInput = z.strictObject({ plan: z.enum(['month', 'year'], 'unknown_option') })
