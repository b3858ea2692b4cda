'use client'

import type { Messages } from 'next-intl'
import { fieldPropsOf } from '@/components/ui/field-props'
import { FormResult } from '@/components/ui/form-result'
import { SubmitButton } from '@/components/ui/submit-button'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { refusalOf } from '@/lib/core/forms/action-result'
import { setProductActive, updateProduct } from '@/lib/shop/catalogue/actions'
import type { AdminProduct } from '@/lib/shop/catalogue/queries'
import { VersionField } from '../version-field'
import { ProductFields } from './product-fields'

type Props = { product: AdminProduct; texts: Messages['products']['form'] }

/** Retiring is undone by the same button: what fans own stays theirs either way. */
export function ProductEditor({ product, texts }: Props) {
  const [result, submit] = useFormAction(updateProduct)
  const [moved, move] = useFormAction(setProductActive)
  useResultToast(result)
  useResultToast(moved)
  const refusal = refusalOf(result)
  const field = fieldPropsOf(refusal)
  const { id, nameIt, nameEn, priceCents, sort, pro, active } = product
  return (
    <div className="grid max-w-2xl gap-6">
      <FormResult result={result ?? moved} />
      <form action={move} className="grid justify-items-start gap-2">
        <input type="hidden" name="id" value={id} />
        <p className="text-ink-soft text-sm">{active ? texts.retireText : texts.offerText}</p>
        <SubmitButton
          name="active"
          value={active ? 'off' : 'on'}
          variant="outline"
          pendingLabel={texts.saving}
        >
          {active ? texts.retire : texts.offer}
        </SubmitButton>
      </form>
      <form action={submit} noValidate className="grid gap-3">
        <input type="hidden" name="id" value={id} />
        <VersionField current={product.version} result={result} />
        <ProductFields
          field={field}
          stored={{ nameIt, nameEn, price: String(priceCents), sort: String(sort) }}
          isPro={refusal?.values ? refusal.values.pro === 'on' : pro}
          texts={texts}
        />
        <SubmitButton className="mt-2 justify-self-start" pendingLabel={texts.saving}>
          {texts.save}
        </SubmitButton>
      </form>
    </div>
  )
}
