'use client'

import type { Messages } from 'next-intl'
import { PasswordAgain } from '@/components/account/password-again'
import { FormResult } from '@/components/ui/form-result'
import { SubmitButton } from '@/components/ui/submit-button'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { confirmPassword } from '@/lib/account/actions'

export function ConfirmPassword({ texts }: { texts: Messages['corrections']['sudo'] }) {
  const [result, submit] = useFormAction(confirmPassword)
  useResultToast(result)
  return (
    <form action={submit} noValidate className="sheet grid max-w-md justify-items-start gap-3 p-5">
      <FormResult result={result} />
      <h2 className="text-xl">{texts.title}</h2>
      <p className="text-ink-soft">{texts.text}</p>
      <PasswordAgain result={result} label={texts.password} />
      <SubmitButton pendingLabel={texts.confirming}>{texts.confirm}</SubmitButton>
    </form>
  )
}
