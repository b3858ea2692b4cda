import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { readFromReplica } from '@/db/replicas'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'

/** The hash that the columns of `entry`, its `account` and its `cause` give after the one before it. */
export const hashOfEntry = sql`
  sha256(entry.previous_hash || convert_to(ledger_line(entry.place, entry.user_id, account.asset, entry.amount,
    cause.cause_kind, cause.cause_id, cause.rule_version, entry.created_at), 'UTF8'))`

export const withAccountAndCause = sql`
  join ledger_accounts account on account.id = entry.account_id
  join ledger_transactions cause on cause.id = entry.transaction_id`

/** Lines that do not follow the one before them or do not match their hash, from the first line of each fan on. `fans` has a column `user_id`. */
export const brokenLines = (fans: SQL): SQL => sql`(
  select place from (
    select entry.hash, entry.previous_hash, entry.place, ${hashOfEntry} as expected_hash,
      lag(entry.hash, 1, ''::bytea) over lines as expected_previous, row_number() over lines as expected_place
    from ${fans} fan join ledger_entries entry using (user_id) ${withAccountAndCause}
    window lines as (partition by entry.user_id order by entry.place)) line
  where hash <> expected_hash or previous_hash <> expected_previous or place <> expected_place)`

/** Chains of fans that do not end with their last line. */
export const wrongHeads = (fans: SQL): SQL => sql`(
  select coalesce(last.place, 0) as place from ${fans} fan
  left join ledger_chains chain using (user_id)
  left join lateral (select place, hash from ledger_entries where user_id = fan.user_id order by place desc limit 1) last on true
  where (chain.length, chain.head) is distinct from (coalesce(last.place, 0), coalesce(last.hash, '')))`

/** `head` in hexadecimal digits; `brokenAt` is the first line that is wrong, or the last when the chain does not end with it. */
export type ChainState = { lines: number; head: string; brokenAt: number | null }

/** A fan's chain, recomputed by the database for an admin; null for a fan who is unknown or erased. */
export const chainOfFan = (actor: Admin, fan: string): Promise<ChainState | null> =>
  readFromReplica(actor, async (conn) => {
    const fans = sql`(select ${fan}::uuid as user_id)`
    const [state] = await conn.execute<ChainState>(sql`
      select length::int as lines, encode(head, 'hex') as head, (
        select min(place)::int from (select * from ${brokenLines(fans)} union all select * from ${wrongHeads(fans)}) wrong
      ) as "brokenAt"
      from ledger_chains where user_id = ${fan} and ${holdsRight(actor)}`)
    return state ?? null
  })
