import { type Conn, database, type Tx } from './client'
import { isLostWrite } from './driver/immediate-write'
import { settledWithin, unsettledWhenLost } from './driver/lost-transaction'
import { isUnsent } from './driver/unsent-statement'

const RETRIES = 5

/** SQLSTATE of a failed statement, also inside drizzle's wrapper. */
export function sqlState(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
}

export function constraintOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'constraint_name' in cause ? String(cause.constraint_name) : undefined
}

const isContention = (error: unknown) => ['40001', '40P01'].includes(sqlState(error) ?? '')

/** The connection is lost, and the transaction with it. */
const isLost = (error: unknown) =>
  isLostWrite(error) || /^(57P0|CONNECTION_|ECONNRESET|EPIPE)/.test(sqlState(error) ?? '')

const LONGEST_MS = 8_000

/**
 * Joins the caller's transaction, or opens one and repeats it after a deadlock, a serialisation failure or an unsent statement.
 * @param longestMs for jobs that take longer than a fan would wait, such as `JOB_MS`
 */
export async function inTransaction<T>(
  run: (tx: Tx) => Promise<T>,
  tx?: Tx,
  longestMs = LONGEST_MS,
): Promise<T> {
  if (tx) return run(tx)
  for (let attempt = 1; ; attempt++) {
    try {
      return await settledWithin(database().transaction(unsettledWhenLost(run, isLost)), longestMs)
    } catch (error) {
      if (!(isContention(error) || isUnsent(error)) || attempt > RETRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt))
    }
  }
}

export const connection = (conn?: Conn): Conn => conn ?? database()
