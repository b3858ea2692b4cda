import { TextField } from '@/components/ui/text-field'
import type { ActionResult } from '@/lib/core/forms/action-result'

type Props = { result: ActionResult<unknown> | null; label: string; name?: string }

const errorOf = (result: Props['result'], name: string) =>
  result && !result.ok ? result.fields?.[name] : undefined

/** The fan's own password once more, before an action that needs a fresh one. */
export function PasswordAgain({ result, label, name = 'password' }: Props) {
  return (
    <TextField
      name={name}
      type="password"
      label={label}
      autoComplete="current-password"
      error={errorOf(result, name)}
      className="w-full"
    />
  )
}

/** A code of the app, or a recovery code, before an action that would weaken the second factor. */
export function CodeAgain({ result, label }: Omit<Props, 'name'>) {
  return (
    <TextField
      name="code"
      label={label}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      error={errorOf(result, 'code')}
      className="w-full"
    />
  )
}
