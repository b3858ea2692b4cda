import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { dayAndMonth } from '@/lib/core/time/date-formats'
import { type AnswerVerdict, verdictOf } from '@/lib/quiz/rules'
import { drawnName } from '../names/words'
import type { SharedQuiz } from './queries'

export type QuizPicture = {
  kind: 'quiz'
  eyebrow: string
  title: string
  line: string
  score: string
  results: { number: number; verdict: AnswerVerdict }[]
  /** Empty without a streak. */
  streak: string
  dare: string
}

const MARKS = { right: '✅', wrong: '❌', skipped: '➖' } as const

export function quizWords({ nickname, day, results, streak }: SharedQuiz, locale: Locale) {
  const t = translatorFor(locale, 'sharing')
  const { quiz, sharing } = MESSAGES[locale]
  const right = results.filter((verdict) => verdict === 'right').length
  const { title } = quiz.done.verdicts[verdictOf(right, results.length)]
  const of = results.length
  const date = dayAndMonth(locale, 'UTC').format(Date.parse(day))
  const line = (name: string) => t('quiz.line', { name, right })
  const picture: QuizPicture = {
    kind: 'quiz',
    eyebrow: t('quiz.eyebrow', { day: date }),
    title,
    line: line(drawnName(nickname, locale)),
    score: `${right}/${of}`,
    results: results.map((verdict, index) => ({ number: index + 1, verdict })),
    streak: streak !== null && streak > 1 ? fill(sharing.quiz.streak, { days: streak }) : '',
    dare: sharing.quiz.dare,
  }
  const marks = results.map((verdict) => MARKS[verdict]).join('')
  return {
    picture,
    title: `${title}: ${right}/${of}`,
    description: `${line(nickname ?? sharing.fan)}. ${sharing.quiz.description}`,
    chat: `${fill(sharing.quiz.chat, { title, right, of, day: date })}\n${marks}`,
  }
}
