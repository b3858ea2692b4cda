import { decodeHTMLStrict } from 'entities'
import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { z } from 'zod'
import { positionFinder } from '@/lib/core/forms/json-fault'
import { jsonField } from '@/lib/core/forms/json-field'
import { type Imported, validated } from '../rules'

const text = z.string().transform(decodeHTMLStrict)
const result = z.object({
  difficulty: z.enum(['easy', 'medium', 'hard']).optional().catch(undefined),
  question: text,
  correct_answer: text,
  incorrect_answers: z.array(text),
})
const answer = z.union([
  z.array(z.unknown()),
  z
    .strictObject({ response_code: z.unknown().optional(), results: z.array(z.unknown()) })
    .transform(({ results }) => results),
])

function questionOf(given: unknown): unknown {
  const parsed = result.safeParse(given)
  if (!parsed.success) return given
  const { question, difficulty, correct_answer, incorrect_answers } = parsed.data
  return {
    text: question,
    options: [
      { text: correct_answer, is_correct: true },
      ...incorrect_answers.map((wrong) => ({ text: wrong, is_correct: false })),
    ],
    difficulty,
  }
}

/** Finds the line on which a result begins. */
function lineFinder(json: string): (index: number) => number {
  const root = parseTree(json)
  const list = root?.type === 'array' ? root : root && findNodeAtLocation(root, ['results'])
  const position = positionFinder(json)
  return (index) => position(list?.children?.[index]?.offset ?? 0).line
}

/** Reads an answer of the Open Trivia Database, HTML entities decoded; markup stays text. @throws DomainError invalid_json */
export function importOpenTrivia(json: string): Imported {
  const parsed = answer.safeParse(jsonField('text', json, z.unknown()))
  if (!parsed.success) return { questions: [], refused: [{ line: 1, reason: 'not_a_list' }] }
  const lineOf = lineFinder(json)
  return validated(parsed.data, (given, index) => {
    const line = lineOf(index)
    const isObject = typeof given === 'object' && given !== null && !Array.isArray(given)
    return isObject ? { line, question: questionOf(given) } : { line, reason: 'not_an_object' }
  })
}
