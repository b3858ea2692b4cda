'use client'

import { useActionState } from 'react'
import { FormResult } from '@/components/ui/form-result'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { useResultToast } from '@/components/ui/use-result-toast'
import { requestDeletion } from '@/lib/account/deletion/actions'

type Texts = Record<'open' | 'form' | 'formText' | 'password' | 'confirm' | 'confirming', string>

/** Folded in a native disclosure, which a refusal leaves open. */
export function DeletionForm({ texts }: { texts: Texts }) {
  const [result, submit] = useActionState(requestDeletion, null)
  useResultToast(result)
  return (
    <details className="setting-open" open={result?.ok === false}>
      <summary>{texts.open}</summary>
      <form action={submit} noValidate className="mt-3 grid max-w-md justify-items-start gap-3">
        <FormResult result={result} />
        <h4 className="text-lg">{texts.form}</h4>
        <p className="text-sm">{texts.formText}</p>
        <TextField
          name="password"
          type="password"
          label={texts.password}
          autoComplete="current-password"
          error={result && !result.ok ? result.fields?.password : undefined}
          className="w-full"
        />
        <SubmitButton variant="destructive" pendingLabel={texts.confirming}>
          {texts.confirm}
        </SubmitButton>
      </form>
    </details>
  )
}
