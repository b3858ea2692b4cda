import { FieldError } from '@/components/ui/field'
import type { Competition } from '@/lib/competitions/rules'
import { codeOf } from '@/lib/competitions/rules'
import './pennants.css'

type Props = {
  legend: string
  options: readonly { value: Competition; label: string }[]
  chosen: readonly Competition[]
  error?: string
}

/** One pennant per competition on a line: a checkbox, drawn full once it is chosen. */
export function Pennants({ legend, options, chosen, error }: Props) {
  return (
    <fieldset className="pennant-field" aria-describedby={error && 'pennants-error'}>
      <legend className="type-head text-lg">{legend}</legend>
      <div className="pennants">
        {options.map(({ value, label }) => (
          <label key={value} className="pennant" data-of={value}>
            <input
              type="checkbox"
              name="competitions"
              value={value}
              defaultChecked={chosen.includes(value)}
            />
            <span className="pennant-cloth">
              <svg viewBox="0 0 80 112" aria-hidden="true">
                <path d="M2 1H78L40 109Z" />
              </svg>
              <b aria-hidden="true">{codeOf(value)}</b>
              <i aria-hidden="true">✓</i>
            </span>
            <span className="pennant-name">{label}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id="pennants-error">{error}</FieldError>}
    </fieldset>
  )
}
