import { sql } from 'drizzle-orm'
import type { Tx } from './client'

/** Longer than a lock may be waited for, since the wait counts as running time of the statement. */
const WORK_SECONDS = 5

/** Lets the statements of this transaction wait longer for a lock than those of a page. */
export async function allowLockWait(tx: Tx, seconds: number): Promise<void> {
  await tx.execute(sql`select set_config('lock_timeout', ${`${seconds}s`}, true),
    set_config('statement_timeout', ${`${seconds + WORK_SECONDS}s`}, true)`)
}
