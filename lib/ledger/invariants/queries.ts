import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn, Tx } from '@/db/client'
import { statementTimeout } from '@/db/timeouts'
import { INVARIANTS } from './kinds'
import {
  AXES,
  type Axis,
  addCounts,
  FULL_START,
  type FullProgress,
  type IdRange,
  PIECE_ENTRIES,
  PIECE_FANS,
  SETTLED_AFTER_MINUTES,
  STATEMENT_MS,
} from './rules'

/**
 * Runs statements of a check with their own time limit. A piece that is small beside its table is read by index: the planner must
 * not scan the whole table for one piece in a hundred.
 */
export const inCheckTransaction = <T>(
  conn: Conn,
  run: (tx: Tx) => Promise<T>,
  statementMs = STATEMENT_MS,
): Promise<T> =>
  conn.transaction(async (tx) => {
    await tx.execute(sql`
      select ${statementTimeout(statementMs)}, set_config('enable_seqscan', 'off', true),
        set_config('jit', 'off', true)`)
    return run(tx)
  })

export type Horizon = { entryId: number; at: string }

/** The last entry that is settled, 0 when none is, and the instant until which entries are. */
export async function settledHorizon(conn: Conn): Promise<Horizon> {
  const [horizon] = await conn.execute<Horizon>(sql`
    select coalesce((select id from ledger_entries where created_at <= settled.at order by id desc limit 1), 0)::float8 as "entryId",
      settled.at::text as at
    from (select app_now() - make_interval(mins => ${SETTLED_AFTER_MINUTES}) as at) settled`)
  if (!horizon) throw new Error('settled horizon: no row')
  return horizon
}

/** Runs the statement of an invariant. @returns the number `n` of its violations */
export async function countViolations(tx: Tx, statement: SQL): Promise<number> {
  const [row] = await tx.execute<{ n: number }>(statement)
  return row?.n ?? 0
}

const pieceEnds: Record<Axis, (after: number) => SQL> = {
  transactions: (after) => sql`
    select max(id)::float8 as to from (
      select id from ledger_transactions where id > ${after}::bigint order by id limit ${PIECE_ENTRIES / 2}) piece`,
  fans: (after) => sql`
    select max(id)::float8 as to from (
      select id, sum(coalesce(chain.length, 0)) over fans as lines, row_number() over fans as place
      from (select id, user_id from ledger_accounts where id > ${after}::bigint and asset = 'xp' and user_id is not null
        order by id limit ${PIECE_FANS}) account
      left join ledger_chains chain using (user_id)
      window fans as (order by id)) piece
    where lines <= ${PIECE_ENTRIES} or place = 1`,
}

type CheckedPiece = { axis: Axis; range: IdRange; progress: FullProgress }

/** Checks the next piece of a full check. @returns null when there is none left */
export async function checkNextPiece(tx: Tx, progress: FullProgress): Promise<CheckedPiece | null> {
  const { axis, after } = progress
  const [end] = await tx.execute<{ to: number | null }>(pieceEnds[axis](after))
  if (!end || end.to === null) {
    const next = AXES[AXES.indexOf(axis) + 1]
    return next ? checkNextPiece(tx, { ...progress, axis: next, after: 0 }) : null
  }
  const range = { from: after, to: end.to }
  const found: Record<string, number> = {}
  for (const { id, full } of INVARIANTS.filter((invariant) => invariant.axis === axis))
    found[id] = await countViolations(tx, full(range))
  return { axis, range, progress: { axis, after: range.to, found: addCounts(progress.found, found) } }
}

type InvariantResult = { id: string; title: string; violations: number }

/** Checks the whole ledger in pieces; no violation of any invariant is healthy. */
export async function checkInvariants(conn: Conn): Promise<InvariantResult[]> {
  let progress = FULL_START
  for (;;) {
    const piece = await inCheckTransaction(conn, (tx) => checkNextPiece(tx, progress))
    if (!piece) break
    progress = piece.progress
  }
  return INVARIANTS.map(({ id, title }) => ({ id, title, violations: progress.found[id] ?? 0 }))
}
