'use server'

import { refresh } from 'next/cache'
import { getTranslations } from 'next-intl/server'
import { action } from '@/lib/auth/action'
import { signedIn } from '@/lib/auth/actor'
import { setHint } from '@/lib/auth/notice-cookies'
import { balanceOf } from '@/lib/ledger/queries'
import * as attempts from './attempt-commands'
import * as flags from './flag-commands'
import { reviewPractice } from './practice-queries'
import { flagInput, nothingInput, practiceInput, submitInput } from './schema'

export const startQuiz = action('quiz', nothingInput, async (actor) => {
  const attemptId = await attempts.startQuiz(signedIn(actor))
  refresh()
  return { data: { attemptId } }
})

export const submitQuiz = action('quiz', submitInput, async (actor, { attemptId, choices }, locale) => {
  const fan = signedIn(actor)
  const result = await attempts.submitQuiz(fan, attemptId, choices)
  refresh()
  const t = await getTranslations({ locale, namespace: 'quiz.notices' })
  if (result.xp > 0) await setHint({ xp: await balanceOf(fan, 'xp'), isAdmin: fan.kind === 'admin' })
  const description =
    result.milestone === null
      ? t('streak', { days: result.streak })
      : t('milestone', { days: result.milestone })
  return { data: result, notice: { title: t('score', { score: result.score }), description } }
})

/** Nothing is written: the answer is the review itself. */
export const practiseQuiz = action('quiz', practiceInput, async (actor, { quizDay, choices }, locale) => ({
  data: await reviewPractice(signedIn(actor), quizDay, choices, locale),
}))

export const flagQuestion = action('flag', flagInput, async (actor, input, locale) => {
  await flags.flagQuestion(signedIn(actor), input)
  const t = await getTranslations({ locale, namespace: 'quiz.notices' })
  return { data: null, notice: { title: t('flagged'), description: t('flaggedText') } }
})
