'use client'

import { lazy, Suspense, useId, useState } from 'react'
import { Field } from './field'
import type { Option } from './select-field'
import { useFollowedValue } from './use-followed-value'
import { useHydrated } from './use-hydrated'

const PopupList = lazy(() => import('./popup-select-list'))

type Props = {
  name: string
  label: string
  options: Option[]
  value?: string
  onValueChange?: (value: string) => void
}

/** A native select until the listbox is loaded, and always without JavaScript. */
export function PopupSelect({ name, label, options, value, onValueChange }: Props) {
  const id = useId()
  const hydrated = useHydrated()
  const [inUse, setInUse] = useState(false)
  const [chosen, setChosen] = useFollowedValue(value ?? options[0]?.value ?? '')
  const choose = (next: string) => {
    setChosen(next)
    onValueChange?.(next)
  }
  const native = (
    <select
      id={id}
      name={name}
      className="field select-arrow"
      value={chosen}
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
    <div className="w-[min(13.75rem,100vw-2rem)] max-w-full">
      <Field id={id} label={label}>
        {hydrated && !inUse ? (
          <Suspense fallback={native}>
            <PopupList {...{ id, name, options }} value={chosen} onValueChange={choose} />
          </Suspense>
        ) : (
          native
        )}
      </Field>
    </div>
  )
}
