'use client'

import { FormResult } from '@/components/ui/form-result'
import { SubmitButton } from '@/components/ui/submit-button'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { topUpDemo } from '@/lib/shop/actions'
import './shop.css'

type Props = {
  requestId: string
  title: string
  text: string
  button: string
  spoken: string
  pendingLabel: string
  /** No top-up is left today. */
  isUsedUp: boolean
}

export function TopUp({ requestId, title, text, button, spoken, pendingLabel, isUsedUp }: Props) {
  const [result, submit] = useFormAction(topUpDemo)
  useResultToast(result)
  return (
    <form action={submit} className="shop-slip">
      <FormResult result={result} />
      <input type="hidden" name="requestId" value={requestId} />
      <p className="min-w-0 flex-1">
        <strong>{title}</strong> {text}
      </p>
      <SubmitButton
        variant="outline"
        size="sm"
        aria-label={spoken}
        pendingLabel={pendingLabel}
        disabled={isUsedUp}
      >
        {button}
      </SubmitButton>
    </form>
  )
}
