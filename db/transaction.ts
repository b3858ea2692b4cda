import { type Conn, database, type Tx } from './client'
import { isLostWrite } from './driver/lost-write'
import { isUnsent } from './driver/unsent-statement'

const RETRIES = 5

/** SQLSTATE of a failed statement, through drizzle's wrapping. */
export function sqlState(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
}

export function constraintOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'constraint_name' in cause ? String(cause.constraint_name) : undefined
}

const isContention = (error: unknown) => ['40001', '40P01'].includes(sqlState(error) ?? '')

/** The connection is gone, and the transaction with it. */
const isLost = (error: unknown) =>
  isLostWrite(error) || /^(57P0|CONNECTION_|ECONNRESET|EPIPE)/.test(sqlState(error) ?? '')

/**
 * What runs on a lost connection ends without a word: the driver tells the caller by itself. To an error it would answer with a
 * rollback, which waits on that connection for ever and costs the pool the place.
 */
const silentWhenLost =
  <T>(run: (tx: Tx) => Promise<T>) =>
  (tx: Tx): Promise<T> =>
    run(tx).catch((error: unknown) => {
      if (isLost(error)) return new Promise<never>(() => {})
      throw error
    })

const LONGEST_MS = 8_000

/**
 * The driver can lose the answer to a transaction whose server dies (decision 012): nobody waits for it for ever. Whether it was
 * committed is then as open as after a lost answer, and the key of the command makes asking again harmless.
 */
async function answered<T>(work: Promise<T>, longestMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const lost = Object.assign(new Error('a transaction without an answer'), { code: 'CONNECTION_CLOSED' })
    timer = setTimeout(reject, longestMs, lost)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    work.catch(() => undefined)
  }
}

/**
 * Joins the caller's transaction, or opens one and repeats it when it lost a deadlock or a serialisation race, or never began.
 * @param longestMs for jobs that take more than a fan would wait
 */
export async function inTransaction<T>(
  run: (tx: Tx) => Promise<T>,
  tx?: Tx,
  longestMs = LONGEST_MS,
): Promise<T> {
  if (tx) return run(tx)
  for (let attempt = 1; ; attempt++) {
    try {
      return await answered(database().transaction(silentWhenLost(run)), longestMs)
    } catch (error) {
      if (!(isContention(error) || isUnsent(error)) || attempt > RETRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt))
    }
  }
}

export const connection = (conn?: Conn): Conn => conn ?? database()
