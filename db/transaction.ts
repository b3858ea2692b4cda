import { type Conn, database, type Tx } from './client'

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

/** Joins the caller's transaction, or opens one and repeats it when it lost a deadlock or a serialisation race. */
export async function inTransaction<T>(run: (tx: Tx) => Promise<T>, tx?: Tx): Promise<T> {
  if (tx) return run(tx)
  for (let attempt = 1; ; attempt++) {
    try {
      return await database().transaction(run)
    } catch (error) {
      if (!isContention(error) || attempt > RETRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt))
    }
  }
}

export const connection = (conn?: Conn): Conn => conn ?? database()
