'use client'

import { fieldPropsOf } from '@/components/ui/field-props'
import { FormResult } from '@/components/ui/form-result'
import { PasswordField } from '@/components/ui/password-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { requestReset, resetPassword } from '@/lib/account/password/actions'
import { refusalOf } from '@/lib/core/forms/action-result'

export function RecoverForm({ texts }: { texts: Record<'email' | 'button' | 'pending', string> }) {
  const [result, submit] = useFormAction(requestReset)
  useResultToast(result)
  const field = fieldPropsOf(refusalOf(result))
  return (
    <form action={submit} noValidate className="grid gap-4">
      <FormResult result={result} />
      <TextField {...field('email')} type="email" label={texts.email} autoComplete="username" />
      <SubmitButton pendingLabel={texts.pending} className="justify-self-start">
        {texts.button}
      </SubmitButton>
    </form>
  )
}

type ResetTexts = Record<'password' | 'passwordHint' | 'show' | 'hide' | 'button' | 'pending', string>

export function ResetForm({ token, texts }: { token: string; texts: ResetTexts }) {
  const [result, submit] = useFormAction(resetPassword)
  useResultToast(result)
  const refusal = refusalOf(result)
  return (
    <form action={submit} noValidate className="grid gap-4">
      <FormResult result={result} />
      <input type="hidden" name="token" value={token} />
      <PasswordField
        name="password"
        label={texts.password}
        hint={texts.passwordHint}
        autoComplete="new-password"
        error={refusal?.fields?.password}
        texts={texts}
      />
      <SubmitButton pendingLabel={texts.pending} className="justify-self-start">
        {texts.button}
      </SubmitButton>
    </form>
  )
}
