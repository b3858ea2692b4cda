'use client'

import { FormResult } from '@/components/ui/form-result'
import { PasswordField } from '@/components/ui/password-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { useFoldedFocus } from '@/components/ui/use-folded-focus'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { changePassword } from '@/lib/account/password/actions'
import { refusalOf } from '@/lib/core/forms/action-result'
import { PasswordAgain } from '../password-again'
import '@/components/account/account.css'

type Texts = Record<
  'title' | 'open' | 'current' | 'next' | 'hint' | 'show' | 'hide' | 'save' | 'saving',
  string
>

export function PasswordForm({ texts }: { texts: Texts }) {
  const [result, submit] = useFormAction(changePassword)
  useResultToast(result)
  const refusal = refusalOf(result)
  const fold = useFoldedFocus(refusal !== null)
  return (
    <details ref={fold} className="setting-open" open={refusal !== null}>
      <summary>
        {texts.open}
        <span className="sr-only">: {texts.title}</span>
      </summary>
      <form action={submit} noValidate className="setting-form">
        <FormResult result={result} />
        <PasswordAgain name="currentPassword" result={result} label={texts.current} />
        <PasswordField
          name="password"
          label={texts.next}
          hint={texts.hint}
          autoComplete="new-password"
          error={refusal?.fields?.password}
          texts={texts}
          className="w-full"
        />
        <SubmitButton variant="outline" pendingLabel={texts.saving}>
          {texts.save}
        </SubmitButton>
      </form>
    </details>
  )
}
