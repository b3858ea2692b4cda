import 'server-only'
import type { z } from 'zod'
import type { Admin } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { addBankQuestions } from '../bank/commands'
import { writtenQuestions } from '../questions/schema'
import { IMPORT_TEXT_MAX } from '../rules'
import { addQuizTemplate } from '../templates/commands'
import type { importQuestionsInput } from '../templates/schema'
import { importedFrom } from './formats'
import type { TruthWords } from './formats/gift'
import type { Imported } from './rules'

/** `stored` is how many questions were new, null for a dry run; they became the template, or are in the bank under the topic. */
type ImportResult = Imported & {
  text: string
  stored: number | null
  templateId: string | null
  topic: string | null
}

/** The text of a file in UTF-8, else in the encoding in which Excel saves a CSV in western Europe. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * Reads questions from another program and, unless it is a dry run, stores the valid ones as a template or in the bank.
 * @throws DomainError invalid_json; invalid_input when none is valid, or more than a template holds; forbidden, key_reused
 */
export async function importQuestions(
  actor: Admin,
  { intent, format, file, name, ...order }: z.output<typeof importQuestionsInput>,
  words: TruthWords,
): Promise<ImportResult> {
  const text = file ? decoded(await file.bytes()) : order.text
  if (text.length > IMPORT_TEXT_MAX) throw new DomainError('invalid_input', { fields: { file: 'too_long' } })
  const { questions, refused } = importedFrom(format, text, words)
  if (intent === 'dry') return { questions, refused, text, stored: null, templateId: null, topic: null }
  const { requestId, competition, difficulty } = order
  const fields = { text: 'invalid' as const }
  if (questions.length === 0)
    throw new DomainError('invalid_input', {
      fields,
      faults: [...refused, { path: '', reason: 'no_question' }],
    })
  if (intent === 'bank') {
    const topic = name.trim()
    const stored = await addBankQuestions(actor, { topic, difficulty, questions })
    return { questions, refused, text, stored, templateId: null, topic }
  }
  if (!writtenQuestions.safeParse(questions).success)
    throw new DomainError('invalid_input', { fields, faults: [{ path: '', reason: 'too_many_questions' }] })
  const template = { requestId, title: name.trim(), competition, difficulty, questions }
  const templateId = await addQuizTemplate(actor, template)
  return { questions, refused, text, stored: questions.length, templateId, topic: null }
}
