import { z } from 'zod'
import { oneOf } from '@/lib/core/forms/fields'

export const checkoutInput = z.strictObject({ plan: oneOf(['month', 'year']) })
