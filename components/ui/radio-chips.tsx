import { type ChangeEventHandler, useId } from 'react'
import { FieldError } from './field'
import './css/radio-chips.css'

type Props = {
  legend: string
  name: string
  options: { value: string; label: string }[]
  defaultValue?: string
  hideLegend?: boolean
  error?: string
  onChange?: ChangeEventHandler<HTMLInputElement>
}

export function RadioChips({ legend, name, options, defaultValue, hideLegend, error, onChange }: Props) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 text-sm font-[650]'}>{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={option.value} className="radio-chip">
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              onChange={onChange}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
