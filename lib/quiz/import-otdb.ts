import { z } from 'zod'
import { jsonFault } from '@/lib/core/json-fault'
import { decodeEntities } from './entities'
import { type Candidate, type Imported, sifted } from './import-sift'

const text = z.string().transform(decodeEntities)
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

/** The line of each object that stands in the list of results. */
function linesOfResults(json: string): number[] {
  const lines: number[] = []
  let open = ''
  let line = 1
  for (let at = 0; at < json.length; at++) {
    const char = json[at]
    if (char === '\n') line++
    if (char === '"') while (json[++at] !== '"') if (json[at] === '\\') at++
    if (char === ']' || char === '}') open = open.slice(0, -1)
    if (char !== '[' && char !== '{') continue
    if (char === '{' && (open === '[' || open === '{[')) lines.push(line)
    open += char
  }
  return lines
}

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

/** What the Open Trivia Database answers: its results with HTML's names of characters decoded; markup stays text. */
export function importOtdb(json: string): Imported {
  const fault = jsonFault(json)
  if (fault) return { questions: [], refused: [{ line: fault.line, reason: fault.reason }] }
  const parsed = answer.safeParse(JSON.parse(json))
  if (!parsed.success) return { questions: [], refused: [{ line: 1, reason: 'not_a_list' }] }
  const lines = linesOfResults(json)
  // What is no object has no line of its own.
  let objects = 0
  const candidates = parsed.data.map((given): Candidate => {
    const isObject = typeof given === 'object' && given !== null && !Array.isArray(given)
    const line = lines[isObject ? objects++ : Math.max(0, objects - 1)] ?? 1
    return isObject ? { line, question: questionOf(given) } : { line, reason: 'not_an_object' }
  })
  return sifted(candidates)
}
