import { TextField, type TextFieldProps } from './text-field'

export function NumberField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField type="number" inputMode="numeric" inputClassName="font-[600]" {...props} />
}
