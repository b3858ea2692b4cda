const PER_SECOND = 50
const DELAY_MS = 4_000
const DELAYED_AT_ONCE = 1_000

/**
 * Slows down refusals to a network that retries at once instead of waiting: each costs little, but thousands a second would leave
 * no time for the requests that are served.
 */
export class RefusalThrottle {
  readonly #refused = new Map<string, number>()
  readonly #now: () => number
  #second = 0
  #delayed = 0

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** How many milliseconds to wait before this refusal, or null to close the connection without one. */
  delayOf(network: string): number | null {
    const second = Math.floor(this.#now() / 1_000)
    if (second !== this.#second) this.#refused.clear()
    this.#second = second
    const count = (this.#refused.get(network) ?? 0) + 1
    this.#refused.set(network, count)
    if (count <= PER_SECOND) return 0
    return this.#delayed < DELAYED_AT_ONCE ? DELAY_MS : null
  }

  async wait(delayMs: number): Promise<void> {
    if (delayMs === 0) return
    this.#delayed++
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    this.#delayed--
  }
}
