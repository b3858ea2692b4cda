import type { ErrorCode } from '@/lib/core/errors'

/** What a toast says, in the fan's language; `destructive` for a refusal, `neutral` for news that is no success. */
export type Notice = {
  title: string
  description?: string
  undo?: Undo
  destructive?: boolean
  neutral?: boolean
}
/** The button that undoes a deletion: its id for `/api/undo`, and its label. */
export type Undo = { id: string; label: string }

export type ActionFailure = {
  ok: false
  code: ErrorCode
  /** The title of the destructive toast. */
  title: string
  /** The code in the fan's language. */
  message: string
  /** A message for each field that was refused, by the field's name. */
  fields?: Record<string, string>
  /** For a field that holds a longer text: each place that was refused, and why. */
  faults?: { at: string; text: string }[]
  /** What was sent, so that a form without JavaScript loses nothing; never a secret. */
  values?: Record<string, string>
  /** The same of fields that came more than once. */
  lists?: Record<string, string[]>
}

/** What was sent for a field that may come any number of times: browsers send nothing for boxes that are not ticked. */
export function sentList({ values, lists }: ActionFailure, name: string): string[] {
  const only = values?.[name]
  return lists?.[name] ?? (only === undefined ? [] : [only])
}

export type ActionResult<T> = { ok: true; data: T; notice?: Notice } | ActionFailure

/** Null before the first answer and after one that succeeded. */
export const refusalOf = (result: ActionResult<unknown> | null): ActionFailure | null =>
  result && !result.ok ? result : null

/** What a form has made or changed; a new thing's version comes with its own form. */
export type Saved = { data: { id: string; version: string | null }; notice: Notice }

/** `useActionState` hands the last result in and takes the next one out. */
export type FormAction<T> = (
  previous: ActionResult<T> | null,
  form: FormData,
) => Promise<ActionResult<T> | null>
