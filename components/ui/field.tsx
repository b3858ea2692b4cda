import type { ReactNode } from 'react'
import { classes } from './classes'
import { Icon } from './icon'

export type FieldTexts = {
  label: string
  hint?: string
  error?: string
  /** The word that marks an optional field. */
  optional?: string
  hideLabel?: boolean
}

/** Attributes that tie hint and error to the control. */
export const describedBy = (id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) => ({
  'aria-describedby': classes(error && `${id}-error`, hint && `${id}-hint`) || undefined,
  'aria-invalid': error ? true : undefined,
})

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm font-[600] text-card-red">
      <Icon name="alert" size={16} className="mt-0.5" />
      <span>{children}</span>
    </p>
  )
}

type Props = FieldTexts & { id: string; className?: string; children: ReactNode }

export function Field({ id, label, hint, error, optional, hideLabel, className, children }: Props) {
  return (
    <div className={className}>
      <div
        className={
          hideLabel ? 'sr-only' : 'mb-1 flex items-baseline justify-between gap-2 text-sm font-[650]'
        }
      >
        <label htmlFor={id}>{label}</label>
        {optional && (
          <span id={`${id}-optional`} className="text-xs font-[450] text-ink-soft">
            {optional}
          </span>
        )}
      </div>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}
