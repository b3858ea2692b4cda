import { z } from 'zod'
import { COMPETITIONS } from '@/lib/competitions/rules'
import { id, oneOf, oneOfOrNone, onOff, rowInput, rowVersion } from '@/lib/core/forms/fields'
import { requiredText } from '@/lib/core/forms/text-fields'
import { STEP } from '../drafts/rules'
import {
  IMPORT_FORMATS,
  IMPORT_TEXT_MAX,
  OPTIONS_MAX,
  QUESTIONS_TEXT_MAX,
  QUIZ_DIFFICULTIES,
  TEMPLATE_TITLE_MAX,
  TOPIC_MAX,
} from '../rules'

const title = requiredText({ max: TEMPLATE_TITLE_MAX })

const competition = oneOfOrNone(COMPETITIONS)

const DRAFT_TEXT_MAX = 2_000
const draft = z.string({ error: 'invalid' }).max(DRAFT_TEXT_MAX, 'too_long').optional()
const rows = (name: string) =>
  Object.fromEntries(Array.from({ length: OPTIONS_MAX }, (_, row) => [`${name}.${row}`, draft]))

/** The open question of the editor; the command checks it with the others. */
const openQuestion = {
  place: z
    .string({ error: 'invalid' })
    .regex(/^1?\d$/, 'invalid')
    .optional(),
  text: draft,
  right: z.string({ error: 'invalid' }).regex(/^\d$/, 'invalid').optional(),
  explanation: draft,
  level: oneOf(['', ...QUIZ_DIFFICULTIES]).optional(),
  'en.text': draft,
  'en.explanation': draft,
  ...rows('option'),
  ...rows('en.option'),
}

const fields = {
  ...openQuestion,
  /** Saves, previews, or takes a step of the editor. */
  intent: z
    .union([oneOf(['preview', 'save']), z.string().regex(STEP)], { error: 'unknown_option' })
    .default('save'),
  title,
  competition,
  difficulty: oneOf(QUIZ_DIFFICULTIES).default('medium'),
  /** All questions as JSON; the command reports where it is broken. */
  questions: z.string({ error: 'invalid' }).max(QUESTIONS_TEXT_MAX, 'too_long').default(''),
}

/** `requestId` is chosen by the form, so that the same form sent twice makes one template. */
export const createQuizTemplateInput = z.strictObject({ requestId: id, ...fields })

export const updateQuizTemplateInput = z.strictObject({ id, version: rowVersion, ...fields })

const file = z
  .instanceof(File)
  .optional()
  .transform((given) => (given && given.size > 0 ? given : null))
  .refine((given) => given === null || given.size <= IMPORT_TEXT_MAX * 2, 'too_long')

/** Questions from another program, typed in or as a file, to be previewed or stored as a template or in the bank. */
export const importQuestionsInput = z
  .strictObject({
    requestId: id,
    intent: oneOf(['dry', 'template', 'bank']).default('dry'),
    format: oneOf(IMPORT_FORMATS),
    name: z.string({ error: 'invalid' }).max(1_000, 'too_long').default(''),
    competition,
    difficulty: oneOf(QUIZ_DIFFICULTIES).default('medium'),
    text: z.string({ error: 'invalid' }).max(IMPORT_TEXT_MAX, 'too_long').default(''),
    file,
  })
  .superRefine(({ intent, name, text, file }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (text.trim() === '' && file === null) refuse('text', 'required')
    if (intent === 'dry') return
    const named = requiredText({ max: intent === 'bank' ? TOPIC_MAX : TEMPLATE_TITLE_MAX }).safeParse(name)
    if (!named.success) refuse('name', named.error.issues[0]?.message ?? 'invalid')
  })

export const questionActiveInput = rowInput.extend({ active: onOff })
