'use client'

import type { Messages } from 'next-intl'
import { useActionState } from 'react'
import { FormResult } from '@/components/ui/form-result'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { useResultToast } from '@/components/ui/use-result-toast'
import { confirmPassword } from '@/lib/account/actions'

export function ConfirmPassword({ texts }: { texts: Messages['corrections']['sudo'] }) {
  const [result, submit] = useActionState(confirmPassword, null)
  useResultToast(result)
  return (
    <form action={submit} noValidate className="sheet grid max-w-md justify-items-start gap-3 p-5">
      <FormResult result={result} />
      <h2 className="text-xl">{texts.title}</h2>
      <p className="text-ink-soft">{texts.text}</p>
      <TextField
        name="password"
        type="password"
        label={texts.password}
        autoComplete="current-password"
        error={result && !result.ok ? result.fields?.password : undefined}
        className="w-full"
      />
      <SubmitButton pendingLabel={texts.confirming}>{texts.confirm}</SubmitButton>
    </form>
  )
}
