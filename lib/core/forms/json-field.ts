import type { z } from 'zod'
import { DomainError, FAULT_REASONS, type FaultReason, type TextFault } from '../errors'
import { jsonFault } from './json-fault'

const FAULTS_SHOWN = 20

const pathOf = (path: readonly PropertyKey[]): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '')

function reasonOf(issue: z.core.$ZodIssue): FaultReason {
  if (issue.code === 'unrecognized_keys') return 'unknown_field'
  if (issue.code === 'invalid_type' && issue.expected === 'array') return 'not_a_list'
  if (issue.code === 'invalid_type' && issue.expected === 'object') return 'not_an_object'
  return FAULT_REASONS.find((reason) => reason === issue.message) ?? 'invalid'
}

const QUESTION = /^\[(\d+)\](\.en\b)?(?:\.options\[(\d+)\])?/

/**
 * The question that a path lies in and, for an option, its number, both from 1; 0 for no option. `english` is 1 in the English
 * version. Null for the whole list.
 */
export function questionAt(path: string): { question: number; option: number; english: 0 | 1 } | null {
  const [, question, english, option = -1] = QUESTION.exec(path) ?? []
  if (question === undefined) return null
  return {
    question: Number(question) + 1,
    option: Number(option) + 1,
    english: english === undefined ? 0 : 1,
  }
}

/** The schema's faults, with their places in the text. */
export const textFaults = ({ issues }: z.core.$ZodError): TextFault[] =>
  issues.slice(0, FAULTS_SHOWN).map((issue) => ({ path: pathOf(issue.path), reason: reasonOf(issue) }))

/**
 * Parses JSON typed into a field.
 * @throws DomainError invalid_json where it does not parse, invalid_input where the schema refuses it
 */
export function jsonField<S extends z.ZodType>(field: string, text: string, schema: S): z.output<S> {
  const fields = { [field]: 'invalid' as const }
  const fault = jsonFault(text)
  if (fault) throw new DomainError('invalid_json', { fields, faults: [fault] })
  const parsed = schema.safeParse(JSON.parse(text))
  if (parsed.success) return parsed.data
  throw new DomainError('invalid_input', { fields, faults: textFaults(parsed.error) })
}
