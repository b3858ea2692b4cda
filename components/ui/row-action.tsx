'use client'

import { useRef } from 'react'
import type { FormAction } from '@/lib/core/forms/action-result'
import type { ButtonLook } from './button'
import { FormResult } from './form-result'
import { SubmitButton } from './submit-button'
import { useFormAction } from './use-form-action'
import { useHandedFocus } from './use-handed-focus'
import { useResultToast } from './use-result-toast'

type Props = ButtonLook & {
  action: FormAction<null>
  fields?: Record<string, string>
  label: string
  pendingLabel: string
  /** Accessible name, unique per row; begins with the label. */
  name?: string
}

export function RowAction({ action, fields = {}, label, pendingLabel, name, variant, size }: Props) {
  const [result, submit] = useFormAction(action)
  useResultToast(result)
  const form = useRef<HTMLFormElement>(null)
  useHandedFocus(form)
  return (
    <form ref={form} action={submit}>
      <FormResult result={result} />
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <SubmitButton variant={variant} size={size} aria-label={name} pendingLabel={pendingLabel}>
        {label}
      </SubmitButton>
    </form>
  )
}
