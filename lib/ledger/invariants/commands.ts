import 'server-only'
import { sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { once } from '@/db/once'
import { ledgerCheckpoints, ledgerMarks } from '@/db/schema/ledger'
import { sqlState } from '@/db/transaction'
import type { System } from '@/lib/core/actor'
import { INVARIANTS } from './kinds'
import { fansOf, type Invariant } from './kinds/invariant'
import { checkNextPiece, countViolations, type Horizon, inCheckTransaction, settledHorizon } from './queries'
import { type FullProgress, type IdRange, PIECE_ENTRIES, type Recent, STATEMENT_MS } from './rules'

/** Violations by rule, and why a rule could not be checked to the end: an SQLSTATE or `time`. */
type RecentCheck = { found: Record<string, number>; failed: Record<string, string> }

type Limits = { runMs: number; statementMs?: number }

/**
 * Checks what was booked since the mark of each rule and moves the mark. A rule that fails keeps its mark, so that the next run
 * begins there.
 * @param limits of the whole run and of one statement
 */
export async function checkRecent(
  _actor: System,
  { runMs, statementMs = STATEMENT_MS }: Limits,
): Promise<RecentCheck> {
  const ends = performance.now() + runMs
  const horizon = once(() => settledHorizon(database()))
  const result: RecentCheck = { found: {}, failed: {} }
  for (const rule of INVARIANTS) {
    let found = 0
    try {
      for (let more = true; more; ) {
        if (performance.now() > ends) throw new OutOfTime()
        const until = await horizon()
        const piece = await inCheckTransaction(
          database(),
          (tx) => checkRecentPiece(tx, rule, until),
          statementMs,
        )
        found += piece.violations
        more = piece.more
      }
    } catch (error) {
      result.failed[rule.id] = error instanceof OutOfTime ? 'time' : (sqlState(error) ?? 'error')
    }
    result.found[rule.id] = found
  }
  return result
}

class OutOfTime extends Error {}

async function checkRecentPiece(tx: Tx, { id, recent }: Invariant, horizon: Horizon) {
  const range = await rangeSinceMark(tx, id, horizon)
  const violations = await countViolations(tx, recent(range))
  const mark = { entryId: range.to, checkedUntil: sql`${range.until}::timestamptz` }
  await tx
    .insert(ledgerMarks)
    .values({ rule: id, ...mark })
    .onConflictDoUpdate({ target: ledgerMarks.rule, set: mark })
  return { violations, more: range.to < horizon.entryId }
}

/** From the mark to the horizon, or as far as one piece goes. Without a mark the last piece: the full check covers what is older. */
async function rangeSinceMark(tx: Tx, rule: string, { entryId, at }: Horizon): Promise<Recent> {
  const [range] = await tx.execute<Recent>(sql`
    select mark.from::float8, piece.to::float8, mark.since::text as since,
      case when piece.to >= ${entryId}::bigint then ${at}::timestamptz else least(${at}::timestamptz, greatest(mark.since,
        (select created_at from ledger_entries where id <= piece.to order by id desc limit 1))) end::text as until
    from (select coalesce(max(entry_id), greatest(0, ${entryId}::bigint - ${PIECE_ENTRIES}::int)) as from,
        coalesce(max(checked_until), ${at}::timestamptz - interval '1 day') as since
      from ledger_marks where rule = ${rule}) mark
    cross join lateral (select greatest(mark.from, least(mark.from + ${PIECE_ENTRIES}::int, ${entryId}::bigint)) as to) piece`)
  if (!range) throw new Error('an aggregate returned no row')
  return range
}

/**
 * Checks the next piece of a full check and keeps what its accounts hold as checkpoints.
 * @returns how far the check has come, or null when all was checked
 */
export const checkPiece = (_actor: System, progress: FullProgress): Promise<FullProgress | null> =>
  inCheckTransaction(database(), async (tx) => {
    const piece = await checkNextPiece(tx, progress)
    if (piece?.axis === 'fans') await storeCheckpoints(tx, piece.range)
    return piece?.progress ?? null
  })

const storeCheckpoints = (tx: Tx, range: IdRange) =>
  tx.execute(sql`
    insert into ${ledgerCheckpoints} as kept (account_id, place, balance)
    select entry.account_id, max(entry.place), sum(entry.amount) from ${fansOf(range)} fan
    join ledger_entries entry using (user_id) group by 1
    on conflict (account_id) do update set place = excluded.place, balance = excluded.balance
    where (kept.place, kept.balance) is distinct from (excluded.place, excluded.balance)`)
