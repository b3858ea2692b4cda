import type { ServerResponse } from 'node:http'

const AT_ONCE = 256
/** Two kilobytes a second take the largest page in this time. */
const WITHIN_MS = 60_000

/**
 * A client that reads slowly, or not at all, must hold neither the application nor a place in a queue. The application writes its
 * whole answer at once; what the client has not taken yet waits here, for a limited time and beside a limited number of others.
 */
export class SlowReaders {
  readonly #atOnce: number
  readonly #withinMs: number
  /** By network, each with its oldest first. */
  readonly #unread = new Map<string, Set<ServerResponse>>()
  #size = 0

  constructor(atOnce = AT_ONCE, withinMs = WITHIN_MS) {
    this.#atOnce = atOnce
    this.#withinMs = withinMs
  }

  /** Call it before the application writes. */
  watch(response: ServerResponse, network: string): void {
    const { write } = response
    response.write = (...args: unknown[]) => {
      Reflect.apply(write, response, args)
      return true
    }
    response.once('prefinish', () => {
      if (response.socket?.writableLength) this.#wait(response, network)
    })
  }

  #wait(response: ServerResponse, network: string): void {
    const timeout = setTimeout(() => response.socket?.destroy(), this.#withinMs)
    const own = this.#unread.get(network) ?? new Set()
    this.#unread.set(network, own.add(response))
    this.#size++
    response.once('close', () => {
      clearTimeout(timeout)
      this.#size--
      own.delete(response)
      if (own.size === 0) this.#unread.delete(network)
    })
    if (this.#size > this.#atOnce) this.#cutLargest()
  }

  /** Cuts off the oldest answer of the network that has the most. */
  #cutLargest(): void {
    const [most] = [...this.#unread.values()].toSorted((one, other) => other.size - one.size)
    const [oldest] = most ?? []
    oldest?.socket?.destroy()
  }
}
