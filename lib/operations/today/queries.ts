import 'server-only'
import { sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import { FULL_CHECK_JOB, INVARIANTS_JOB } from '../jobs/rules'

/** Of the product's day so far. */
export type TodayFigures = {
  /** Fans with a quiz or a ledger entry. */
  active: number
  tokensIn: number
  tokensOut: number
  aiCalls: number
  /** In millionths of a US dollar. */
  aiMicros: number
  /** Seconds from the event at Stripe to its receipt, of the slowest of the last 24 hours; null without any. */
  webhookLag: number | null
  /** When a check of the ledger last finished, in milliseconds of the epoch. */
  checkedAt: number | null
  pro: number
}

/** Figures of today; null unless the reader is an admin. The house's accounts see every entry, and their index is by time. */
export async function todayFigures(actor: Admin, conn: Conn = database()): Promise<TodayFigures | null> {
  const [row] = await conn.execute<TodayFigures>(sql`
    with today as (
      select app_day(app_now()) as day, app_day(app_now())::timestamp at time zone app_zone() as start
    ), booked as (
      select entry.transaction_id, house.asset, entry.amount from today, ledger_accounts house
      join ledger_entries entry on entry.account_id = house.id
      where house.user_id is null and entry.created_at >= today.start
    ), tokens as (
      select coalesce(-sum(amount) filter (where amount < 0), 0)::float8 as given,
        coalesce(sum(amount) filter (where amount > 0), 0)::float8 as taken from booked where asset = 'tokens'
    ), seen as (
      select entry.user_id from booked join ledger_entries entry using (transaction_id) where entry.user_id is not null
      union select user_id from today join quizzes using (day) join quiz_attempts on quiz_attempts.quiz_id = quizzes.id
    ), ai as (
      select coalesce(sum(used), 0)::int as calls, coalesce(sum(cost_micros), 0)::float8 as micros
      from today join ai_totals using (day)
    )
    select (select count(*)::int from seen) as active, tokens.given as "tokensIn", tokens.taken as "tokensOut",
      ai.calls as "aiCalls", ai.micros as "aiMicros",
      (select extract(epoch from max(received_at - created_at))::float8 from stripe_events
        where received_at > app_now() - interval '1 day') as "webhookLag",
      (select (extract(epoch from max(finished_at)) * 1000)::float8 from job_runs
        where job in (${INVARIANTS_JOB}, ${FULL_CHECK_JOB})) as "checkedAt",
      (select count(distinct user_id)::int from subscriptions where status <> 'canceled') as pro
    from tokens, ai where ${holdsRight(actor)}`)
  return row ?? null
}
