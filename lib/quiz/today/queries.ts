import 'server-only'
import { database } from '@/db/client'
import type { SignedIn } from '@/lib/core/actor'
import { secondsOf } from '../attempt/queries'

/** How far the fan is with the quiz of the day, and how long it lasts for them; null without one. */
export type QuizToday = {
  state: 'ready' | 'begun' | 'done'
  score: number
  questions: number
  seconds: number
} | null

/** The quiz that is open now, as far as the fan has come with it. */
export async function quizToday({ userId }: SignedIn): Promise<QuizToday> {
  const { sql } = database()
  const [row] = await sql<NonNullable<QuizToday>[]>`
    select case when attempt.closed_at is not null then 'done' when attempt.id is not null then 'begun' else 'ready' end as state,
      coalesce(attempt.score, 0) as score,
      (select count(*)::int from quiz_questions question where question.quiz_id = quiz.id) as questions,
      ${secondsOf(sql, userId)} as seconds
    from quizzes quiz
    left join quiz_attempts attempt on attempt.quiz_id = quiz.id and attempt.user_id = ${userId}::uuid
    where quiz.opens_at <= app_now() and app_now() < quiz.closes_at
    order by quiz.opens_at desc limit 1`
  return row ?? null
}
