import { type ComponentProps, useId } from 'react'
import { classes } from './classes'
import { describedBy, Field, type FieldTexts } from './field'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'children'> &
  FieldTexts & { name: string; inputClassName?: string }

export function TextField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  id,
  className,
  inputClassName,
  type = 'text',
  ...input
}: TextFieldProps) {
  const ownId = useId()
  const field = id ?? ownId
  return (
    <Field id={field} {...{ label, hint, error, optional, hideLabel, className }}>
      <input
        id={field}
        type={type}
        className={classes('field', inputClassName)}
        {...describedBy(field, { hint, error })}
        {...input}
      />
    </Field>
  )
}
