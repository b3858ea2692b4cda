import { TextField, type TextFieldProps } from './text-field'

/** The browser's own date picker; the value is YYYY-MM-DD. */
export function DateField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField type="date" {...props} />
}
