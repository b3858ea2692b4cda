'use client'

import { useFormStatus } from 'react-dom'
import { Button, type ButtonProps } from './button'

/**
 * Stays focusable while the form is on its way, so that the keyboard does not lose its place. Of several buttons only
 * the pressed one, known by its name and value, wears the label of waiting.
 */
export function SubmitButton({ pending, pendingLabel, disabled, onClick, ...rest }: ButtonProps) {
  const status = useFormStatus()
  const waiting = pending ?? status.pending
  const pressed = pending ?? (status.pending && (!rest.name || status.data.get(rest.name) === rest.value))
  return (
    <Button
      type="submit"
      pending={pressed}
      pendingLabel={pendingLabel}
      aria-disabled={waiting || undefined}
      disabled={disabled && !waiting}
      onClick={(event) => {
        if (waiting) event.preventDefault()
        else onClick?.(event)
      }}
      {...rest}
    />
  )
}
