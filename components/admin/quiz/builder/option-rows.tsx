import type { Messages } from 'next-intl'
import { describedBy, FieldError } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { fill } from '@/lib/core/i18n/fill'
import type { DraftQuestion } from '@/lib/quiz/drafts/rules'
import { OPTIONS_MAX, OPTIONS_MIN } from '@/lib/quiz/rules'
import './builder.css'

type Props = {
  question: DraftQuestion
  errorOf: (field: string) => string | undefined
  onChange: (part: Partial<DraftQuestion>) => void
  texts: Messages['quizTemplates']['builder']
}

/** The dot marks the right option; rows are added and removed by submit buttons. */
export function OptionRows({ question: { options, right }, errorOf, onChange, texts }: Props) {
  const rows = options.map(({ text }, row) => ({ row, n: row + 1, text, name: `option.${row}` }))
  const whole = errorOf('options')
  return (
    <fieldset className="min-w-0" aria-describedby={whole ? 'options-error' : undefined}>
      <legend className="mb-1 text-sm font-[650]">{texts.options}</legend>
      {rows.map(({ row, n, text, name }) => {
        const error = errorOf(name)
        return (
          <div key={n} className="builder-row" data-right={row === right || undefined}>
            <label>
              <span className="sr-only">{fill(texts.right, { n })}</span>
              <input
                type="radio"
                name="right"
                value={row}
                checked={row === right}
                onChange={() => onChange({ right: row })}
                className="radio-dot"
              />
            </label>
            <b aria-hidden="true">{n}</b>
            <input
              id={name}
              name={name}
              value={text}
              onChange={({ target }) =>
                onChange({ options: options.with(row, { text: target.value, en: options[row]?.en ?? '' }) })
              }
              aria-label={fill(texts.option, { n })}
              autoComplete="off"
              className="field"
              {...describedBy(name, { error })}
            />
            <span className="builder-right">{row === right && texts.rightOne}</span>
            {options.length > OPTIONS_MIN && (
              <button
                type="submit"
                name="intent"
                value={`unrow ${row}`}
                aria-label={fill(texts.unrow, { n })}
              >
                <Icon name="trash" size={18} />
              </button>
            )}
            {error && (
              <div className="builder-error">
                <FieldError id={`${name}-error`}>{error}</FieldError>
              </div>
            )}
          </div>
        )
      })}
      {whole && <FieldError id="options-error">{whole}</FieldError>}
      {options.length < OPTIONS_MAX && (
        <button type="submit" name="intent" value="row" className="builder-add slot-dashed">
          <Icon name="plus" size={16} />
          {fill(texts.row, { n: options.length, max: OPTIONS_MAX })}
        </button>
      )}
    </fieldset>
  )
}
