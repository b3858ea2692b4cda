'use client'

import type { ButtonLook } from '@/components/ui/button'
import { fieldPropsOf } from '@/components/ui/field-props'
import { FormResult } from '@/components/ui/form-result'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { useFoldedFocus } from '@/components/ui/use-folded-focus'
import { useFormAction } from '@/components/ui/use-form-action'
import { useHandedFocus } from '@/components/ui/use-handed-focus'
import { useResultToast } from '@/components/ui/use-result-toast'
import { type FormAction, refusalOf } from '@/lib/core/forms/action-result'
import { CodeAgain, PasswordAgain } from './password-again'
import './account.css'

type Props = ButtonLook & {
  action: FormAction<null>
  texts: Record<'open' | 'title' | 'text' | 'password' | 'button' | 'pending', string>
  /** A field before the password, and what it holds at first. */
  email?: { label: string; first?: string }
  /** Label of a field for a code of the second factor. */
  code?: string
}

/** What needs a fresh password, folded in a native disclosure that a refusal leaves open. */
export function ConfirmedForm({ action, texts, email, code, variant = 'outline' }: Props) {
  const [result, submit] = useFormAction(action)
  useResultToast(result)
  const refusal = refusalOf(result)
  const field = fieldPropsOf(refusal)
  const fold = useFoldedFocus(refusal !== null, texts.open)
  useHandedFocus(fold)
  return (
    <details ref={fold} className="setting-open" data-tone={variant} open={refusal !== null}>
      <summary>
        {texts.open}
        <span className="sr-only">: {texts.title}</span>
      </summary>
      <form action={submit} noValidate className="setting-form">
        <FormResult result={result} />
        <h4 className="text-lg">{texts.title}</h4>
        <p className="text-sm">{texts.text}</p>
        {email && (
          <TextField
            {...field('email', email.first)}
            type="email"
            label={email.label}
            autoComplete="email"
            className="w-full"
          />
        )}
        <PasswordAgain result={result} label={texts.password} />
        {code && <CodeAgain result={result} label={code} />}
        <SubmitButton variant={variant} pendingLabel={texts.pending}>
          {texts.button}
        </SubmitButton>
      </form>
    </details>
  )
}
