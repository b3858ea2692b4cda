import { type SQL, sql } from 'drizzle-orm'
import { fansOf, type Invariant, recentEntries, recentFans } from './invariant'

const hashOfLine = sql`
  sha256(entry.previous_hash || convert_to(ledger_line(entry.place, entry.user_id, account.asset, entry.amount,
    cause.cause_kind, cause.cause_id, cause.rule_version, entry.created_at), 'UTF8'))`

const joined = sql`
  join ledger_accounts account on account.id = entry.account_id
  join ledger_transactions cause on cause.id = entry.transaction_id`

/** Fans whose chain does not end with their last line. */
const wrongHeads = (fans: SQL) => sql`
  (select count(*)::int from ${fans} fan
  left join ledger_chains chain using (user_id)
  left join lateral (select place, hash from ledger_entries where user_id = fan.user_id order by place desc limit 1) last on true
  where (chain.length, chain.head) is distinct from (coalesce(last.place, 0), coalesce(last.hash, '')))`

export const chain: Invariant = {
  id: 'chain',
  title: 'each line carries the hash of the one before it, and the chain ends with the last one',
  axis: 'fans',
  recent: (range) => sql`
    select count(*)::int + ${wrongHeads(recentFans(range))} as n
    from ${recentEntries(range)} entry ${joined}
    left join ledger_entries before on before.user_id = entry.user_id and before.place = entry.place - 1
    where entry.user_id is not null
      and (entry.hash <> ${hashOfLine} or entry.previous_hash <> coalesce(before.hash, '')
        or (entry.place = 1) <> (before.id is null))`,
  full: (range) => sql`
    with fan as materialized ${fansOf(range)}
    select count(*)::int + ${wrongHeads(sql`fan`)} as n
    from (
      select entry.hash, entry.previous_hash, entry.place, ${hashOfLine} as expected_hash,
        lag(entry.hash, 1, ''::bytea) over lines as expected_previous, row_number() over lines as expected_place
      from fan join ledger_entries entry using (user_id) ${joined}
      window lines as (partition by entry.user_id order by entry.place)) line
    where hash <> expected_hash or previous_hash <> expected_previous or place <> expected_place`,
}
