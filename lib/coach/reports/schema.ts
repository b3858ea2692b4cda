import { z } from 'zod'
import { id } from '@/lib/core/form-fields'

export const reportInput = z.strictObject({ id })
