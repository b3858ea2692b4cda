export type GateLimits = {
  /** How many run at once. */
  running: number
  /** How many may wait for their turn. */
  waiting: number
  /** How long a wait may be expected to take, in milliseconds. */
  patienceMs: number
  /** How long it may then really take: longer, so that hardly anybody waits in vain. */
  longestMs?: number
  /** How long an urgent one may wait. */
  urgentMs?: number
}

type Waiter = { since: number; admit: (admitted: boolean) => void }

/** Share of a new measurement in the running mean. */
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
  /** From one end to the next while there is work: by this the queue moves, however many run at once. */
  #stepMs = 0
  /** The last end, or when work began after none. */
  #stepSince = 0

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
      if (this.#running++ === 0) this.#stepSince = this.#now()
      return true
    }
    const ahead = isUrgent ? this.#urgent.length : this.waiting
    const expectedMs = (ahead + 1) * this.#stepMs
    if (ahead >= this.#limits.waiting || (!isUrgent && expectedMs > this.#limits.patienceMs)) return false
    const queue = isUrgent ? this.#urgent : this.#normal
    return new Promise((admit) => queue.push({ since: this.#now(), admit }))
  }

  /** Gives the place back. */
  leave(): void {
    this.#running--
    const now = this.#now()
    this.#stepMs += (now - this.#stepSince - this.#stepMs) * WEIGHT
    this.#stepSince = now
    this.#turn()
  }

  /** Turns away those who have waited too long after all. To be called now and then. */
  expire(): void {
    const { patienceMs, longestMs = patienceMs, urgentMs = longestMs } = this.#limits
    this.#expire(this.#normal, longestMs)
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
