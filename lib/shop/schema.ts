import { z } from 'zod'
import { id } from '@/lib/core/forms/fields'
import { PRICE_MAX } from './rules'

/** `price` is what the fan was shown, in tokens. */
export const purchaseInput = z.strictObject({
  productId: id,
  price: z
    .string({ error: 'invalid' })
    .regex(/^\d{1,6}$/, 'not_a_number')
    .transform(Number)
    .pipe(z.number().max(PRICE_MAX, 'too_large')),
})

export const topUpInput = z.strictObject({ requestId: id })

/** The pressed button names the product and what to do with it: `wear="<id> on"`. */
export const wearInput = z
  .strictObject({ wear: z.string({ error: 'invalid' }).regex(/^[0-9a-f-]{36} (on|off)$/, 'invalid') })
  .transform(({ wear }, context) => {
    const parsed = id.safeParse(wear.slice(0, 36))
    if (parsed.success) return { productId: parsed.data, on: wear.endsWith(' on') }
    context.addIssue({ code: 'custom', path: ['wear'], message: 'invalid' })
    return z.NEVER
  })
