/** How many bodies may arrive at once, in total and from one network; each is held in memory. */
const LIMITS = { total: 512, perNetwork: 128 }

/** Bounds the bodies that arrive at once, so that one network cannot block the writes of others. */
export class BodySlots {
  readonly #byNetwork = new Map<string, number>()
  readonly #limits: typeof LIMITS
  #taken = 0

  constructor(limits = LIMITS) {
    this.#limits = limits
  }

  /** @returns whether a place was free; if so, `release` it */
  take(network: string): boolean {
    const own = this.#byNetwork.get(network) ?? 0
    if (this.#taken >= this.#limits.total || own >= this.#limits.perNetwork) return false
    this.#byNetwork.set(network, own + 1)
    this.#taken++
    return true
  }

  release(network: string): void {
    const left = (this.#byNetwork.get(network) ?? 1) - 1
    if (left > 0) this.#byNetwork.set(network, left)
    else this.#byNetwork.delete(network)
    this.#taken--
  }
}
