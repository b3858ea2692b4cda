import 'server-only'
import { sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '@/db/advisory-locks'
import type { Tx } from '@/db/client'
import { statementTimeout } from '@/db/timeouts'
import { inTransaction } from '@/db/transaction'
import type { System } from '@/lib/core/actor'
import { settledHorizon } from '../invariants/queries'

const LONGEST_MS = 120_000

/** The last publication, and the day of this one, which is read once: midnight may pass between two statements. */
type Last = { isDue: boolean; day: string; entryId: number | null; hash: string }

/**
 * Publishes the heads of the chains that have moved since the last publication, once a day: a tree over them and a hash that
 * covers the day before. The first waits for a line. @returns whether this call has published
 */
export async function publishHeads(_actor: System): Promise<boolean> {
  return inTransaction(
    async (tx) => {
      if (!(await lastOf(tx)).isDue) return false
      await tx.execute(
        sql`select ${statementTimeout(LONGEST_MS)}, pg_advisory_xact_lock(${ADVISORY_LOCKS.ledgerPublication})`,
      )
      // When two processes publish at once, the second finds the day published.
      const last = await lastOf(tx)
      if (!last.isDue) return false
      const { entryId: to } = await settledHorizon(tx)
      if (last.entryId === null && to === 0) return false
      const leaves = await insertLeaves(last, to, tx)
      let nodes = leaves
      for (let level = 0; nodes > 1; level++) nodes = await insertLevel(last.day, level, tx)
      await tx.execute(sql`
        insert into ledger_publications (day, fans, entry_id, root, previous_hash, hash)
        select day, ${leaves}::int, ${to}::bigint, root, decode(${last.hash}, 'hex'),
          sha256(convert_to(concat_ws('|', day, ${leaves}::int, encode(root, 'hex'), ${last.hash}::text), 'UTF8'))
        from (select ${last.day}::date as day, coalesce((select hash from ledger_published_nodes
          where day = ${last.day}::date order by level desc limit 1), sha256('')) as root) today`)
      return true
    },
    undefined,
    LONGEST_MS,
  )
}

async function lastOf(tx: Tx): Promise<Last> {
  const [last] = await tx.execute<Last>(sql`
    select coalesce(last.day < today.day, true) as "isDue", today.day::text, last.entry_id::float8 as "entryId",
      coalesce(encode(last.hash, 'hex'), '') as hash
    from (select app_day(app_now()) as day) today left join lateral (select * from ledger_publications order by day desc limit 1) last on true`)
  return last ?? { isDue: false, day: '', entryId: null, hash: '' }
}

/** The heads of the day, with their leaves; in the first publication those of all fans. @returns how many */
async function insertLeaves({ day, entryId: from }: Last, to: number, tx: Tx): Promise<number> {
  const moved =
    from === null
      ? sql`(select user_id from ledger_chains where length > 0)`
      : sql`(select distinct user_id from ledger_entries where id > ${from}::bigint and id <= ${to}::bigint and user_id is not null)`
  const [inserted] = await tx.execute<{ leaves: number }>(sql`
    with head as (
      insert into ledger_published_heads (user_id, day, leaf, length, head)
      select chain.user_id, ${day}::date, row_number() over (order by chain.user_id) - 1, chain.length, chain.head
      from ${moved} moved join ledger_chains chain using (user_id)
      returning *
    ), leaf as (
      insert into ledger_published_nodes (day, level, place, hash)
      select day, 0, leaf, sha256('\\x00'::bytea || convert_to(concat_ws('|', user_id, length, encode(head, 'hex')), 'UTF8')) from head
      returning 1
    )
    select count(*)::int as leaves from leaf`)
  return inserted?.leaves ?? 0
}

/** Pairs of one level make the next; an odd last one moves up unchanged. @returns nodes of the new level */
async function insertLevel(day: string, level: number, tx: Tx): Promise<number> {
  const [inserted] = await tx.execute<{ nodes: number }>(sql`
    with pair as (
      select place / 2 as place, count(*) as nodes, (array_agg(hash))[1] as single, string_agg(hash, ''::bytea order by place) as both_hashes
      from (select place, hash from ledger_published_nodes where day = ${day}::date and level = ${level}) below
      group by place / 2
    ), node as (
      insert into ledger_published_nodes (day, level, place, hash)
      select ${day}::date, ${level}::int + 1, place,
        case nodes when 1 then single else sha256('\\x01'::bytea || both_hashes) end from pair
      returning 1
    )
    select count(*)::int as nodes from node`)
  return inserted?.nodes ?? 0
}
