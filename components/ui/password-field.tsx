'use client'

import { useId, useState } from 'react'
import { describedBy, Field } from './field'
import { Icon } from './icon'
import type { TextFieldProps } from './text-field'

type Props = Omit<TextFieldProps, 'id' | 'type' | 'inputClassName' | 'optional' | 'hideLabel'> & {
  texts: { show: string; hide: string }
}

export function PasswordField({ label, hint, error, className, texts, ...input }: Props) {
  const id = useId()
  const [shown, setShown] = useState(false)
  return (
    <Field id={id} {...{ label, hint, error, className }}>
      <span className="relative block">
        <input
          id={id}
          type={shown ? 'text' : 'password'}
          className="field pr-12"
          autoCapitalize="none"
          spellCheck={false}
          {...describedBy(id, { hint, error })}
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
