'use client'

import { useFormStatus } from 'react-dom'
import { Button, type ButtonProps } from './button'

/**
 * Stays focusable while the form is pending, so that the keyboard keeps its place. Of several buttons only the pressed one,
 * identified by name and value, shows the pending label.
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
