import { type ComponentProps, useId } from 'react'
import { classes } from './classes'
import { describedBy, Field, type FieldTexts } from './field'

type Props = Omit<ComponentProps<'textarea'>, 'children'> &
  FieldTexts & { name: string; inputClassName?: string }

export function TextareaField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  id,
  className,
  inputClassName,
  rows = 3,
  ...textarea
}: Props) {
  const ownId = useId()
  const field = id ?? ownId
  return (
    <Field id={field} {...{ label, hint, error, optional, hideLabel, className }}>
      <textarea
        id={field}
        rows={rows}
        className={classes('field block resize-y', inputClassName)}
        {...describedBy(field, { hint, error })}
        {...textarea}
      />
    </Field>
  )
}
