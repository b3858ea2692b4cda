import { setTimeout as sleep } from 'node:timers/promises'

const RETRY_MS = 2_000
const PATIENCE_MS = 10_000

export type Stream = {
  /** Tells the fan's news by the act, and waits for it. @returns milliseconds, or null when it never came */
  hear(event: string, act: () => Promise<unknown>): Promise<number | null>
  close(): void
}

/** An event stream that is opened again as a browser does it. */
export function openStream(url: string, cookie: string): Stream {
  const ending = new AbortController()
  let heard = (_event: string) => {}
  const listen = async () => {
    const answer = await fetch(`${url}/api/events`, { headers: { cookie }, signal: ending.signal })
    for await (const chunk of answer.body ?? [])
      for (const [, event] of Buffer.from(chunk)
        .toString()
        .matchAll(/event: (\w+)/g))
        heard(event ?? '')
  }
  const keep = async () => {
    while (!ending.signal.aborted) {
      await listen().catch(() => undefined)
      await sleep(RETRY_MS)
    }
  }
  void keep()
  return {
    async hear(wanted, act) {
      const began = performance.now()
      const came = new Promise<number>((resolve) => {
        heard = (event) => event === wanted && resolve(performance.now() - began)
      })
      await act()
      return Promise.race([came, sleep(PATIENCE_MS, null)])
    },
    close: () => ending.abort(),
  }
}
