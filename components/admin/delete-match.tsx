'use client'

import { useActionState } from 'react'
import { FormResult } from '@/components/ui/form-result'
import { SubmitButton } from '@/components/ui/submit-button'
import { useResultToast } from '@/components/ui/use-result-toast'
import { deleteMatch } from '@/lib/matches/actions'

type Props = { id: string; label: string; pendingLabel: string }

export function DeleteMatch({ id, label, pendingLabel }: Props) {
  const [result, submit] = useActionState(deleteMatch, null)
  useResultToast(result)
  return (
    <form action={submit}>
      <FormResult result={result} />
      <input type="hidden" name="id" value={id} />
      <SubmitButton variant="destructive" pendingLabel={pendingLabel}>
        {label}
      </SubmitButton>
    </form>
  )
}
