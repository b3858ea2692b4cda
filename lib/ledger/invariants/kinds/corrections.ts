import { type SQL, sql } from 'drizzle-orm'
import { idIn } from '@/db/ids'
import { fansOf, GIVEN, type Invariant, recentEntries } from './invariant'

/** The lines that repay later what is owed are another cause. */
const booked = (lines: SQL) => sql`
  select cause.cause_id as id, sum(${GIVEN}) as amount
  from ${lines} entry
  join ledger_accounts account on account.id = entry.account_id
  join ledger_transactions cause on cause.id = entry.transaction_id and cause.cause_kind = 'correction'
  where entry.user_id is not null group by 1`

const differing = (lines: SQL, made: SQL) => sql`
  with booked as (${booked(lines)}), made as (${made})
  select count(*)::int as n from booked full join made on made.id::text = booked.id
  where booked.amount is distinct from made.amount::numeric`

export const corrections: Invariant = {
  id: 'corrections',
  title: 'each correction is booked once and in full, and no other line says it is one',
  axis: 'fans',
  recent: (range) => {
    const touched = sql`(
      select cause.cause_id as id from ${recentEntries(range)} entry
      join ledger_transactions cause on cause.id = entry.transaction_id and cause.cause_kind = 'correction'
      union select id::text from corrections
        where made_at > ${range.since}::timestamptz and made_at <= ${range.until}::timestamptz)`
    return differing(
      sql`(
        select entry.* from ${touched} touched
        join ledger_transactions known on known.cause_kind = 'correction' and known.cause_id = touched.id
        join ledger_entries entry on entry.transaction_id = known.id)`,
      sql`select corrections.id, amount from ${touched} touched join corrections on corrections.id = ${idIn(sql`touched.id`)}`,
    )
  },
  full: (range) =>
    differing(
      sql`(select line.* from ${fansOf(range)} fan join ledger_entries line using (user_id))`,
      sql`select id, amount from ${fansOf(range)} fan join corrections using (user_id)`,
    ),
}
