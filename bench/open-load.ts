import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from './statistics.ts'

const TICK_MS = 5
const TIMEOUT_MS = 10_000

type Answer = { status: number; ms: number; retryAfter: boolean }
type Load = {
  url: string
  /** Asked for in turn. */
  pages: readonly { path: string; cookie: string }[]
  perSecond: number
  seconds: number
}
type Group = { count: number; p50: number; p99: number }
export type OpenFigures = {
  sent: number
  accepted: Group
  refused: Group & { withRetryAfter: number }
  /** Anything else: other answers, broken connections, no answer within ten seconds. */
  lost: number
  seconds: number
}

/** Sends at a fixed rate, regardless of the answers: a slow server does not slow its callers. */
export async function sendOpenly({ url, pages, perSecond, seconds }: Load): Promise<OpenFigures> {
  const agent = new Agent({ keepAlive: true })
  const answers: Answer[] = []
  let open = 0
  const ask = ({ path, cookie }: Load['pages'][number]) => {
    const began = performance.now()
    const note = (status: number, retryAfter: boolean) => {
      answers.push({ status, ms: performance.now() - began, retryAfter })
      open--
    }
    open++
    const request = get(
      url + path,
      { agent, headers: { cookie, accept: 'text/html' }, timeout: TIMEOUT_MS },
      (response) => {
        response.resume().once('end', () => {
          note(response.statusCode ?? 0, response.headers['retry-after'] !== undefined)
        })
      },
    )
    request.once('timeout', () => request.destroy(new Error('timeout'))).once('error', () => note(0, false))
  }
  const began = performance.now()
  let sent = 0
  for (let now = 0; now < seconds * 1000; now = performance.now() - began) {
    for (const due = (now / 1000) * perSecond; sent < due; sent++) {
      const page = pages[sent % pages.length]
      if (page) ask(page)
    }
    await sleep(TICK_MS)
  }
  while (open > 0) await sleep(TICK_MS)
  agent.destroy()
  const group = (status: number): Group => {
    const times = answers.filter((answer) => answer.status === status).map(({ ms }) => ms)
    return { count: times.length, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
  }
  const [accepted, refused] = [group(200), group(503)]
  return {
    sent,
    accepted,
    refused: {
      ...refused,
      withRetryAfter: answers.filter(({ status, retryAfter }) => status === 503 && retryAfter).length,
    },
    lost: sent - accepted.count - refused.count,
    seconds,
  }
}
