import { z } from 'zod'
import { id } from '@/lib/core/form-fields'

/** `next` is the page of the toast; the notice without JavaScript has none. */
export const undoInput = z.strictObject({ id, next: z.string().max(300).optional() })
