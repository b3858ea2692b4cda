import { z } from 'zod'
import { requiredText } from '@/lib/core/text'
import { REASON_MAX } from './rules'

const id = z.uuid('invalid')
const MOST_ANSWERS = 50
const FIELD = /^q_([0-9a-f-]{36})$/

export const choiceInput = z.strictObject({ attemptId: id, questionId: id, optionId: id })

export const nothingInput = z.strictObject({})

const choicesOf = (fields: Record<string, string>) =>
  Object.entries(fields).map(([name, optionId]) => ({ questionId: name.slice(2), optionId }))

const areChoices = (fields: Record<string, string>) => {
  const names = Object.keys(fields)
  return names.length <= MOST_ANSWERS && names.every((name) => FIELD.test(name))
}

/** An attempt with the choices of a form without JavaScript: a field `q_…` for each question, one option each. */
export const submitInput = z
  .object({ attemptId: id })
  .catchall(id)
  .transform(({ attemptId, ...fields }) => ({ attemptId, fields }))
  .refine(({ fields }) => areChoices(fields), { path: ['attemptId'], message: 'invalid' })
  .transform(({ attemptId, fields }) => ({ attemptId, choices: choicesOf(fields) }))

export const flagInput = z.strictObject({
  questionId: id,
  reason: requiredText({ max: REASON_MAX, lines: true }),
})

/** Answers to a quiz of the past, which are only told right or wrong. */
export const practiceInput = z
  .object({ day: z.iso.date('not_a_date') })
  .catchall(id)
  .transform(({ day, ...fields }) => ({ day, fields }))
  .refine(({ fields }) => areChoices(fields), { path: ['day'], message: 'invalid' })
  .transform(({ day, fields }) => ({ day, choices: choicesOf(fields) }))

/** A day as an address has it; anything else is no day. */
export const dayInput = z.iso.date()
