import 'server-only'
import { sql } from 'drizzle-orm'
import { inTransaction } from '@/db/transaction'
import { enqueueMails } from '@/lib/account/mail/commands'
import { isActiveFan } from '@/lib/account/queries'
import type { System } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { FREEZES_MAX } from '@/lib/quiz/rules'
import { takeOccasions } from '../occasions/commands'
import { FANS_PER_BATCH, STREAK_DAYS_MIN, STREAK_HOUR } from '../rules'

type Due = { userId: string; day: string; email: string; locale: Locale; days: number; closesAt: string }

/**
 * Fans whose streak is over tomorrow unless they play today's quiz: they have missed as many quizzes before it as they have freezes
 * (`streakOn` of the quiz).
 */
const DUE = sql`
  with covered as (
    select day, row_number() over (order by day desc) - 1 as freezes from (
      select day from quizzes where day < app_day(app_now()) and created_at < closes_at
      order by day desc limit ${FREEZES_MAX + 1}) latest
  ), reader as materialized (
    select quiz.id as quiz_id, quiz.day, quiz.closes_at, streak.user_id, streak.current from quizzes quiz
    cross join covered
    join quiz_streaks streak on streak.last_day = covered.day and streak.freezes = covered.freezes and streak.current >= ${STREAK_DAYS_MIN}
    join user_preferences choice on choice.user_id = streak.user_id and choice.mail_streak
    where quiz.day = app_day(app_now()) and quiz.closes_at > app_now()
      and extract(hour from app_now() at time zone app_zone()) >= ${STREAK_HOUR}
      and not exists (select from reminders sent
        where sent.user_id = choice.user_id and sent.kind = 'streak' and sent.occasion = quiz.day)
  )
  select person.user_id as "userId", reader.day::text as day, person.email, person.locale, reader.current as days,
    to_json(reader.closes_at) #>> '{}' as "closesAt"
  from reader
  join persons person on person.user_id = reader.user_id
  join users fan on fan.id = reader.user_id and ${isActiveFan}
  where not exists (select from quiz_attempts attempt where attempt.user_id = reader.user_id and attempt.quiz_id = reader.quiz_id)
  limit ${FANS_PER_BATCH}`

/** Queues the reminders of streaks at risk, once a day for each fan. @returns how many fans were due */
export const remindOfStreaks = (_actor: System): Promise<number> =>
  inTransaction(async (tx) => {
    const due = await tx.execute<Due>(DUE)
    const taken = await takeOccasions(
      'streak',
      due.map(({ userId, day }) => ({ userId, occasion: day })),
      tx,
    )
    const mails = due
      .filter(({ userId }) => taken.has(userId))
      .map(({ email, locale, days, closesAt }) => ({
        kind: 'streak' as const,
        recipient: email,
        locale,
        expiresAt: new Date(closesAt),
        detail: { kind: 'streak' as const, days, closesAt },
      }))
    await enqueueMails(mails, tx)
    return due.length
  })
