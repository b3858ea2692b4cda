'use client'

import { lazy, Suspense, useId, useState } from 'react'
import { Field } from './field'
import type { Option } from './select-field'
import { useHydrated } from './use-hydrated'

const PopupList = lazy(() => import('./popup-select-list'))

type Props = {
  name: string
  label: string
  options: Option[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  disabled?: boolean
  hideLabel?: boolean
  width?: number
}

/** A native select until the listbox is loaded, and always without JavaScript. */
export function PopupSelect({
  name,
  label,
  options,
  value,
  defaultValue,
  onValueChange,
  disabled,
  hideLabel,
  width = 220,
}: Props) {
  const id = useId()
  const hydrated = useHydrated()
  const [inUse, setInUse] = useState(false)
  const [chosen, setChosen] = useState(defaultValue ?? options[0]?.value ?? '')
  const current = value ?? chosen
  const choose = (next: string) => {
    setChosen(next)
    onValueChange?.(next)
  }
  const native = (
    <select
      id={id}
      name={name}
      className="field select-arrow"
      value={current}
      disabled={disabled}
      onChange={(event) => choose(event.target.value)}
      onFocus={() => setInUse(true)}
      onBlur={() => setInUse(false)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  )
  return (
    <div style={{ width, maxWidth: '100%' }}>
      <Field id={id} label={label} hideLabel={hideLabel}>
        {hydrated && !inUse ? (
          <Suspense fallback={native}>
            <PopupList {...{ id, name, options, disabled }} value={current} onValueChange={choose} />
          </Suspense>
        ) : (
          native
        )}
      </Field>
    </div>
  )
}
