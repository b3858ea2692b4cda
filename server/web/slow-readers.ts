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
  /** Oldest first. */
  readonly #unread = new Set<ServerResponse>()

  constructor(atOnce = AT_ONCE, withinMs = WITHIN_MS) {
    this.#atOnce = atOnce
    this.#withinMs = withinMs
  }

  /** Before the application writes. */
  watch(response: ServerResponse): void {
    const { write } = response
    response.write = (...args: unknown[]) => {
      Reflect.apply(write, response, args)
      return true
    }
    response.once('prefinish', () => {
      if (response.socket?.writableLength) this.#wait(response)
    })
  }

  #wait(response: ServerResponse): void {
    const cut = () => response.socket?.destroy()
    const timeout = setTimeout(cut, this.#withinMs)
    this.#unread.add(response)
    response.once('close', () => {
      clearTimeout(timeout)
      this.#unread.delete(response)
    })
    const [oldest] = this.#unread
    if (this.#unread.size > this.#atOnce) oldest?.socket?.destroy()
  }
}
