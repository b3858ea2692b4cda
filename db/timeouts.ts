import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from './client'

/** Longer than a lock may be waited for, since the wait counts as running time of the statement. */
const WORK_MS = 5_000

/** How long a transaction of a job may take: it may wait for several locks, each longer than a fan would. */
export const JOB_MS = 60_000

/** Sets, as a column of a `select`, how long each statement of this transaction may run. */
export const statementTimeout = (ms: number): SQL => sql`set_config('statement_timeout', ${String(ms)}, true)`

/** Lets the statements of this transaction wait longer for a lock than those of a page. */
export async function allowLockWait(tx: Tx, seconds: number): Promise<void> {
  const ms = seconds * 1000
  await tx.execute(
    sql`select set_config('lock_timeout', ${String(ms)}, true), ${statementTimeout(ms + WORK_MS)}`,
  )
}
