import { FairQueue } from './fair-queue.ts'

type QueueLimits = {
  maxRunning: number
  maxWaiting: number
  /** A request whose expected wait is longer is refused at once. */
  expectedWaitMs: number
  /** A request that has waited longer is refused after all: more than `expectedWaitMs`, so that few wait only to be refused. */
  longestWaitMs?: number
  longestUrgentWaitMs?: number
  /** Whether a place can be held for long, by a slow reader or a slow vendor: a network keeps to its share while others are active. */
  isHeld?: true
}

type Waiter = { since: number; network: string; admit: (admitted: boolean) => void }

/** Weight of a new measurement in the running mean. */
const WEIGHT = 0.05
/** What a crowding network may have of the places while others are active. */
const CROWDING_SHARE = 1 / 4
/** How long after its last request a network counts as active. */
const ACTIVE_MS = 10_000
/** How long after its last refusal a network counts as crowding. */
const CROWDING_MS = 2_000

/** Times by network, the oldest first. */
type Times = Map<string, number>

function note(times: Times, network: string, now: number): void {
  times.delete(network)
  times.set(network, now)
}

function forget(times: Times, before: number): void {
  for (const [network, at] of times) {
    if (at >= before) return
    times.delete(network)
  }
}

/**
 * Bounds how many requests run and how many wait, and refuses at once those that would wait too long, so that an
 * overloaded server still answers those it has accepted. Urgent requests go first, and networks take turns. One that
 * asks for so much that it is refused keeps a quarter of the places while others are active; where clients hold their
 * places, each has a quarter.
 */
export class RequestQueue {
  readonly #limits: QueueLimits
  readonly #urgent = new FairQueue<Waiter>()
  readonly #normal = new FairQueue<Waiter>()
  readonly #now: () => number
  readonly #runningOf = new Map<string, number>()
  readonly #seen: Times = new Map()
  readonly #refused: Times = new Map()
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

  /** Whether the request may run: at once if that is known, else when a place is free. If true, call `leave` at its end. */
  enter(network: string, isUrgent = false): boolean | Promise<boolean> {
    note(this.#seen, network, this.#now())
    if (this.#running < this.#limits.maxRunning && this.#hasShare(network)) {
      this.#admit(network)
      return true
    }
    const queue = isUrgent ? this.#urgent : this.#normal
    const ahead = queue.aheadOf(network) + (isUrgent ? 0 : this.#urgent.length)
    const isTooLong = !isUrgent && (ahead + 1) * this.#stepMs > this.#limits.expectedWaitMs
    const isFull = (isUrgent ? queue.length : this.waiting) >= this.#limits.maxWaiting
    const dropped = isFull && !isTooLong ? queue.dropFor(network) : undefined
    if (isTooLong || (isFull && !dropped)) {
      note(this.#refused, network, this.#now())
      return false
    }
    if (dropped) note(this.#refused, dropped.network, this.#now())
    dropped?.admit(false)
    return new Promise((admit) => queue.push(network, { since: this.#now(), network, admit }))
  }

  leave(network: string): void {
    this.#running--
    const left = (this.#runningOf.get(network) ?? 1) - 1
    if (left > 0) this.#runningOf.set(network, left)
    else this.#runningOf.delete(network)
    const now = this.#now()
    this.#stepMs += (now - this.#stepSince - this.#stepMs) * WEIGHT
    this.#stepSince = now
    this.expire()
  }

  /** Refuses requests that have waited too long, and admits those whose network may have more. Call it periodically. */
  expire(): void {
    const {
      expectedWaitMs,
      longestWaitMs = expectedWaitMs,
      longestUrgentWaitMs = longestWaitMs,
    } = this.#limits
    const now = this.#now()
    const normal = this.#normal.takeWhile(({ since }) => since < now - longestWaitMs)
    const urgent = this.#urgent.takeWhile(({ since }) => since < now - longestUrgentWaitMs)
    for (const { admit } of [...normal, ...urgent]) admit(false)
    forget(this.#seen, now - ACTIVE_MS)
    forget(this.#refused, now - CROWDING_MS)
    this.#admitNext()
  }

  #admitNext(): void {
    const may = (network: string) => this.#hasShare(network)
    while (this.#running < this.#limits.maxRunning) {
      const next = this.#urgent.shift(may) ?? this.#normal.shift(may)
      if (!next) return
      this.#admit(next.network)
      next.admit(true)
    }
  }

  #admit(network: string): void {
    if (this.#running++ === 0) this.#stepSince = this.#now()
    this.#runningOf.set(network, (this.#runningOf.get(network) ?? 0) + 1)
  }

  /** Whether the network is refused because it asks for too much while others are active. */
  isCrowding(network: string): boolean {
    return this.#areOthersActive(network) && this.#refused.has(network)
  }

  #areOthersActive(network: string): boolean {
    return this.#seen.size > (this.#seen.has(network) ? 1 : 0)
  }

  #hasShare(network: string): boolean {
    const isLimited = this.#limits.isHeld ? this.#areOthersActive(network) : this.isCrowding(network)
    const share = isLimited ? Math.ceil(this.#limits.maxRunning * CROWDING_SHARE) : this.#limits.maxRunning
    return (this.#runningOf.get(network) ?? 0) < share
  }
}
