'use client'

import { useState } from 'react'
import { useFormStatus } from 'react-dom'
import { Button, type ButtonProps } from './button'

/**
 * Stays focusable while the form is pending, and when it is disabled while it has the focus, so that the keyboard keeps its
 * place. Of several buttons only the pressed one, identified by name and value, shows the pending label.
 */
export function SubmitButton({ pending, pendingLabel, disabled, ...rest }: Omit<ButtonProps, 'onClick'>) {
  const status = useFormStatus()
  const [hasFocus, setHasFocus] = useState(false)
  const waiting = pending ?? status.pending
  const pressed = pending ?? (status.pending && (!rest.name || status.data.get(rest.name) === rest.value))
  return (
    <Button
      type="submit"
      pending={pressed}
      pendingLabel={pendingLabel}
      aria-disabled={waiting || (disabled && hasFocus) || undefined}
      disabled={disabled && !waiting && !hasFocus}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      onClick={(event) => {
        if (waiting || disabled) event.preventDefault()
      }}
      {...rest}
    />
  )
}
