import { z } from 'zod'

export const testMailInput = z.strictObject({
  to: z.string({ error: 'invalid' }).max(320, 'too_long').default(''),
})
