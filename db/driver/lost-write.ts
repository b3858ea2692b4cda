/**
 * postgres.js 3.4.9 puts a write off to the next turn of the loop, and when the connection ends in between it neither
 * sends nor forgets it: the same place in the pool then never connects again (its connection.js, `closed` and
 * `nextWrite`). Written at once, there is nothing to forget. Imported by the one place that opens a pool.
 */
const later = globalThis.setImmediate

const atOnceForTheDriver = <Args extends unknown[]>(task: (...args: Args) => void, ...args: Args) => {
  if (task.name !== 'nextWrite') return later(task, ...args)
  task(...args)
  return null
}

Reflect.set(globalThis, 'setImmediate', Object.assign(atOnceForTheDriver, later))

/** A write to a connection that has just ended: the statement was not sent. */
export const isLostWrite = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof TypeError && /\bnextWrite\b/.test(cause.stack ?? '')
}
