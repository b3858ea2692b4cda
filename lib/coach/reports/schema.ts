import { z } from 'zod'

export const reportInput = z.strictObject({ id: z.uuid('invalid') })
