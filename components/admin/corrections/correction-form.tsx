'use client'

import type { Messages } from 'next-intl'
import { fieldPropsOf } from '@/components/ui/field-props'
import { FormResult } from '@/components/ui/form-result'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { TextareaField } from '@/components/ui/textarea-field'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { refusalOf } from '@/lib/core/forms/action-result'
import { correctBalance } from '@/lib/ledger/corrections/actions'
import { CORRECTED_ASSETS } from '@/lib/ledger/corrections/rules'

/** `fan`: the id of the fan on whose page the form is; without it the form asks for one. */
type Props = { requestId: string; amountHint: string; texts: Messages['corrections']; fan?: string }

export function CorrectionForm({ requestId, amountHint, texts, fan }: Props) {
  const [result, submit] = useFormAction(correctBalance)
  useResultToast(result)
  const { form } = texts
  const refusal = refusalOf(result)
  const field = fieldPropsOf(refusal)
  const asset = refusal?.values?.asset ?? CORRECTED_ASSETS[0]
  return (
    <form action={submit} noValidate className="sheet grid max-w-xl gap-3 p-5">
      <FormResult result={result} />
      <h2 className="text-xl">{form.title}</h2>
      <input type="hidden" name="requestId" value={requestId} />
      {fan ? (
        <input type="hidden" name="fan" value={fan} />
      ) : (
        <TextField {...field('fan')} label={form.fan} hint={form.fanHint} autoComplete="off" />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          key={asset}
          {...field('asset')}
          defaultValue={asset}
          label={form.asset}
          options={CORRECTED_ASSETS.map((value) => ({ value, label: texts.assets[value] }))}
        />
        <TextField
          {...field('amount')}
          label={form.amount}
          hint={amountHint}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <TextareaField {...field('reason')} label={form.reason} hint={form.reasonHint} rows={2} />
      <SubmitButton className="justify-self-start" pendingLabel={form.making}>
        {form.make}
      </SubmitButton>
    </form>
  )
}
