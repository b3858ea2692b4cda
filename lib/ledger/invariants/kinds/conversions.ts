import { type SQL, sql } from 'drizzle-orm'
import { WEEKLY_CONVERSION_CAP } from '../../conversion/rules'
import { fansOf, type Invariant, recentEntries } from './invariant'

/** Weeks of these fans, as `fan (user_id)`, in which the counter is not what the lines converted, or beyond the cap. */
const miscounted = (lines: SQL, weeks: SQL) => sql`
  with converted as (
    select entry.user_id, app_week(entry.created_at) as week,
      coalesce(-sum(entry.amount) filter (where account.asset = 'points'), 0) as points,
      coalesce(sum(entry.amount) filter (where account.asset = 'tokens'), 0) as tokens
    from ${lines} entry
    join ledger_accounts account on account.id = entry.account_id
    join ledger_transactions cause on cause.id = entry.transaction_id and cause.cause_kind = 'conversion'
    where entry.user_id is not null
    group by 1, 2
  )
  select count(*)::int as n from converted full join ${weeks} counter using (user_id, week)
  where (points, tokens) is distinct from (counter.used::numeric, counter.used::numeric)
    or counter.used > ${WEEKLY_CONVERSION_CAP}`

export const conversions: Invariant = {
  id: 'conversions',
  title: 'points converted in a week are within the cap, and counted as their lines',
  axis: 'fans',
  recent: (range) => {
    const touched = sql`(
      select distinct entry.user_id, app_week(entry.created_at) as week from ${recentEntries(range)} entry
      join ledger_transactions cause on cause.id = entry.transaction_id and cause.cause_kind = 'conversion'
      where entry.user_id is not null)`
    return miscounted(
      sql`(
        select line.* from ${touched} span
        join ledger_accounts own on own.user_id = span.user_id and own.asset in ('points', 'tokens')
        join ledger_entries line on line.account_id = own.id
          and line.created_at >= span.week::timestamp at time zone app_zone()
          and line.created_at < (span.week + 7)::timestamp at time zone app_zone())`,
      sql`(select kept.* from ${touched} span join conversion_weeks kept using (user_id, week))`,
    )
  },
  full: (range) =>
    miscounted(
      sql`(select line.* from ${fansOf(range)} fan join ledger_entries line using (user_id))`,
      sql`(select kept.* from ${fansOf(range)} fan join conversion_weeks kept using (user_id))`,
    ),
}
