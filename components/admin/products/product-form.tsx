'use client'

import type { Messages } from 'next-intl'
import { fieldPropsOf } from '@/components/ui/field-props'
import { FormResult } from '@/components/ui/form-result'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { refusalOf } from '@/lib/core/forms/action-result'
import { createProduct } from '@/lib/shop/catalogue/actions'
import { ProductFields } from './product-fields'

type Props = {
  requestId: string
  drawings: { value: string; label: string }[]
  texts: Messages['products']['form']
}

/** Puts a drawing on sale that no product sells yet. */
export function ProductForm({ requestId, drawings, texts }: Props) {
  const [result, submit] = useFormAction(createProduct)
  useResultToast(result)
  const refusal = refusalOf(result)
  const field = fieldPropsOf(refusal)
  return (
    <form action={submit} noValidate className="grid gap-3">
      <FormResult result={result} />
      <input type="hidden" name="requestId" value={requestId} />
      <SelectField
        key={field('drawing').defaultValue}
        {...field('drawing')}
        label={texts.drawing}
        options={drawings}
      />
      <ProductFields field={field} isPro={refusal?.values?.pro === 'on'} texts={texts} />
      <SubmitButton className="mt-2 justify-self-start" pendingLabel={texts.saving}>
        {texts.add}
      </SubmitButton>
    </form>
  )
}
