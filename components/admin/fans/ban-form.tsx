'use client'

import type { Messages } from 'next-intl'
import { fieldPropsOf } from '@/components/ui/field-props'
import { FormResult } from '@/components/ui/form-result'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextareaField } from '@/components/ui/textarea-field'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { banFan } from '@/lib/account/fans/actions'
import { BAN_DAYS } from '@/lib/account/fans/rules'
import { refusalOf } from '@/lib/core/forms/action-result'

type Props = { id: string; isPro: boolean; texts: Messages['fans']['ban'] }

export function BanForm({ id, isPro, texts }: Props) {
  const [result, submit] = useFormAction(banFan)
  useResultToast(result)
  const refusal = refusalOf(result)
  const field = fieldPropsOf(refusal)
  return (
    <form action={submit} noValidate className="sheet grid gap-3 border-card-red p-5">
      <FormResult result={result} />
      <h2 className="text-card-red text-xl">{texts.title}</h2>
      <p className="text-sm">{texts.text}</p>
      {isPro && <p className="text-sm">{texts.pro}</p>}
      <input type="hidden" name="id" value={id} />
      <TextareaField {...field('reason')} label={texts.reason} rows={2} />
      <SelectField
        key={`days ${refusal?.values?.days}`}
        name="days"
        label={texts.days}
        defaultValue={refusal?.values?.days}
        options={BAN_DAYS.map((days) => ({ value: String(days), label: texts.options[days] }))}
      />
      <SubmitButton variant="destructive" className="justify-self-start" pendingLabel={texts.pending}>
        {texts.button}
      </SubmitButton>
    </form>
  )
}
