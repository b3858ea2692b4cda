/** Waiting items, taken in turn by network: a network with many items does not delay one with few. */
export class FairQueue<Item> {
  /** The network whose turn it is comes first. */
  readonly #byNetwork = new Map<string, Item[]>()
  #length = 0

  get length(): number {
    return this.#length
  }

  /** How many items go before one that `network` would add now. */
  aheadOf(network: string): number {
    const own = this.#byNetwork.get(network)?.length ?? 0
    let ahead = 0
    for (const items of this.#byNetwork.values()) ahead += Math.min(items.length, own + 1)
    return ahead
  }

  push(network: string, item: Item): void {
    const items = this.#byNetwork.get(network)
    if (items) items.push(item)
    else this.#byNetwork.set(network, [item])
    this.#length++
  }

  /** Takes the next item of the first network that may have one; that network then goes to the end. */
  shift(may: (network: string) => boolean): Item | undefined {
    for (const [network, items] of this.#byNetwork) {
      if (!may(network)) continue
      this.#byNetwork.delete(network)
      const item = items.shift()
      if (items.length > 0) this.#byNetwork.set(network, items)
      this.#length--
      return item
    }
    return undefined
  }

  /** Takes the newest item of the network with the most, if it has more than `network` would have. */
  dropFor(network: string): Item | undefined {
    let longest: Item[] = []
    for (const items of this.#byNetwork.values()) if (items.length > longest.length) longest = items
    if (longest.length <= (this.#byNetwork.get(network)?.length ?? 0) + 1) return undefined
    this.#length--
    return longest.pop()
  }

  /** Takes all items that are due, oldest first in each network. */
  takeWhile(isDue: (item: Item) => boolean): Item[] {
    const due: Item[] = []
    for (const [network, items] of this.#byNetwork) {
      const rest = items.findIndex((item) => !isDue(item))
      due.push(...items.splice(0, rest < 0 ? items.length : rest))
      if (items.length === 0) this.#byNetwork.delete(network)
    }
    this.#length -= due.length
    return due
  }
}
