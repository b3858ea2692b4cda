import type { z } from 'zod'
import { DomainError, FIELD_CODES, type FieldCode, type FieldErrors } from './errors'

const SECRET = /password|token|code/i
const KEPT_LENGTH = 4_000

/** A form's own fields as text; a name that comes twice, and only that, is a list. */
export function formFields(form: FormData): Record<string, unknown> {
  const fields: Record<string, unknown> = Object.create(null)
  for (const name of new Set(form.keys())) {
    if (name.startsWith('$ACTION')) continue
    const values = form.getAll(name)
    fields[name] = values.length > 1 ? values : values[0]
  }
  return { ...fields }
}

/** What may go back into the form: texts of a sane length, never a secret. */
export function keptValues(fields: Record<string, unknown>, longest = KEPT_LENGTH): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string' && value.length <= longest && !SECRET.test(name)) kept[name] = value
  return kept
}

const asFieldCode = (message: string): FieldCode => FIELD_CODES.find((code) => code === message) ?? 'invalid'

/**
 * @throws DomainError invalid_input with the first fault of each field; an unknown field is a fault of the whole form
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const fields: FieldErrors = {}
  for (const issue of parsed.error.issues) {
    const name = issue.path[0]
    if (typeof name === 'string') fields[name] ??= asFieldCode(issue.message)
  }
  throw new DomainError('invalid_input', { fields })
}
