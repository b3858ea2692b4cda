/**
 * postgres.js 3.4.9 does not end a transaction whose connection is lost (`begin` and `scope` in src/index.js): statements still queued
 * in it never settle, and a failed callback makes it send a rollback to a connection that is gone, which costs the pool that slot.
 * https://github.com/porsager/postgres/issues/1216, https://github.com/porsager/postgres/issues/1186
 */

/**
 * Runs the callback of a transaction; when the connection is lost it never settles, since the driver itself rejects the
 * transaction.
 */
export const unsettledWhenLost =
  <Tx, T>(run: (tx: Tx) => Promise<T>, isLost: (error: unknown) => boolean) =>
  (tx: Tx): Promise<T> =>
    run(tx).catch((error: unknown) => {
      if (isLost(error)) return new Promise<never>(() => {})
      throw error
    })

/**
 * Abandons a transaction that the driver never settles (decision 012). Whether it was committed is then as unknown as after a lost
 * answer; the idempotency keys of commands make repeating it safe.
 * @throws an error with code CONNECTION_CLOSED after `longestMs`
 */
export async function settledWithin<T>(transaction: Promise<T>, longestMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const lost = Object.assign(new Error('the transaction was never answered'), { code: 'CONNECTION_CLOSED' })
    timer = setTimeout(reject, longestMs, lost)
  })
  try {
    return await Promise.race([transaction, late])
  } finally {
    clearTimeout(timer)
    transaction.catch(() => undefined)
  }
}
