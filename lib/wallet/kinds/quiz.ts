import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { dayName } from '@/lib/core/time/day-names'
import { POINTS_PER_ANSWER } from '@/lib/quiz/rules'
import { causeRow, causeWith, type Words } from './cause'

export const quizFacts = sql`(
  select jsonb_build_object('day', quiz.day, 'score', attempt.score, 'over', quiz.day < app_day(app_now()),
    'questions', (select count(*) from quiz_questions question where question.quiz_id = quiz.id),
    'verdict', case when attempt.left_out then 'left_out' when attempt.reviewed_at is not null then 'ranked' end)
  from quiz_attempts attempt join quizzes quiz on quiz.id = attempt.quiz_id where attempt.id = ${causeRow})`

export const quizShape = z.object({
  day: z.string(),
  score: z.number(),
  over: z.boolean(),
  questions: z.number(),
  /** What an admin has decided about a held quiz. */
  verdict: z.enum(['ranked', 'left_out']).nullable(),
})
type Quiz = z.output<typeof quizShape>

export const titleOf = (facts: Quiz | null, { locale, t }: Words) =>
  facts ? t('quiz.title', { day: dayName(facts.day, locale) }) : t('quiz.unknown')

/** The review of today's quiz, and after that the page that proves its questions. */
export const receiptOf = (facts: Quiz | null) =>
  facts ? (facts.over ? `/quiz/fairness?day=${facts.day}#own` : '/quiz') : undefined

export const quiz = causeWith({
  facts: quizFacts,
  shape: quizShape,
  say: (_line, facts, words) => ({
    title: titleOf(facts, words),
    detail: facts
      ? words.t('quiz.right', { right: facts.score / POINTS_PER_ANSWER, questions: facts.questions })
      : undefined,
    href: receiptOf(facts),
  }),
})
