'use client'

import { FormResult } from '@/components/ui/form-result'
import { SubmitButton } from '@/components/ui/submit-button'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { takeBundle } from '@/lib/shop/actions'
import './shop.css'

type Props = { title: string; text: string; button: string; pendingLabel: string; taken: string | null }

/** `taken`: when the next one comes. */
export function MonthlyBundle({ title, text, button, pendingLabel, taken }: Props) {
  const [result, submit] = useFormAction(takeBundle)
  useResultToast(result)
  return (
    <form action={submit} className="shop-slip shop-bundle">
      <FormResult result={result} />
      <p className="min-w-0 flex-1">
        <strong>{title}</strong> {taken ?? text}
      </p>
      {taken === null && (
        <SubmitButton variant="flood" size="sm" pendingLabel={pendingLabel}>
          {button}
        </SubmitButton>
      )}
    </form>
  )
}
