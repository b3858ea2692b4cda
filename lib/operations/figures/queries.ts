import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import { epochMs } from '@/db/time'
import { holdsRight } from '@/lib/auth/admin-right'
import { proFans } from '@/lib/billing/queries'
import type { Admin, System } from '@/lib/core/actor'
import { FIGURES_JOB, FULL_CHECK_JOB, INVARIANTS_JOB } from '../jobs/rules'
import { DAYS_CHARTED, type DayFigures, daysOf, LIVE_COUNT_MAX, type StoredDay } from './rules'

/** Figures of a day of the product; the house's accounts see every entry, and their index is by time. */
const figuresOf = (day: SQL): SQL => sql`
  with shown as (
    select day, day::timestamp at time zone app_zone() as start, (day + 1)::timestamp at time zone app_zone() as until
    from (select ${day} as day) given
  ), booked as (
    select entry.transaction_id, house.asset, entry.amount from shown, ledger_accounts house
    join ledger_entries entry on entry.account_id = house.id
    where house.user_id is null and entry.created_at >= shown.start and entry.created_at < shown.until
  ), tokens as (
    select coalesce(-sum(amount) filter (where amount < 0), 0)::float8 as given,
      coalesce(sum(amount) filter (where amount > 0), 0)::float8 as taken from booked where asset = 'tokens'
  ), seen as (
    select entry.user_id from (select distinct transaction_id from booked) moved
      join ledger_entries entry using (transaction_id) where entry.user_id is not null
    union select user_id from shown join quizzes using (day) join quiz_attempts on quiz_attempts.quiz_id = quizzes.id
  ), ai as (
    select coalesce(sum(used), 0)::int as calls, coalesce(sum(cost_micros), 0)::float8 as micros
    from shown join ai_totals using (day)
  )
  select shown.day::text, (select count(*)::int from seen) as active,
    (select count(*)::int from quizzes join quiz_attempts on quiz_attempts.quiz_id = quizzes.id
      where quizzes.day = shown.day and closed_at is not null) as quizzes,
    (select count(*)::int from missions where (xp_awarded > 0 or reward > 0)
      and coalesce(settled_at, first_done_at) >= shown.start and coalesce(settled_at, first_done_at) < shown.until) as missions,
    tokens.given as "tokensIn", tokens.taken as "tokensOut", ai.calls as "aiCalls", ai.micros as "aiMicros",
    (select extract(epoch from max(received_at - created_at))::float8 from stripe_events
      where received_at >= shown.start and received_at < shown.until) as "webhookLag",
    (select count(*)::int from job_runs where job in (${INVARIANTS_JOB}, ${FULL_CHECK_JOB})
      and finished_at >= shown.start and finished_at < shown.until) as checks
  from shown, tokens, ai`

/** One day, for the job that stores its figures. */
export const figuresOfDay = (_actor: System, day: string, conn: Conn): Promise<DayFigures> =>
  readFigures(sql`${day}::date`, conn)

async function readFigures(day: SQL, conn: Conn): Promise<DayFigures> {
  const [row] = await conn.execute<DayFigures>(figuresOf(day))
  if (!row) throw new Error('figures: select returned no row')
  return row
}

type TodayFigures = DayFigures & {
  /** When a check of the ledger last finished, in milliseconds since the epoch. */
  checkedAt: number | null
  pro: number
}

/**
 * Today's figures: counted now while the day is short, then as the job last stored them; null unless the reader is an admin.
 * @param live largest number of quizzes and missions at which the day is counted on the spot
 */
export async function todayFigures(actor: Admin, live = LIVE_COUNT_MAX): Promise<TodayFigures | null> {
  const [row] = await database().execute<{
    stored: string | null
    checkedAt: number | null
    pro: number
  }>(sql`
    select (select nullif(result, '') from job_runs
        where job = ${FIGURES_JOB} and period = app_day(app_now())::text) as stored,
      (select ${epochMs(sql`max(finished_at)`)} from job_runs
        where job in (${INVARIANTS_JOB}, ${FULL_CHECK_JOB})) as "checkedAt",
      (select count(distinct user_id)::int from (${proFans}) fans) as pro
    where ${holdsRight(actor)}`)
  if (!row) return null
  const { stored: result, ...now } = row
  const stored = result === null ? null : (JSON.parse(result) as DayFigures)
  const isShort = !stored || stored.quizzes + stored.missions <= live
  return { ...(isShort ? await readFigures(sql`app_day(app_now())`, database()) : stored), ...now }
}

/** The last two weeks without today, as the minute job stored them; null unless the reader is an admin. */
export async function lastDays(actor: Admin): Promise<DayFigures[] | null> {
  const [row] = await database().execute<{ today: string; stored: StoredDay[] }>(sql`
    select app_day(app_now())::text as today, coalesce(
      (select json_agg(json_build_object('day', period, 'result', result)) from job_runs
        where job = ${FIGURES_JOB} and started_at > app_now() - make_interval(days => ${DAYS_CHARTED + 1})), '[]') as stored
    where ${holdsRight(actor)}`)
  return row ? daysOf(row.today, row.stored) : null
}
