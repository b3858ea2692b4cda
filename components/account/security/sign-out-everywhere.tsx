'use client'

import { SubmitButton } from '@/components/ui/submit-button'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { signOutEverywhere } from '@/lib/account/actions'

export function SignOutEverywhere({ label, pendingLabel }: { label: string; pendingLabel: string }) {
  const [result, submit] = useFormAction(signOutEverywhere)
  useResultToast(result)
  return (
    <form action={submit}>
      <SubmitButton variant="destructive" pendingLabel={pendingLabel}>
        {label}
      </SubmitButton>
    </form>
  )
}
