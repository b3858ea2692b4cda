'use client'

import type { Messages } from 'next-intl'
import { fieldPropsOf } from '@/components/ui/field-props'
import { FormResult } from '@/components/ui/form-result'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { refusalOf } from '@/lib/core/forms/action-result'
import { sendTestMail } from '@/lib/operations/test-mail/actions'

export function TestMailForm({ texts }: { texts: Messages['fans']['testMail'] }) {
  const [result, submit] = useFormAction(sendTestMail)
  useResultToast(result)
  const field = fieldPropsOf(refusalOf(result))
  return (
    <form action={submit} noValidate className="sheet mt-5 grid max-w-md justify-items-start gap-3 p-5">
      <FormResult result={result} />
      <p className="text-ink-soft">{texts.text}</p>
      <TextField {...field('to')} type="email" label={texts.to} autoComplete="off" className="w-full" />
      <SubmitButton pendingLabel={texts.pending}>{texts.button}</SubmitButton>
    </form>
  )
}
