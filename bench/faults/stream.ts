import { setTimeout as sleep } from 'node:timers/promises'

const RETRY_MS = 2_000
const TIMEOUT_MS = 10_000

type Stream = {
  /** Runs `trigger` and waits for the event. @returns milliseconds, or null after ten seconds without it */
  waitFor(event: string, trigger: () => Promise<unknown>): Promise<number | null>
  close(): void
}

/** An event stream that reconnects as a browser's does. */
export function openStream(url: string, cookie: string): Stream {
  const ending = new AbortController()
  let onEvent = (_event: string) => {}
  const listen = async () => {
    const answer = await fetch(`${url}/api/events`, { headers: { cookie }, signal: ending.signal })
    for await (const chunk of answer.body ?? [])
      for (const [, event] of Buffer.from(chunk)
        .toString()
        .matchAll(/event: (\w+)/g))
        onEvent(event ?? '')
  }
  const keep = async () => {
    while (!ending.signal.aborted) {
      await listen().catch(() => undefined)
      await sleep(RETRY_MS)
    }
  }
  void keep()
  return {
    async waitFor(wanted, trigger) {
      const began = performance.now()
      const arrived = new Promise<number>((resolve) => {
        onEvent = (event) => event === wanted && resolve(performance.now() - began)
      })
      await trigger()
      return Promise.race([arrived, sleep(TIMEOUT_MS, null)])
    },
    close: () => ending.abort(),
  }
}
