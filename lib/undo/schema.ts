import { z } from 'zod'

/** `next` is the page of the toast; the notice without JavaScript has none. */
export const undoInput = z.strictObject({ id: z.uuid('invalid'), next: z.string().max(300).optional() })
