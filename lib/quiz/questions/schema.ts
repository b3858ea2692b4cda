import { z } from 'zod'
import { oneOf } from '@/lib/core/forms/fields'
import { requiredText } from '@/lib/core/forms/text-fields'
import {
  OPTION_MAX,
  OPTIONS_MAX,
  OPTIONS_MIN,
  QUESTION_MAX,
  QUESTIONS_MAX,
  QUIZ_DIFFICULTIES,
  WHY_MAX,
} from '../rules'

const option = z.strictObject({ text: requiredText({ max: OPTION_MAX }), is_correct: z.boolean('invalid') })
const why = requiredText({ max: WHY_MAX, lines: true })

const isDistinct = (texts: string[]) => new Set(texts.map((text) => text.toLowerCase())).size === texts.length

/** A question as an admin writes it: two to six different options, exactly one of them right. */
export const writtenQuestion = z
  .strictObject({
    text: requiredText({ max: QUESTION_MAX }),
    options: z.array(option).min(OPTIONS_MIN, 'too_few_options').max(OPTIONS_MAX, 'too_many_options'),
    explanation: why.optional(),
    difficulty: oneOf(QUIZ_DIFFICULTIES).optional(),
    en: z
      .strictObject({
        text: requiredText({ max: QUESTION_MAX }),
        options: z.array(requiredText({ max: OPTION_MAX })),
        explanation: why.optional(),
      })
      .optional(),
  })
  .superRefine(({ options, en }, context) => {
    const right = options.filter(({ is_correct }) => is_correct).length
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
    if (right === 0) refuse(['options'], 'no_right_option')
    if (right > 1) refuse(['options'], 'two_right_options')
    if (!isDistinct(options.map(({ text }) => text))) refuse(['options'], 'same_options')
    if (en && en.options.length !== options.length) refuse(['en', 'options'], 'other_options')
  })

/** The questions of a template: one to twenty. */
export const writtenQuestions = z
  .array(writtenQuestion)
  .min(1, 'no_question')
  .max(QUESTIONS_MAX, 'too_many_questions')
