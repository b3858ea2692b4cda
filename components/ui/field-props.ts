import type { ActionFailure } from '@/lib/core/forms/action-result'

/** The props of the field `name`; `stored` is its value before anything was sent. */
export type FieldProps = (
  name: string,
  stored?: string | number | null,
) => { name: string; defaultValue: string; error: string | undefined }

/** For the fields of a form: what was sent, else what is stored, and why it was refused. */
export const fieldPropsOf =
  (
    refusal: ActionFailure | null,
    sent: Record<string, string> | null | undefined = refusal?.values,
  ): FieldProps =>
  (name, stored) => ({
    name,
    defaultValue: sent?.[name] ?? String(stored ?? ''),
    error: refusal?.fields?.[name],
  })
