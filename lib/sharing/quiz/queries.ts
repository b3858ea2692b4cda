import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { isActiveFan } from '@/lib/account/queries'
import type { Actor } from '@/lib/core/actor'
import type { AnswerVerdict } from '@/lib/quiz/rules'

/**
 * A quiz as its fan shares it: how each place went, never a question or an answer, nor the time taken, which would
 * reveal who plays with extended time.
 */
export type SharedQuiz = {
  nickname: string | null
  /** YYYY-MM-DD */
  day: string
  results: AnswerVerdict[]
  /** Days in a row, while this is the latest quiz of the fan. */
  streak: number | null
}

/** Null while the attempt runs, or until an admin has reviewed it. */
export async function sharedQuiz(_actor: Actor, attemptId: string): Promise<SharedQuiz | null> {
  const [row] = await database().execute<SharedQuiz>(sql`
    select preferences.nickname, quiz.day::text,
      (select json_agg(case option.is_correct when true then 'right' when false then 'wrong' else 'skipped' end
          order by question.place) from quiz_questions question
        left join quiz_answers answer on answer.attempt_id = attempt.id and answer.question_id = question.id
        left join quiz_options option on option.id = answer.option_id
        where question.quiz_id = attempt.quiz_id) as results,
      (select current from quiz_streaks where user_id = fan.id and last_day = quiz.day) as streak
    from quiz_attempts attempt
    join quizzes quiz on quiz.id = attempt.quiz_id
    join users fan on fan.id = attempt.user_id
    left join user_preferences preferences on preferences.user_id = fan.id
    where attempt.id = ${attemptId}::uuid and attempt.closed_at is not null
      and (not attempt.held or attempt.reviewed_at is not null) and ${isActiveFan}`)
  return row ?? null
}
