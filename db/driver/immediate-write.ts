/**
 * postgres.js 3.4.9 delays a write to the next turn of the event loop. When the connection ends in between, the write is neither
 * sent nor dropped, and its slot of the pool never connects again (`nextWrite` and `closed` in src/connection.js). Writing
 * immediately leaves nothing to drop. `db/client.ts` imports this before it opens a pool.
 * https://github.com/porsager/postgres/issues/1208, https://github.com/porsager/postgres/issues/1154
 */
const later = globalThis.setImmediate

const immediatelyForTheDriver = <Args extends unknown[]>(task: (...args: Args) => void, ...args: Args) => {
  if (task.name !== 'nextWrite') return later(task, ...args)
  task(...args)
  return null
}

Reflect.set(globalThis, 'setImmediate', Object.assign(immediatelyForTheDriver, later))

/** A write to a connection that has just ended: the statement was not sent. */
export const isLostWrite = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof TypeError && /\bnextWrite\b/.test(cause.stack ?? '')
}
