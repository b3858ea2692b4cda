import type { ComponentProps } from 'react'
import { TextareaField } from '@/components/ui/textarea-field'

/** Monospaced, without spellcheck. */
export function JsonField(props: ComponentProps<typeof TextareaField>) {
  return (
    <TextareaField
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      inputClassName="text-sm [tab-size:2]"
      {...props}
    />
  )
}
