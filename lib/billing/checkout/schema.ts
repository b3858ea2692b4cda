import { z } from 'zod'
import { oneOf } from '@/lib/core/form-fields'

export const checkoutInput = z.strictObject({ plan: oneOf(['month', 'year']) })
