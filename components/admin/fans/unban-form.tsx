'use client'

import type { Messages } from 'next-intl'
import { fieldPropsOf } from '@/components/ui/field-props'
import { FormResult } from '@/components/ui/form-result'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextareaField } from '@/components/ui/textarea-field'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { unbanFan } from '@/lib/account/fans/actions'
import { refusalOf } from '@/lib/core/forms/action-result'

type Props = { id: string; texts: Messages['fans']['unban'] }

export function UnbanForm({ id, texts }: Props) {
  const [result, submit] = useFormAction(unbanFan)
  useResultToast(result)
  const field = fieldPropsOf(refusalOf(result))
  return (
    <form action={submit} noValidate className="grid w-full gap-3">
      <FormResult result={result} />
      <input type="hidden" name="id" value={id} />
      <TextareaField {...field('reason')} label={texts.why} rows={2} />
      <SubmitButton variant="outline" className="justify-self-start" pendingLabel={texts.pending}>
        {texts.button}
      </SubmitButton>
    </form>
  )
}
