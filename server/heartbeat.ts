import type { ChildProcess } from 'node:child_process'

const EVERY_MS = 5_000
const MISSED_MOST = 6

/** Sends the parent a heartbeat for as long as the event loop turns. */
export function startHeartbeat(): void {
  setInterval(() => {
    if (process.connected) process.send?.('heartbeat')
  }, EVERY_MS).unref()
}

/**
 * Kills a child that has sent no heartbeat for half a minute: frozen, it would keep its share of the visitors waiting. Checks are
 * counted, not time, so that none is missed while the machine sleeps.
 */
export function endWhenFrozen(child: ChildProcess, everyMs = EVERY_MS): void {
  let missed = 0
  child.on('message', (message) => {
    if (message === 'heartbeat') missed = 0
  })
  const check = setInterval(() => {
    missed++
    if (missed > MISSED_MOST) child.kill('SIGKILL')
  }, everyMs)
  child.once('exit', () => clearInterval(check))
}
