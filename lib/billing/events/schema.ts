import { z } from 'zod'

export const eventInput = z.strictObject({ id: z.string().regex(/^evt_\w{1,100}$/, 'invalid') })
