'use client'

import { FieldError } from '@/components/ui/field'
import { useCheckboxList } from '@/components/ui/use-checkbox-list'
import { type Competition, codeOf } from '@/lib/competitions/rules'
import './pennants.css'

/** What distinguishes a pennant apart from its colour, drawn inside the cloth. */
const PATTERNS: Record<Competition, string> = {
  champions: 'm40 50 4 9 9 1-7 6 2 9-8-5-8 5 2-9-7-6 9-1z',
  europa: 'M18 47H62L60.3 52H19.7ZM21.5 57H58.5L56.7 62H23.3Z',
  conference: 'M31 60a9 9 0 1 0 18 0a9 9 0 1 0-18 0Z',
  serie_a: 'M17.8 46H62.2L40 109Z',
  premier_league: 'M18 47H62L58.6 57H21.4Z',
  la_liga: 'M18.9 49 40 67 61.1 49 57.9 58 40 77 22.1 58Z',
  bundesliga: 'M20.7 54H59.3L57.2 60H22.8ZM26.3 70H53.7L40 109Z',
  ligue_1: 'M35 46H45V94.8L40 109 35 94.8Z',
}

type Props = {
  legend: string
  options: readonly { value: Competition; label: string }[]
  chosen: readonly string[]
  error?: string
}

/** One pennant per competition on a line: a checkbox, drawn full once it is chosen. */
export function Pennants({ legend, options, chosen, error }: Props) {
  const tick = useCheckboxList(chosen)
  return (
    <fieldset className="pennant-field" aria-describedby={error && 'pennants-error'}>
      <legend className="type-head text-lg">{legend}</legend>
      <div className="pennants">
        {options.map(({ value, label }) => (
          <label key={value} className="pennant" data-of={value}>
            <input type="checkbox" name="competitions" {...tick(value)} />
            <span className="pennant-cloth">
              <svg viewBox="0 0 80 112" aria-hidden="true">
                <path d="M2 1H78L40 109Z" />
                <path d={PATTERNS[value]} className="pennant-pattern" />
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
