import { TextField } from '@/components/ui/text-field'
import type { ActionResult } from '@/lib/core/action-result'

type Props = { result: ActionResult<unknown> | null; label: string; name?: string }

/** The fan's own password once more, before an action that needs a fresh one. */
export function PasswordAgain({ result, label, name = 'password' }: Props) {
  return (
    <TextField
      name={name}
      type="password"
      label={label}
      autoComplete="current-password"
      error={result && !result.ok ? result.fields?.[name] : undefined}
      className="w-full"
    />
  )
}
