import type { z } from 'zod'
import { DomainError, FIELD_CODES, type FieldCode, type FieldErrors, type FieldLimits } from '../errors'

export const asFieldCode = (message: string): FieldCode =>
  FIELD_CODES.find((code) => code === message) ?? 'invalid'

/** The bound that an issue names; the texts do not cover the length of lists. */
export function limitOf(issue: z.core.$ZodIssue): number | undefined {
  if (issue.code === 'custom') return typeof issue.params?.limit === 'number' ? issue.params.limit : undefined
  if (issue.code === 'too_small' && issue.origin !== 'array') return Number(issue.minimum)
  if (issue.code === 'too_big' && issue.origin !== 'array') return Number(issue.maximum)
  return undefined
}

/**
 * Parses the input.
 * @throws DomainError invalid_input with the first fault of each field; an unknown field is a fault of the whole form
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const fields: FieldErrors = {}
  const limits: FieldLimits = {}
  for (const issue of parsed.error.issues) {
    const name = issue.path[0]
    if (typeof name !== 'string' || name in fields) continue
    fields[name] = asFieldCode(issue.message)
    const limit = limitOf(issue)
    if (limit !== undefined) limits[name] = limit
  }
  throw new DomainError('invalid_input', { fields, limits })
}
