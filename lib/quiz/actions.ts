'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import type { z } from 'zod'
import type { WrittenQuestion } from '@/db/schema/quiz'
import { adminAction, fanAction } from '@/lib/auth/action'
import { setHint } from '@/lib/auth/hint-cookies'
import { flash, redirectWithNotice, undoNotice } from '@/lib/auth/notice-cookies'
import type { Notice } from '@/lib/core/forms/action-result'
import { emptyInput, idInput, rowInput } from '@/lib/core/forms/fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import { balanceOf } from '@/lib/ledger/queries'
import * as attempts from './attempt/commands'
import * as bank from './bank/commands'
import { applyStep, draftIn, draftText, savedText } from './drafts/rules'
import * as flags from './flags/commands'
import * as held from './held/commands'
import { reviewAttemptInput } from './held/schema'
import * as imports from './import/commands'
import { reviewPractice } from './practice/queries'
import { IMPORT_TEXT_MAX, QUESTIONS_TEXT_MAX } from './rules'
import { flagInput, practiceInput, submitInput } from './schema'
import * as templates from './templates/commands'
import {
  createQuizTemplateInput,
  importQuestionsInput,
  questionActiveInput,
  updateQuizTemplateInput,
} from './templates/schema'

export const startQuiz = fanAction('quiz', emptyInput, async (fan) => {
  const attemptId = await attempts.startQuiz(fan)
  refresh()
  return { data: { attemptId } }
})

export const submitQuiz = fanAction('quiz', submitInput, async (fan, { attemptId, choices }, locale) => {
  const result = await attempts.submitQuiz(fan, attemptId, choices)
  refresh()
  const t = translatorFor(locale, 'quiz.notices')
  if (result.xp > 0) await setHint({ xp: await balanceOf(fan, 'xp'), isAdmin: fan.kind === 'admin' })
  const description =
    result.milestone === null
      ? t('streak', { days: result.streak })
      : t('milestone', { days: result.milestone })
  return { data: result, notice: { title: t('score', { score: result.score }), description } }
})

/** Nothing is written: the answer is the review itself. */
export const practiseQuiz = fanAction('quiz', practiceInput, async (fan, { asked, choices }, locale) => ({
  data: await reviewPractice(fan, asked, choices, locale),
}))

export const flagQuestion = fanAction('flag', flagInput, async (fan, input, locale) => {
  await flags.flagQuestion(fan, input)
  const t = translatorFor(locale, 'quiz.notices')
  return { data: null, notice: { title: t('flagged'), description: t('flaggedText') } }
})

/** `values` are those of the form, so that a step loses none of them; `version` is the one that the form was filled with. */
type TemplateAnswer = { id: string | null; version: string | null; values: Record<string, string> | null }
const LONG_FORM = { refillMax: QUESTIONS_TEXT_MAX }

const valuesOf = (input: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null ? [] : [[name, String(value ?? '')]],
    ),
  )

type TemplateInput = z.output<typeof createQuizTemplateInput> | z.output<typeof updateQuizTemplateInput>

/** The form after a step of the editor, which writes nothing. */
function valuesAfterStep({
  intent,
  title,
  competition,
  difficulty,
  ...fields
}: TemplateInput): Record<string, string> {
  const { questions, place } = applyStep(draftIn(fields), intent)
  const draft = { questions: draftText(questions), place: String(place) }
  return { ...valuesOf({ title, competition, difficulty }), ...draft }
}

/** Makes a template, or takes a step of its editor. */
export const createQuizTemplate = adminAction(
  'template',
  createQuizTemplateInput,
  async (admin, input, locale): Promise<{ data: TemplateAnswer; notice?: Notice }> => {
    if (input.intent !== 'save') return { data: { id: null, version: null, values: valuesAfterStep(input) } }
    const id = await templates.createQuizTemplate(admin, { ...input, questions: savedText(input) })
    const t = translatorFor(locale, 'quizTemplates.notices')
    await flash({ title: t('created') })
    redirect(`/admin/quiz?template=${id}`)
  },
  LONG_FORM,
)

/** Changes a template, or takes a step of its editor. */
export const updateQuizTemplate = adminAction(
  'template',
  updateQuizTemplateInput,
  async (admin, input, locale): Promise<{ data: TemplateAnswer; notice?: Notice }> => {
    const { id, version, intent } = input
    if (intent !== 'save') return { data: { id, version, values: valuesAfterStep(input) } }
    const saved = await templates.updateQuizTemplate(admin, { ...input, questions: savedText(input) })
    refresh()
    const t = translatorFor(locale, 'quizTemplates.notices')
    return { data: { id, version: saved, values: null }, notice: { title: t('updated') } }
  },
  LONG_FORM,
)

export const deleteQuizTemplate = adminAction(
  'deletion',
  idInput,
  async (admin, input, locale): Promise<{ data: null }> => {
    const id = await templates.deleteQuizTemplate(admin, input)
    const t = translatorFor(locale, 'quizTemplates.notices')
    await flash(undoNotice(t('deleted'), id, locale))
    redirect('/admin/quiz')
  },
)

/** After a dry run the form holds the text, even if it came as a file. */
type ImportAnswer = {
  values: Record<string, string> | null
  questions: Pick<WrittenQuestion, 'text'>[]
  templateId: string | null
  topic: string | null
  refused: { line: number; reason: string }[]
}

export const importQuestions = adminAction(
  'template',
  importQuestionsInput,
  async (admin, input, locale): Promise<{ data: ImportAnswer; notice: Notice }> => {
    const t = translatorFor(locale, 'quizTemplates.import')
    const faults = translatorFor(locale, 'errors.fault')
    const words = { yes: t('yes'), no: t('no') }
    const { questions, refused, text, stored, templateId, topic } = await imports.importQuestions(
      admin,
      input,
      words,
    )
    if (stored !== null) refresh()
    const counts = { good: stored ?? questions.length, refused: refused.length }
    return {
      data: {
        values: stored === null || refused.length > 0 ? valuesOf({ ...input, text }) : null,
        questions: questions.map(({ text }) => ({ text })),
        templateId,
        topic,
        refused: refused.map(({ line, reason }) => ({ line, reason: faults(reason) })),
      },
      notice: { title: t(stored === null ? 'tried' : 'done'), description: t('counts', counts) },
    }
  },
  { refillMax: IMPORT_TEXT_MAX },
)

export const setQuestionActive = adminAction(
  'save',
  questionActiveInput,
  async (admin, { next, ...input }, locale): Promise<{ data: null }> => {
    await bank.setQuestionActive(admin, input)
    const t = translatorFor(locale, 'questions.notices')
    return redirectWithNotice(next, { title: t(input.active ? 'offered' : 'withdrawn') })
  },
)

export const settleFlag = adminAction(
  'save',
  rowInput,
  async (admin, { next, ...input }, locale): Promise<{ data: null }> => {
    await flags.settleFlag(admin, input)
    const t = translatorFor(locale, 'flags.notices')
    return redirectWithNotice(next, { title: t('settled') })
  },
)

export const reviewAttempt = adminAction(
  'save',
  reviewAttemptInput,
  async (admin, { next, ...input }, locale): Promise<{ data: null }> => {
    await held.reviewAttempt(admin, input)
    const t = translatorFor(locale, 'heldAttempts.notices')
    return redirectWithNotice(next, { title: t(input.verdict) })
  },
)
