import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field'

type CardProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'className'> & {
  name: string
  label: string
  hint?: string
  error?: string
}

export function CheckboxCard({ label, hint, error, ...input }: CardProps) {
  return (
    <label className="check-card flex min-h-14 items-center gap-3 px-4 py-3">
      <input type="checkbox" className="tick-box" aria-invalid={error ? true : undefined} {...input} />
      <span className="min-w-0">
        <span className="block leading-snug font-[600]">{label}</span>
        {hint && <span className="block text-sm text-ink-soft">{hint}</span>}
        {error && <span className="block text-sm font-[600] text-card-red">{error}</span>}
      </span>
    </label>
  )
}

type GridProps = { legend: string; hint?: string; error?: string; hideLegend?: boolean; children: ReactNode }

export function CheckboxGrid({ legend, hint, error, hideLegend, children }: GridProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}>
      <legend className={hideLegend ? 'sr-only' : 'type-head mb-2 text-lg'}>{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="mb-3 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <div className="grid gap-2 sm:grid-cols-2">{children}</div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
