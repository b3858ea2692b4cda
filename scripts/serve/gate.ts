export type GateLimits = {
  /** How many run at once. */
  running: number
  /** How many may wait for their turn. */
  waiting: number
  /** How long a wait may be expected to take, in milliseconds. */
  patienceMs: number
  /** How long an urgent one may wait. */
  urgentMs?: number
}

type Waiter = { since: number; admit: (admitted: boolean) => void }

/** Share of a new measurement in the running mean of how long a request takes. */
const WEIGHT = 0.05

/**
 * Lets a bounded number of requests run, and a bounded number wait; says no at once to those that would wait too
 * long, so that an overloaded server still answers those it has accepted. Urgent ones go first.
 */
export class Gate {
  readonly #limits: GateLimits
  readonly #urgent: Waiter[] = []
  readonly #normal: Waiter[] = []
  readonly #now: () => number
  #running = 0
  #meanMs = 0

  constructor(limits: GateLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#urgent.length + this.#normal.length
  }

  /** True or false at once where that is known, else a promise of it. Who was admitted must call `leave`. */
  enter(isUrgent = false): boolean | Promise<boolean> {
    if (this.#running < this.#limits.running) {
      this.#running++
      return true
    }
    const ahead = isUrgent ? this.#urgent.length : this.waiting
    const expectedMs = ((ahead + 1) * this.#meanMs) / this.#limits.running
    if (ahead >= this.#limits.waiting || (!isUrgent && expectedMs > this.#limits.patienceMs)) return false
    const queue = isUrgent ? this.#urgent : this.#normal
    return new Promise((admit) => queue.push({ since: this.#now(), admit }))
  }

  /** Gives the place back; `tookMs` is how long it was held. */
  leave(tookMs: number): void {
    this.#running--
    this.#meanMs += (tookMs - this.#meanMs) * WEIGHT
    this.#turn()
  }

  /** Turns away those who have waited too long after all. To be called now and then. */
  expire(): void {
    const { patienceMs, urgentMs = patienceMs } = this.#limits
    this.#expire(this.#normal, patienceMs)
    this.#expire(this.#urgent, urgentMs)
  }

  #expire(queue: Waiter[], longestMs: number): void {
    const oldest = this.#now() - longestMs
    while (queue[0] && queue[0].since < oldest) queue.shift()?.admit(false)
  }

  #turn(): void {
    this.expire()
    while (this.#running < this.#limits.running) {
      const next = this.#urgent.shift() ?? this.#normal.shift()
      if (!next) return
      this.#running++
      next.admit(true)
    }
  }
}
