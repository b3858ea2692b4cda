import 'server-only'
import { sql } from 'drizzle-orm'
import { lockKey } from '@/db/advisory-locks'
import { rankCounts, rankMoves } from '@/db/schema/ledger'
import { inTransaction } from '@/db/transaction'
import type { System } from '@/lib/core/actor'

/** Moves of one transaction. */
const BATCH_SIZE = 20_000

/**
 * Adds the moves of counters since the last call to the counts that ranks are read from; the cost grows with the moves, not with
 * the fans. Of concurrent calls only one does the work. @returns how many moves
 */
export async function countMoves(_actor: System, batchSize = BATCH_SIZE): Promise<number> {
  let counted = 0
  for (let last = batchSize; last === batchSize; counted += last) {
    last = await inTransaction(async (tx) => {
      const [turn] = await tx.execute<{ isFree: boolean }>(sql`
        select pg_try_advisory_xact_lock(${lockKey('count moves')}) as "isFree"`)
      if (!turn?.isFree) return 0
      // Moves are counted in the order of their ids: a fan is never taken from a place where nobody is.
      const [done] = await tx.execute<{ moves: number }>(sql`
        with moved as (
          delete from ${rankMoves} where id in (select id from ${rankMoves} order by id limit ${batchSize})
          returning period, starts_on, before, after
        ), change as (
          select period, starts_on, level, points >> (4 * level) as bucket, sum(fans) as fans
          from (
            select period, starts_on, after as points, 1 as fans from moved
            union all select period, starts_on, before, -1 from moved where before is not null
          ) step, generate_series(0, 5) level
          group by 1, 2, 3, 4 having sum(fans) <> 0
        ), changed as (
          update ${rankCounts} known set fans = known.fans + change.fans from change
          where (known.period, known.starts_on, known.level, known.bucket) = (change.period, change.starts_on, change.level, change.bucket)
        ), entered as (
          insert into ${rankCounts} (period, starts_on, level, bucket, fans)
          select period, starts_on, level, bucket, fans from change
          where not exists (select from ${rankCounts} known
            where (known.period, known.starts_on, known.level, known.bucket) = (change.period, change.starts_on, change.level, change.bucket))
        )
        select count(*)::int as moves from moved`)
      return done?.moves ?? 0
    })
  }
  return counted
}
