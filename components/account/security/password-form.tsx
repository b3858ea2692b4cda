'use client'

import { useActionState } from 'react'
import { FormResult } from '@/components/ui/form-result'
import { PasswordField } from '@/components/ui/password-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { useResultToast } from '@/components/ui/use-result-toast'
import { changePassword } from '@/lib/account/password/actions'
import '@/components/account/account.css'

type Texts = Record<
  'title' | 'open' | 'current' | 'next' | 'hint' | 'show' | 'hide' | 'save' | 'saving',
  string
>

export function PasswordForm({ texts }: { texts: Texts }) {
  const [result, submit] = useActionState(changePassword, null)
  useResultToast(result)
  const refusal = result && !result.ok ? result : null
  return (
    <details className="setting-open" open={refusal !== null}>
      <summary>
        {texts.open}
        <span className="sr-only">: {texts.title}</span>
      </summary>
      <form action={submit} noValidate className="setting-form">
        <FormResult result={result} />
        <TextField
          name="currentPassword"
          type="password"
          label={texts.current}
          autoComplete="current-password"
          error={refusal?.fields?.currentPassword}
          className="w-full"
        />
        <PasswordField
          name="password"
          label={texts.next}
          hint={texts.hint}
          autoComplete="new-password"
          error={refusal?.fields?.password}
          texts={texts}
        />
        <SubmitButton pendingLabel={texts.saving}>{texts.save}</SubmitButton>
      </form>
    </details>
  )
}
