import { z } from 'zod'

export const sessionInput = z.strictObject({ id: z.uuid('invalid') })
