import 'server-only'
import { sql } from 'drizzle-orm'
import { inTransaction } from '@/db/transaction'
import { enqueueMails } from '@/lib/account/mail/commands'
import { isActiveFan } from '@/lib/account/queries'
import type { System } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { weekTables } from '@/lib/leagues/recap/queries'
import { type StoredStreak, streakOn } from '@/lib/quiz/rules'
import { storedStreak } from '@/lib/quiz/streak/queries'
import { takeOccasions } from '../occasions/commands'
import { FANS_PER_BATCH, RECAP_HOUR } from '../rules'
import { bestPicksOf, decidedIn, upcomingFor } from './queries'
import { bestPickWords } from './words'

type Due = {
  userId: string
  /** The Monday of the past week, as YYYY-MM-DD. */
  week: string
  email: string
  locale: Locale
  expiresAt: string
  points: number
  right: number
  settled: number
  streak: StoredStreak | null
}

const DUE = sql`
  select person.user_id as "userId", week.starts_on::text as week, person.email, person.locale,
    to_json((week.starts_on + 9)::timestamp at time zone app_zone()) #>> '{}' as "expiresAt",
    coalesce((select points::int from earned_points earned
      where earned.user_id = person.user_id and earned.period = 'week' and earned.starts_on = week.starts_on), 0) as points,
    counted."right", counted.settled,
    ${storedStreak(sql`person.user_id`)} as streak
  from (select app_week(app_now()) - 7 as starts_on) week
  cross join user_preferences choice
  join persons person on person.user_id = choice.user_id
  join users fan on fan.id = choice.user_id and ${isActiveFan}
  cross join lateral (
    select (count(*) filter (where mission.outcome = 'won'))::int as "right", count(*)::int as settled
    from missions mission where mission.user_id = choice.user_id and ${decidedIn(sql`week.starts_on`)}) counted
  where choice.mail_recap
    and app_now() >= ((week.starts_on + 7)::timestamp + make_interval(hours => ${RECAP_HOUR})) at time zone app_zone()
    and app_now() < (week.starts_on + 9)::timestamp at time zone app_zone()
    and not exists (select from reminders sent
      where sent.user_id = choice.user_id and sent.kind = 'recap' and sent.occasion = week.starts_on)
  limit ${FANS_PER_BATCH}`

/**
 * Queues the recaps of the past week, once for each fan. A fan who neither played nor has a league gets none, and is not looked at
 * again. @returns how many fans were due
 */
export const sendRecaps = (_actor: System): Promise<number> =>
  inTransaction(async (tx) => {
    const due = await tx.execute<Due>(DUE)
    const taken = await takeOccasions(
      'recap',
      due.map(({ userId, week }) => ({ userId, occasion: week })),
      tx,
    )
    const fans = due.filter(({ userId }) => taken.has(userId))
    const userIds = fans.map(({ userId }) => userId)
    const week = fans[0]?.week ?? ''
    const tables = await weekTables(userIds, week, tx)
    const bestPicks = await bestPicksOf(userIds, week, tx)
    const upcoming = await upcomingFor(userIds, tx)
    const mails = fans.flatMap(({ userId, email, locale, expiresAt, points, right, settled, streak }) => {
      const league = tables.get(userId) ?? null
      const best = bestPicks.get(userId) ?? null
      const days = streak ? streakOn(streak).current : 0
      if (!league && points === 0 && settled === 0 && days === 0) return []
      return [
        {
          kind: 'recap' as const,
          recipient: email,
          locale,
          expiresAt: new Date(expiresAt),
          detail: {
            kind: 'recap' as const,
            week,
            points,
            right,
            settled,
            streak: days,
            league,
            isAlone: !tables.has(userId),
            best: best && { mission: best.id, points: best.points, ...bestPickWords(best, locale) },
            next: upcoming.get(userId) ?? [],
          },
        },
      ]
    })
    await enqueueMails(mails, tx)
    return due.length
  })
