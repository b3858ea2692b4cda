import { type SQL, sql } from 'drizzle-orm'
import { idIn } from '@/db/ids'
import type { CauseKind } from '../../rules'
import { fansOf, type Invariant, recentEntries } from './invariant'

/** What pays: its cause in the ledger, its table, and which of its rows have been awarded something, and when. */
type Source = { cause: CauseKind; table: SQL; isAwarded: SQL; awardedAt: SQL }

export const MISSION_AWARDS: Source = {
  cause: 'mission',
  table: sql`missions`,
  isAwarded: sql`(xp_awarded > 0 or reward > 0)`,
  awardedAt: sql`coalesce(settled_at, first_done_at)`,
}

export const FIVE_AWARDS: Source = {
  cause: 'five',
  table: sql`weekend_picks`,
  isAwarded: sql`reward > 0`,
  awardedAt: sql`settled_at`,
}

type Award = Pick<Invariant, 'id' | 'title'> & {
  source: Source
  /** A condition on `account` and the amount of `entry` that counts. */
  assets: SQL
  amount: SQL
  /** What the ledger owes for a row of the source. */
  due: SQL
}

const paidFor = (causes: SQL, { source, assets, amount }: Award) => sql`
  select cause.user_id, cause.id, sum(${amount}) as total from ${causes} cause
  join ledger_transactions paying on paying.cause_kind = ${source.cause} and paying.cause_id = cause.id
  join ledger_entries entry on entry.transaction_id = paying.id and entry.user_id = cause.user_id
  join ledger_accounts account on account.id = entry.account_id and ${assets}
  group by 1, 2`

/** A rule that compares what the rows of a table were awarded with what the ledger booked for them. */
export const awards = (award: Award): Invariant => ({
  id: award.id,
  title: award.title,
  axis: 'fans',
  recent: (range) => sql`
    with cause as materialized (
      select entry.user_id, paying.cause_id as id from ${recentEntries(range)} entry
      join ledger_transactions paying on paying.id = entry.transaction_id and paying.cause_kind = ${award.source.cause}
      where entry.user_id is not null
      union
      select user_id, id::text from ${award.source.table}
      where ${award.source.isAwarded} and ${award.source.awardedAt} > ${range.since}::timestamptz
        and ${award.source.awardedAt} <= ${range.until}::timestamptz
    ), paid as (${paidFor(sql`cause`, award)})
    select count(*)::int as n from cause
    left join paid using (user_id, id)
    left join ${award.source.table} awarded on awarded.user_id = cause.user_id and awarded.id = ${idIn(sql`cause.id`)}
    where coalesce(paid.total, 0) <> coalesce(${award.due}, 0)`,
  full: (range) => sql`
    with fan as materialized ${fansOf(range)},
    paid as (
      select entry.user_id, paying.cause_id as id, sum(${award.amount}) as total
      from fan join ledger_entries entry using (user_id)
      join ledger_accounts account on account.id = entry.account_id and ${award.assets}
      join ledger_transactions paying on paying.id = entry.transaction_id and paying.cause_kind = ${award.source.cause}
      group by 1, 2
    ), due as (
      select awarded.user_id, awarded.id::text as id, ${award.due} as due from fan join ${award.source.table} awarded using (user_id)
      where ${award.source.isAwarded}
    )
    select count(*)::int as n from paid full join due using (user_id, id)
    where coalesce(paid.total, 0) <> coalesce(due.due, 0)`,
})
