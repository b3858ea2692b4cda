import type { WrittenQuestion } from '@/db/schema/quiz'
import type { FaultReason } from '@/lib/core/errors'
import { textFaults } from '@/lib/core/forms/json-field'
import { writtenQuestion } from '../questions/schema'
import { IMPORT_QUESTIONS_MAX } from '../rules'

/** Lines count from 1. */
export type Refused = { line: number; reason: FaultReason }
export type Imported = { questions: WrittenQuestion[]; refused: Refused[] }
/** What a parser finds in one place: a question still to be validated, or the reason why it is none. */
export type Candidate = { line: number; question: unknown } | Refused

/** Splits what was given into valid questions and refused lines. More than one import may bring is refused unread. */
export function validated<T>(
  given: readonly T[],
  candidateOf: (one: T, index: number) => Candidate,
): Imported {
  const questions: WrittenQuestion[] = []
  const refused: Refused[] = []
  for (const [index, one] of given.slice(0, IMPORT_QUESTIONS_MAX + 1).entries()) {
    const candidate = candidateOf(one, index)
    if (index === IMPORT_QUESTIONS_MAX) {
      refused.push({ line: candidate.line, reason: 'too_many_at_once' })
      break
    }
    if ('reason' in candidate) {
      refused.push(candidate)
      continue
    }
    const parsed = writtenQuestion.safeParse(candidate.question)
    if (parsed.success) questions.push(parsed.data)
    else refused.push({ line: candidate.line, reason: textFaults(parsed.error)[0]?.reason ?? 'invalid' })
  }
  return { questions, refused: refused.toSorted((one, other) => one.line - other.line) }
}
