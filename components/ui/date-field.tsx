import { TextField, type TextFieldProps } from './text-field'

/** Native date picker; the value is YYYY-MM-DD. */
export function DateField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField type="date" {...props} />
}
