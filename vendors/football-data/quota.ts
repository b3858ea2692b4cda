import { overLimit } from './refusal.ts'

/** Generous, because the app's own tests share the process; the free plan has 10. */
const LIMIT = 600
const WINDOW_S = 60
const MOST_TOKENS = 1_000

type Use = { since: number; count: number }

/** Requests of each token in its running window, on the machine's clock: a moved season does not refill it. */
export class Quota {
  readonly #wall: () => number
  readonly #uses = new Map<string, Use>()
  #limit = LIMIT
  #windowMs = WINDOW_S * 1_000

  constructor(wall: () => number) {
    this.#wall = wall
  }

  set(limit = this.#limit, seconds = this.#windowMs / 1_000): void {
    this.#limit = limit
    this.#windowMs = seconds * 1_000
    this.#uses.clear()
  }

  reset(): void {
    this.set(LIMIT, WINDOW_S)
  }

  /**
   * Counts one request.
   * @returns headers with the remaining requests, and the refusal when none are left
   */
  take(token: string) {
    const use = this.#windowOf(token)
    const isOver = use.count >= this.#limit
    if (!isOver) use.count++
    const seconds = Math.max(1, Math.ceil((use.since + this.#windowMs - this.#wall()) / 1_000))
    const headers = {
      'X-API-Version': 'v4',
      'X-Authenticated-Client': token ? 'GoalQuest' : 'anonymous',
      'X-Requests-Available-Minute': String(this.#limit - use.count),
      'X-RequestCounter-Reset': String(seconds),
    }
    return { headers, refusal: isOver ? overLimit(seconds) : null }
  }

  #windowOf(token: string): Use {
    const now = this.#wall()
    const known = this.#uses.get(token)
    if (known && now < known.since + this.#windowMs) return known
    if (this.#uses.size >= MOST_TOKENS) this.#uses.clear()
    const use = { since: now, count: 0 }
    this.#uses.set(token, use)
    return use
  }
}
