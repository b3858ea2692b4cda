import { type SQL, sql } from 'drizzle-orm'
import { fansOf, GIVEN, type Invariant, recentEntries } from './invariant'

type Counters = Pick<Invariant, 'id' | 'title'> & {
  /** Rows of user_id, competition, period, starts_on, points and quiz_points. */
  kept: SQL
  /** Competition of a line's `cause`; a line without one is not counted. */
  competition: SQL
  /** Whether a line's `cause` counts among the points of the quiz, too. */
  isQuiz: SQL
}

/** The lines of `entry` that earn, with their `account` and `cause`. */
const earning = (competition: SQL) => sql`
  join ledger_accounts account on account.id = entry.account_id and account.asset in ('points', 'owed')
  join ledger_transactions cause on cause.id = entry.transaction_id and ledger_is_earning(cause.cause_kind) and ${competition} is not null`

const totals = (isQuiz: SQL) => sql`
  sum(${GIVEN}) as points,
  coalesce(sum(${GIVEN}) filter (where ${isQuiz}), 0) as quiz_points`

const differs = sql`
  coalesce(counter.points, 0) <> coalesce(summed.points, 0)
  or coalesce(counter.quiz_points, 0) <> coalesce(summed.quiz_points, 0)`

const startOfDay = (day: SQL) => sql`(${day}::timestamp at time zone app_zone())`

/** The counter of a longer period is the sum of those of a shorter one. */
const summedFrom = (kept: SQL, period: 'week' | 'month') => sql`
  select span.user_id, span.competition, ${period}, span.starts_on, sum(counter.points), sum(counter.quiz_points)
  from (select distinct user_id, competition, date_trunc(${period}, day)::date as starts_on from touched) span
  join ${kept} counter on counter.user_id = span.user_id and counter.competition = span.competition and counter.period = 'day'
    and counter.starts_on >= span.starts_on and counter.starts_on < span.starts_on + ${`1 ${period}`}::interval
  group by 1, 2, 3, 4`

/** A rule that compares counters of points earned in a day, week, month and in all with their entries. */
export const countersOf = ({ id, title, kept, competition, isQuiz }: Counters): Invariant => ({
  id,
  title,
  axis: 'fans',
  // Days from their lines, weeks and months from days, all time from months: nothing here grows with a fan's history of lines. Without
  // `offset 0` the planner reads every line of an account, since it assumes that they are in memory.
  recent: (range) => sql`
    with touched as materialized (
      select distinct entry.user_id, ${competition} as competition, app_day(entry.created_at)::timestamp as day
      from ${recentEntries(range)} entry ${earning(competition)} where entry.user_id is not null
    ), summed (user_id, competition, period, starts_on, points, quiz_points) as (
      select touched.user_id, touched.competition, 'day', touched.day::date, ${totals(isQuiz)}
      from touched
      join ledger_accounts own on own.user_id = touched.user_id and own.asset in ('points', 'owed')
      cross join lateral (select * from ledger_entries line where line.account_id = own.id
        and line.created_at >= ${startOfDay(sql`touched.day`)} and line.created_at < ${startOfDay(sql`(touched.day + interval '1 day')`)}
        offset 0) entry
      ${earning(competition)} and ${competition} = touched.competition
      group by 1, 2, 3, 4
      union all ${summedFrom(kept, 'week')}
      union all ${summedFrom(kept, 'month')}
      union all
      select fan.user_id, fan.competition, 'all', date '-infinity', sum(counter.points), sum(counter.quiz_points)
      from (select distinct user_id, competition from touched) fan
      join ${kept} counter on counter.user_id = fan.user_id and counter.competition = fan.competition and counter.period = 'month'
      group by 1, 2
    )
    select count(*)::int as n from summed left join ${kept} counter using (user_id, competition, period, starts_on)
    where ${differs}`,
  full: (range) => sql`
    with fan as materialized ${fansOf(range)},
    daily as (
      select entry.user_id, ${competition} as competition, app_day(entry.created_at) as day, ${totals(isQuiz)}
      from fan join ledger_entries entry using (user_id) ${earning(competition)}
      group by 1, 2, 3
    ), summed as (
      select user_id, competition, span.period, span.starts_on, sum(points) as points, sum(quiz_points) as quiz_points
      from daily cross join lateral earning_periods(${startOfDay(sql`daily.day`)}) span
      group by 1, 2, 3, 4
    ), counter as (select kept.* from fan join ${kept} kept using (user_id))
    select count(*)::int as n from summed full join counter using (user_id, competition, period, starts_on)
    where ${differs}`,
})
