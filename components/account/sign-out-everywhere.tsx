'use client'

import { useActionState } from 'react'
import { SubmitButton } from '@/components/ui/submit-button'
import { useResultToast } from '@/components/ui/use-result-toast'
import { signOutEverywhere } from '@/lib/account/actions'

export function SignOutEverywhere({ label, pendingLabel }: { label: string; pendingLabel: string }) {
  const [result, submit] = useActionState(signOutEverywhere, null)
  useResultToast(result)
  return (
    <form action={submit}>
      <SubmitButton variant="destructive" pendingLabel={pendingLabel}>
        {label}
      </SubmitButton>
    </form>
  )
}
