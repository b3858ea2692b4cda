import type { WrittenQuestion } from '@/db/schema/quiz'
import type { FaultReason } from '@/lib/core/errors'
import { textFaults } from '@/lib/core/json-field'
import { writtenQuestion } from './written'

/** Lines count from 1. */
export type Refused = { line: number; reason: FaultReason }
export type Imported = { questions: WrittenQuestion[]; refused: Refused[] }
/** What a parser has found in one place: a question that is still to be judged, or why there is none. */
export type Candidate = { line: number; question: unknown } | Refused

/** The candidates that are questions by our rules, and the lines of the others. */
export function sifted(candidates: readonly Candidate[]): Imported {
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
