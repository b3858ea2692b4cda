import { sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { QUIZ_SECONDS } from '@/lib/quiz/rules'

/** Of the fan who shows the demo: enough for the streak's first freeze. Older quizzes stay for practice. */
const DAYS = 9

/**
 * The quizzes of the last days, up to yesterday's, as the demo fans have answered them, at one of three hours: the first question
 * right, so that no streak ends, and the others more or less often. The replay closes them.
 */
export async function demoQuizzes(tx: Tx): Promise<void> {
  await tx.execute(sql`
    with attempt as (
      insert into quiz_attempts (quiz_id, user_id, started_at, ends_at)
      select quiz.id, fan.user_id, begun.at, begun.at + make_interval(secs => ${QUIZ_SECONDS}::int)
      from (select user_id, abs(hashtext(email)) as dice,
          case when email like 'tifosa@%' then ${DAYS}::int else abs(hashtext(email)) % ${DAYS}::int end as days
        from persons where email like '%@goalquest.test') fan
      join quizzes quiz on quiz.closes_at <= app_now() and quiz.day >= app_day(app_now()) - fan.days
      cross join lateral (select quiz.opens_at + make_interval(hours => 9 + 4 * (fan.dice % 3)) as at) begun
      on conflict do nothing
      returning id, quiz_id, user_id, started_at
    ), asked as (
      select attempt.id as attempt_id, attempt.quiz_id, question.id as question_id,
        started_at + question.place * interval '4.5 seconds' + interval '3 seconds' as chosen_at,
        question.place = 0 or abs(hashtext(email || day || question.place)) % 100 < 50 + abs(hashtext(email)) % 45 as is_right
      from attempt
      join persons using (user_id)
      join quizzes quiz on quiz.id = attempt.quiz_id
      join quiz_questions question on question.quiz_id = attempt.quiz_id
    )
    insert into quiz_answers (attempt_id, quiz_id, question_id, option_id, chosen_at)
    select attempt_id, quiz_id, question_id, choice.id, chosen_at
    from asked
    cross join lateral (select id from quiz_options option
      where option.question_id = asked.question_id and option.is_correct = asked.is_right order by id limit 1) choice`)
}
