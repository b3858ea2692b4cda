import { Agent, type IncomingMessage, request } from 'node:http'

const OPENING_AT_ONCE = 50
const TIMEOUT_MS = 15_000

type Heard = (place: number, event: string, at: number) => void

/** Event streams of many fans, held open by one process. `hear` gets the instant of each event by `performance.now()`. */
export class ManyStreams {
  readonly #agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  #heard: Heard = () => {}

  constructor(readonly url: string) {}

  /** Opens a stream for each cookie. @throws Error when one is refused */
  async open(cookies: readonly string[]): Promise<void> {
    for (let from = 0; from < cookies.length; from += OPENING_AT_ONCE)
      await Promise.all(
        cookies.slice(from, from + OPENING_AT_ONCE).map((cookie, nth) => this.#openOne(cookie, from + nth)),
      )
  }

  /**
   * Waits until each of `places` has heard `event` after `trigger` was called.
   * @returns milliseconds from the call until each heard it; fewer than `places` when some did not within 15 s
   */
  async hear(event: string, places: readonly number[], trigger: () => Promise<unknown>): Promise<number[]> {
    const waiting = new Set(places)
    const delays: number[] = []
    const began = performance.now()
    const all = new Promise<void>((resolve) => {
      this.#heard = (place, heard, at) => {
        if (heard !== event || !waiting.delete(place)) return
        delays.push(at - began)
        if (waiting.size === 0) resolve()
      }
    })
    await trigger()
    const patience = AbortSignal.timeout(TIMEOUT_MS)
    await Promise.race([all, new Promise((resolve) => patience.addEventListener('abort', resolve))])
    return delays
  }

  close(): void {
    this.#agent.destroy()
  }

  async #openOne(cookie: string, place: number): Promise<void> {
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      request(`${this.url}/api/events`, { agent: this.#agent, headers: { cookie } }, resolve)
        .on('error', reject)
        .end(),
    )
    if (answer.statusCode !== 200) throw new Error(`a stream was answered ${answer.statusCode}`)
    // Closing the agent at the end cuts the answer.
    answer.on('error', () => {})
    const begun = new Promise<void>((resolve) => answer.once('data', () => resolve()))
    answer.setEncoding('utf8').on('data', (text: string) => {
      const at = performance.now()
      for (const [, event = ''] of text.matchAll(/event: (\w+)/g)) this.#heard(place, event, at)
    })
    await begun
  }
}
