import { z } from 'zod'
import { anyFields, id } from '@/lib/core/forms/fields'
import { requiredText } from '@/lib/core/forms/text-fields'
import { isDay } from '@/lib/core/time/calendar'
import { REASON_MAX } from './rules'

const MOST_ANSWERS = 50
/** The id as the database writes it: other spellings of the same id would be two answers to one question. */
const FIELD = /^q_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const choiceInput = z.strictObject({ attemptId: id, questionId: id, optionId: id })

/** The fields of `shape`, and one `q_…` for each question that was answered; any other name is a fault of the whole form. */
const withChoices = <Shape extends z.ZodRawShape>(shape: Shape) => {
  const head = z.strictObject(shape)
  return anyFields.transform((fields, context) => {
    const entries = Object.entries(fields)
    const own = head.safeParse(Object.fromEntries(entries.filter(([name]) => !FIELD.test(name))))
    const chosen = entries
      .filter(([name]) => FIELD.test(name))
      .map(([name, value]) => ({ name, optionId: id.safeParse(value) }))
    const issues = own.success ? [] : own.error.issues
    for (const { path, message } of issues) context.addIssue({ code: 'custom', path, message })
    if (chosen.length > MOST_ANSWERS) context.addIssue({ code: 'custom', message: 'invalid' })
    const choices = chosen.flatMap(({ name, optionId }) => {
      if (optionId.success) return [{ questionId: name.slice(2), optionId: optionId.data }]
      context.addIssue({ code: 'custom', path: [name], message: 'invalid' })
      return []
    })
    return own.success ? { ...own.data, choices } : z.NEVER
  })
}

/** An attempt with the choices that the server may not have yet, or with all of them from a form without JavaScript. */
export const submitInput = withChoices({ attemptId: id })

/** The ids of the questions, separated by spaces. */
const asked = z
  .string('invalid')
  .transform((text) => text.split(' '))
  .pipe(z.array(id).min(1, 'invalid').max(MOST_ANSWERS, 'invalid'))

/** Answers to past questions, which are only marked right or wrong. */
export const practiceInput = withChoices({ asked })

export const flagInput = z.strictObject({
  questionId: id,
  reason: requiredText({ max: REASON_MAX, lines: true }),
})

/** The day in a URL. */
export const addressDay = z.string().refine(isDay)
