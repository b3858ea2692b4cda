/** More would cost memory; pages that ask for more reload instead. */
const KEPT = 5_000

type Recent<T> = { at: number; notification: T }

/**
 * What was notified a short while ago, for a page that was rendered before and opens its stream after it. Times are
 * milliseconds of the process's own clock. It knows nothing until `forget` says since when.
 */
export class RecentNotifications<T> {
  readonly #recent: Recent<T>[] = []
  #knownSince = Number.POSITIVE_INFINITY

  add(notification: T, now: number): void {
    this.#recent.push({ at: now, notification })
    if (this.#recent.length > KEPT) this.#knownSince = this.#recent.shift()?.at ?? now
  }

  /** Notifications may have been lost until now. */
  forget(now: number): void {
    this.#recent.length = 0
    this.#knownSince = now
  }

  /** @returns what came at that time or later, oldest first; null when some of it may be gone */
  since(time: number): T[] | null {
    if (time <= this.#knownSince) return null
    const first = this.#recent.findLastIndex(({ at }) => at < time) + 1
    return this.#recent.slice(first).map(({ notification }) => notification)
  }
}
