import { z } from 'zod'
import { requiredText } from '@/lib/core/text'
import { REASON_MAX } from './rules'

const id = z.uuid('invalid')
const MOST_ANSWERS = 50
const FIELD = /^q_([0-9a-f-]{36})$/

export const choiceInput = z.strictObject({ attemptId: id, questionId: id, optionId: id })

export const nothingInput = z.strictObject({})

/** An attempt with the choices of a form without JavaScript: a field `q_…` for each question, one option each. */
export const submitInput = z
  .object({ attemptId: id })
  .catchall(id)
  .transform(({ attemptId, ...fields }) => ({ attemptId, fields: Object.entries(fields) }))
  .refine(({ fields }) => fields.length <= MOST_ANSWERS && fields.every(([name]) => FIELD.test(name)), {
    path: ['attemptId'],
    message: 'invalid',
  })
  .transform(({ attemptId, fields }) => ({
    attemptId,
    choices: fields.map(([name, optionId]) => ({ questionId: name.slice(2), optionId: String(optionId) })),
  }))

export const flagInput = z.strictObject({
  questionId: id,
  reason: requiredText({ max: REASON_MAX, lines: true }),
})

/** Answers to a quiz of the past, which are only told right or wrong. */
export const practiceInput = z
  .object({ day: z.iso.date('not_a_date') })
  .catchall(id)
  .refine((fields) => Object.keys(fields).length <= MOST_ANSWERS + 1, { path: ['day'], message: 'invalid' })

export const extendedTimeInput = z.strictObject({ extended: z.literal('on').optional() })
