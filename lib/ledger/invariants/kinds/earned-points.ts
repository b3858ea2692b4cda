import { sql } from 'drizzle-orm'
import { fansOf, type Invariant, recentEntries } from './invariant'

/** The lines of `entry` that earn, with their `account` and `cause`. */
const earning = sql`
  join ledger_accounts account on account.id = entry.account_id and account.asset in ('points', 'owed')
  join ledger_transactions cause on cause.id = entry.transaction_id and ledger_is_earning(cause.cause_kind)`

const totals = sql`
  sum(case account.asset when 'owed' then -entry.amount else entry.amount end) as points,
  coalesce(sum(case account.asset when 'owed' then -entry.amount else entry.amount end)
    filter (where cause.cause_kind = 'quiz'), 0) as quiz_points`

const differs = sql`
  coalesce(counter.points, 0) <> coalesce(summed.points, 0)
  or coalesce(counter.quiz_points, 0) <> coalesce(summed.quiz_points, 0)`

const startOfDay = (day: ReturnType<typeof sql>) => sql`(${day}::timestamp at time zone app_zone())`

/** The counter of a longer period is the sum of those of a shorter one. */
const summedFrom = (period: 'week' | 'month') => sql`
  select span.user_id, ${period}, span.starts_on, sum(counter.points), sum(counter.quiz_points)
  from (select distinct user_id, date_trunc(${period}, day)::date as starts_on from touched) span
  join earned_points counter on counter.user_id = span.user_id and counter.period = 'day'
    and counter.starts_on >= span.starts_on and counter.starts_on < span.starts_on + ${`1 ${period}`}::interval
  group by 1, 2, 3`

export const earnedPoints: Invariant = {
  id: 'vi',
  says: 'points earned in a day, week, month and in all are the sum of their entries',
  axis: 'fans',
  // Days from their lines, weeks and months from days, all time from months: nothing here grows with a fan's history of lines.
  recent: (range) => sql`
    with touched as materialized (
      select distinct entry.user_id, app_day(entry.created_at)::timestamp as day
      from ${recentEntries(range)} entry ${earning} where entry.user_id is not null
    ), summed (user_id, period, starts_on, points, quiz_points) as (
      select touched.user_id, 'day', touched.day::date, ${totals}
      from touched
      join ledger_accounts own on own.user_id = touched.user_id and own.asset in ('points', 'owed')
      join ledger_entries entry on entry.account_id = own.id and entry.created_at >= ${startOfDay(sql`touched.day`)}
        and entry.created_at < ${startOfDay(sql`(touched.day + interval '1 day')`)}
      ${earning}
      group by 1, 2, 3
      union all ${summedFrom('week')}
      union all ${summedFrom('month')}
      union all
      select fan.user_id, 'all', date '-infinity', sum(counter.points), sum(counter.quiz_points)
      from (select distinct user_id from touched) fan
      join earned_points counter on counter.user_id = fan.user_id and counter.period = 'month'
      group by 1
    )
    select count(*)::int as n from summed left join earned_points counter using (user_id, period, starts_on)
    where ${differs}`,
  full: (range) => sql`
    with fan as materialized ${fansOf(range)},
    daily as (
      select entry.user_id, app_day(entry.created_at) as day, ${totals}
      from fan join ledger_entries entry using (user_id) ${earning}
      group by 1, 2
    ), summed as (
      select user_id, span.period, span.starts_on, sum(points) as points, sum(quiz_points) as quiz_points
      from daily cross join lateral earning_periods(${startOfDay(sql`daily.day`)}) span
      group by 1, 2, 3
    ), counter as (select earned_points.* from fan join earned_points using (user_id))
    select count(*)::int as n from summed full join counter using (user_id, period, starts_on)
    where ${differs}`,
}
