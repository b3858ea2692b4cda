'use client'

import { useId, useState } from 'react'
import { describedBy, Field } from './field'
import { Icon } from './icon'
import type { TextFieldProps } from './text-field'

type Props = Omit<TextFieldProps, 'type' | 'inputClassName'> & { texts: { show: string; hide: string } }

export function PasswordField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  id,
  className,
  texts,
  ...input
}: Props) {
  const ownId = useId()
  const field = id ?? ownId
  const [shown, setShown] = useState(false)
  return (
    <Field id={field} {...{ label, hint, error, optional, hideLabel, className }}>
      <span className="relative block">
        <input
          id={field}
          type={shown ? 'text' : 'password'}
          className="field pr-12"
          autoCapitalize="none"
          spellCheck={false}
          {...describedBy(field, { hint, error })}
          {...input}
        />
        <button
          type="button"
          className="needs-js absolute inset-y-0 right-0 grid w-11 place-items-center"
          aria-label={shown ? texts.hide : texts.show}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      </span>
    </Field>
  )
}
