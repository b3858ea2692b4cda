import type { WrittenQuestion } from '@/db/schema/quiz'
import type { FaultReason } from '@/lib/core/errors'
import { textFaults } from '@/lib/core/json-field'
import { writtenQuestion } from '../questions/schema'

/** Lines count from 1. */
type Refused = { line: number; reason: FaultReason }
export type Imported = { questions: WrittenQuestion[]; refused: Refused[] }
/** What a parser finds in one place: a question still to be validated, or the reason why it is none. */
export type Candidate = { line: number; question: unknown } | Refused

/** Splits candidates into valid questions and refused lines. */
export function validated(candidates: readonly Candidate[]): Imported {
  const questions: WrittenQuestion[] = []
  const refused: Refused[] = []
  for (const candidate of candidates) {
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
