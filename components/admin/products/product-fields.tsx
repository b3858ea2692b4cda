import type { Messages } from 'next-intl'
import { CheckboxCard } from '@/components/ui/checkbox-card'
import type { FieldProps } from '@/components/ui/field-props'
import { NumberField } from '@/components/ui/number-field'
import { TextField } from '@/components/ui/text-field'
import { PRICE_MAX } from '@/lib/shop/rules'

type Stored = Record<'nameIt' | 'nameEn' | 'price' | 'sort', string>
type Props = {
  field: FieldProps
  stored?: Stored
  isPro: boolean
  texts: Messages['products']['form']
}

/** The fields of a product that can change. */
export const ProductFields = ({ field, stored, isPro, texts }: Props) => (
  <>
    <TextField {...field('nameIt', stored?.nameIt)} label={texts.nameIt} maxLength={60} />
    <TextField {...field('nameEn', stored?.nameEn)} label={texts.nameEn} maxLength={60} />
    <div className="grid grid-cols-2 items-start gap-3">
      <NumberField
        {...field('price', stored?.price ?? '100')}
        label={texts.price}
        hint={texts.priceHint}
        min={0}
        max={PRICE_MAX}
      />
      <NumberField {...field('sort', stored?.sort ?? '0')} label={texts.sort} />
    </div>
    <CheckboxCard name="pro" label={texts.pro} error={field('pro').error} defaultChecked={isPro} />
  </>
)
