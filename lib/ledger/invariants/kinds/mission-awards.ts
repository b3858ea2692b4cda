import { type SQL, sql } from 'drizzle-orm'
import { fansOf, type Invariant, recentEntries } from './invariant'

type Award = Pick<Invariant, 'id' | 'says'> & {
  /** A condition on `account` and the amount of `entry` that counts. */
  assets: SQL
  amount: SQL
  /** What the ledger owes for a row of `missions`. */
  due: SQL
}

const paidFor = (missions: SQL, { assets, amount }: Award) => sql`
  select cause.user_id, cause.id, sum(${amount}) as total from ${missions} cause
  join ledger_transactions paying on paying.cause_kind = 'mission' and paying.cause_id = cause.id
  join ledger_entries entry on entry.transaction_id = paying.id and entry.user_id = cause.user_id
  join ledger_accounts account on account.id = entry.account_id and ${assets}
  group by 1, 2`

/** A rule that compares what missions were awarded with what the ledger booked for them. */
export const missionAward = (award: Award): Invariant => ({
  id: award.id,
  says: award.says,
  axis: 'fans',
  recent: (range) => sql`
    with cause as materialized (
      select entry.user_id, paying.cause_id as id from ${recentEntries(range)} entry
      join ledger_transactions paying on paying.id = entry.transaction_id and paying.cause_kind = 'mission'
      where entry.user_id is not null
      union
      select user_id, id::text from missions
      where (xp_awarded > 0 or reward > 0) and coalesce(settled_at, first_done_at) > ${range.since}::timestamptz
        and coalesce(settled_at, first_done_at) <= ${range.until}::timestamptz
    ), paid as (${paidFor(sql`cause`, award)})
    select count(*)::int as n from cause
    left join paid using (user_id, id)
    left join missions on missions.user_id = cause.user_id and missions.id =
      case when cause.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then cause.id::uuid end
    where coalesce(paid.total, 0) <> coalesce(${award.due}, 0)`,
  full: (range) => sql`
    with fan as materialized ${fansOf(range)},
    paid as (
      select entry.user_id, paying.cause_id as id, sum(${award.amount}) as total
      from fan join ledger_entries entry using (user_id)
      join ledger_accounts account on account.id = entry.account_id and ${award.assets}
      join ledger_transactions paying on paying.id = entry.transaction_id and paying.cause_kind = 'mission'
      group by 1, 2
    ), awarded as (
      select missions.user_id, missions.id::text as id, ${award.due} as due from fan join missions using (user_id)
      where xp_awarded > 0 or reward > 0
    )
    select count(*)::int as n from paid full join awarded using (user_id, id)
    where coalesce(paid.total, 0) <> coalesce(awarded.due, 0)`,
})
