'use client'

import type { ChangeEvent, ReactNode } from 'react'
import { useFollowedValue } from '@/components/ui/use-followed-value'
import { useAddress } from './use-address'

type Props = {
  action: string
  name: string
  label: string
  submitLabel: string
  options: { value: string; label: string; lang?: string }[]
  value: string
  /** Handles the choice, after which `value` is shown again; without it the form is sent. */
  onPick?: (form: HTMLFormElement) => Promise<void>
  children: ReactNode
}

/** A small form around a native select that is drawn as `children`; it sends itself, and has a button without JavaScript. */
export function SettingForm({ action, name, label, submitLabel, options, value, onPick, children }: Props) {
  const here = useAddress()
  const [chosen, choose] = useFollowedValue(value)
  const pick = ({ currentTarget: { form, value: next } }: ChangeEvent<HTMLSelectElement>) => {
    choose(next)
    if (!form) return
    const address = form.elements.namedItem('next')
    if (address instanceof HTMLInputElement) address.value = location.pathname + location.search
    if (onPick) void onPick(form).then(() => choose(value))
    else form.requestSubmit()
  }
  return (
    <form method="post" action={action} className="pick">
      <input type="hidden" name="next" defaultValue={here} />
      <span className="pick-face">
        {children}
        <select name={name} aria-label={label} value={chosen} autoComplete="off" onChange={pick}>
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
      <noscript>
        <button type="submit" className="pick-send">
          {submitLabel}
        </button>
      </noscript>
    </form>
  )
}
