import { type ComponentProps, useId } from 'react'
import { describedBy, Field, type FieldTexts } from './field'

export type Option = { value: string; label: string; disabled?: boolean }

type Props = Omit<ComponentProps<'select'>, 'children'> & FieldTexts & { name: string; options: Option[] }

export function SelectField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  id,
  className,
  options,
  ...select
}: Props) {
  const ownId = useId()
  const field = id ?? ownId
  return (
    <Field id={field} {...{ label, hint, error, optional, hideLabel, className }}>
      <select id={field} className="field select-arrow" {...describedBy(field, { hint, error })} {...select}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}
