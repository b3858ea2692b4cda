import { z } from 'zod'
import { box, id, oneOf, onOff, rowVersion, whole } from '@/lib/core/forms/fields'
import { requiredText } from '@/lib/core/forms/text-fields'
import { LOOKS, PRICE_MAX, PRICE_MIN, PRODUCT_KINDS, type ProductKind } from '../rules'

const NAME_MAX = 60

const wholeText = (least: number, most: number) =>
  z
    .string({ error: 'invalid' })
    .trim()
    .min(1, 'required')
    .regex(/^-?\d+$/, 'not_a_number')
    .transform(Number)
    .pipe(whole(least, most))

const offer = {
  nameIt: requiredText({ max: NAME_MAX }),
  nameEn: requiredText({ max: NAME_MAX }),
  /** In tokens; 0 makes it free for everybody. */
  price: wholeText(0, PRICE_MAX).refine((price) => price === 0 || price >= PRICE_MIN, {
    message: 'too_small',
    params: { limit: PRICE_MIN },
  }),
  sort: wholeText(-9_999, 9_999),
  pro: box,
}

const DRAWN = PRODUCT_KINDS.flatMap((kind) => LOOKS[kind].map((look) => `${kind}/${look}`))

/** `requestId` is chosen by the form; `drawing` is `kind/look`: one of the existing drawings. */
export const createProductInput = z.strictObject({
  requestId: id,
  drawing: oneOf(DRAWN).transform((text) => text.split('/') as [ProductKind, string]),
  ...offer,
})

export const updateProductInput = z.strictObject({ id, version: rowVersion, ...offer })

export const productActiveInput = z.strictObject({ id, active: onOff })
