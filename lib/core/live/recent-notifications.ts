/** Limits memory: a page that needs older ones reloads. */
const CAPACITY = 5_000

type Recent<T> = { at: number; notification: T }

/**
 * The latest notifications, for pages whose stream opens some time after they were rendered. Times are milliseconds of the
 * process's own clock. Empty until `reset` is called, which sets the time from which they are complete.
 */
export class RecentNotifications<T> {
  readonly #recent: Recent<T>[] = []
  #knownSince = Number.POSITIVE_INFINITY

  add(notification: T, now: number): void {
    this.#recent.push({ at: now, notification })
    if (this.#recent.length > CAPACITY) this.#knownSince = this.#recent.shift()?.at ?? now
  }

  /** Notifications may have been lost until now. */
  reset(now: number): void {
    this.#recent.length = 0
    this.#knownSince = now
  }

  /** @returns the notifications from that time on, oldest first; null if some may have been dropped */
  since(time: number): T[] | null {
    if (time <= this.#knownSince) return null
    const first = this.#recent.findLastIndex(({ at }) => at < time) + 1
    return this.#recent.slice(first).map(({ notification }) => notification)
  }
}
