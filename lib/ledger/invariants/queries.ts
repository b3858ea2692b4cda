import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Messages } from 'next-intl'
import type { Conn } from '@/db/client'

export type InvariantResult = { id: string; says: string; violations: number }

/** Each statement counts what breaks the rule; threats.md section 4. Admins read each under its id, in their language. */
const INVARIANTS: { id: keyof Messages['admin']['rules']; says: string; violations: SQL }[] = [
  {
    id: 'i',
    says: 'all entries of an asset sum to zero',
    violations: sql`
      select count(*)::int as n from (
        select account.asset from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
        group by account.asset having sum(entry.amount) <> 0) broken`,
  },
  {
    id: 'ii',
    says: 'each balance is the sum of its entries',
    violations: sql`
      select count(*)::int as n from ledger_accounts account
      left join (select account_id, sum(amount) as total from ledger_entries group by account_id) entries
        on entries.account_id = account.id
      where account.user_id is not null and account.balance <> coalesce(entries.total, 0)`,
  },
  {
    id: 'iii',
    says: 'no balance is below zero',
    violations: sql`select count(*)::int as n from ledger_accounts where user_id is not null and balance < 0`,
  },
  {
    id: 'iv',
    says: 'XP of missions is what the missions were awarded, once each',
    violations: sql`
      select count(*)::int as n
      from (select deed.cause_id, sum(entry.amount) as total from ledger_transactions deed
            join ledger_entries entry on entry.transaction_id = deed.id and entry.user_id is not null
            join ledger_accounts account on account.id = entry.account_id and account.asset = 'xp'
            where deed.cause_kind = 'mission' group by deed.cause_id having sum(entry.amount) <> 0) paid
      full join (select id::text as id, coalesce(xp_awarded, 0) + reward as due from missions
            where xp_awarded > 0 or reward > 0) awarded
        on awarded.id = paid.cause_id
      where paid.total is distinct from awarded.due::numeric`,
  },
  {
    id: 'v',
    says: 'points of a mission, with what is owed for it, are its reward',
    violations: sql`
      select count(*)::int as n
      from (select deed.cause_id, sum(case account.asset when 'owed' then -entry.amount else entry.amount end) as total
            from ledger_transactions deed
            join ledger_entries entry on entry.transaction_id = deed.id and entry.user_id is not null
            join ledger_accounts account on account.id = entry.account_id and account.asset in ('points', 'owed')
            where deed.cause_kind = 'mission' group by deed.cause_id) paid
      full join (select id::text as id, reward from missions where reward > 0) awarded
        on awarded.id = paid.cause_id
      where coalesce(paid.total, 0) <> coalesce(awarded.reward, 0)`,
  },
  {
    id: 'chain',
    says: 'each line carries the hash of the one before it, and the chain ends with the last one',
    violations: sql`
      select count(*)::int + (
        select count(*)::int from ledger_chains chain
        full join (select distinct on (user_id) user_id, place, hash from ledger_entries where user_id is not null
          order by user_id, place desc) last using (user_id)
        where (chain.length, chain.head) is distinct from (coalesce(last.place, 0), coalesce(last.hash, ''))) as n
      from (
        select entry.hash, entry.previous_hash,
          lag(entry.hash, 1, ''::bytea) over chain as expected_previous,
          entry.place, row_number() over chain as expected_place,
          sha256(entry.previous_hash || convert_to(ledger_line(entry.place, entry.user_id, account.asset, entry.amount,
            deed.cause_kind, deed.cause_id, deed.rule_version, entry.created_at), 'UTF8')) as expected_hash
        from ledger_entries entry
        join ledger_accounts account on account.id = entry.account_id
        join ledger_transactions deed on deed.id = entry.transaction_id
        where entry.user_id is not null
        window chain as (partition by entry.user_id order by entry.place)) line
      where hash <> expected_hash or previous_hash <> expected_previous or place <> expected_place`,
  },
]

/** Counts the violations of every invariant; all zero is healthy. */
export async function checkInvariants(conn: Conn): Promise<InvariantResult[]> {
  const results: InvariantResult[] = []
  for (const { id, says, violations } of INVARIANTS) {
    const [row] = await conn.execute<{ n: number }>(violations)
    results.push({ id, says, violations: row?.n ?? -1 })
  }
  return results
}
