export type QueueLimits = {
  /** How many run at once. */
  running: number
  /** How many may wait for a place. */
  waiting: number
  /** A request whose expected wait is longer is refused at once. */
  expectedWaitMs: number
  /** A request that has waited longer is refused after all: more than `expectedWaitMs`, so that few wait in vain. */
  longestWaitMs?: number
  longestUrgentWaitMs?: number
}

type Waiter = { since: number; admit: (admitted: boolean) => void }

/** Weight of a new measurement in the running mean. */
const WEIGHT = 0.05

/**
 * Bounds how many requests run and how many wait, and refuses at once those that would wait too long, so that an
 * overloaded server still answers those it has accepted. Urgent requests go first.
 */
export class RequestQueue {
  readonly #limits: QueueLimits
  readonly #urgent: Waiter[] = []
  readonly #normal: Waiter[] = []
  readonly #now: () => number
  #running = 0
  /** Mean time between two completions while busy: the pace at which the queue moves. */
  #stepMs = 0
  /** The last completion, or the start of work after an idle time. */
  #stepSince = 0

  constructor(limits: QueueLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#urgent.length + this.#normal.length
  }

  /** Whether the request may run: at once where that is known, else when a place is free. If true, call `leave` at its end. */
  enter(isUrgent = false): boolean | Promise<boolean> {
    if (this.#running < this.#limits.running) {
      if (this.#running++ === 0) this.#stepSince = this.#now()
      return true
    }
    const ahead = isUrgent ? this.#urgent.length : this.waiting
    const expectedMs = (ahead + 1) * this.#stepMs
    if (ahead >= this.#limits.waiting || (!isUrgent && expectedMs > this.#limits.expectedWaitMs)) return false
    const queue = isUrgent ? this.#urgent : this.#normal
    return new Promise((admit) => queue.push({ since: this.#now(), admit }))
  }

  leave(): void {
    this.#running--
    const now = this.#now()
    this.#stepMs += (now - this.#stepSince - this.#stepMs) * WEIGHT
    this.#stepSince = now
    this.#admitNext()
  }

  /** Refuses those that have waited too long. Call it periodically. */
  expire(): void {
    const {
      expectedWaitMs,
      longestWaitMs = expectedWaitMs,
      longestUrgentWaitMs = longestWaitMs,
    } = this.#limits
    this.#expire(this.#normal, longestWaitMs)
    this.#expire(this.#urgent, longestUrgentWaitMs)
  }

  #expire(queue: Waiter[], longestMs: number): void {
    const oldest = this.#now() - longestMs
    while (queue[0] && queue[0].since < oldest) queue.shift()?.admit(false)
  }

  #admitNext(): void {
    this.expire()
    while (this.#running < this.#limits.running) {
      const next = this.#urgent.shift() ?? this.#normal.shift()
      if (!next) return
      this.#running++
      next.admit(true)
    }
  }
}
