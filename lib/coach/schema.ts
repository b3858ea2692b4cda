import { z } from 'zod'
import { id } from '@/lib/core/forms/fields'
import { requiredText } from '@/lib/core/forms/text-fields'
import { PLAN_CONTENT_MAX, PLAN_TITLE_MAX, QUESTION_MAX, REPLY_LINES_MAX, SUGGESTIONS_MAX } from './rules'

const question = requiredText({ max: QUESTION_MAX, lines: true })

/** `requestId` is chosen by the form, so that the same form sent twice is one question. */
export const askInput = z.strictObject({ question, requestId: id })

/** What the endpoint takes; without a request id every call is a new question. */
export const chatInput = z.strictObject({ message: question, requestId: id.optional() })

export const suggestionInput = z.strictObject({
  id,
  place: z.coerce
    .number({ error: 'invalid' })
    .int('invalid')
    .min(0, 'invalid')
    .max(SUGGESTIONS_MAX - 1, 'invalid'),
})

export const planInput = z.strictObject({
  id,
  title: requiredText({ max: PLAN_TITLE_MAX }),
  content: requiredText({ max: PLAN_CONTENT_MAX, lines: true }).refine(
    (text) => text.split('\n').length <= REPLY_LINES_MAX,
    { error: 'too_many_lines', params: { limit: REPLY_LINES_MAX } },
  ),
})
