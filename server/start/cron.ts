import { type IncomingMessage, type RequestOptions, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '@/lib/core/monitoring/log'
import type { Lifecycle } from './lifecycle.ts'

const EVERY_MS = 60_000
const LONGEST_MS = 600_000
/** How long a start waits for the first fixtures and the first quiz, so that the first visitor finds them. */
const TIMEOUT_MS = 5_000

/** Runs the settlement and then the publication now, without waiting for their timers. */
export type SettleAndPublish = () => Promise<void>

/** `fetch` gives up after five minutes without headers, which an import on a day of slow answers may take. @returns the status */
const post = (url: string, options: RequestOptions) =>
  new Promise<number>((resolve, reject) => {
    const answered = (answer: IncomingMessage) => {
      // An unread answer keeps its connection busy, and the web processes wait for that when they stop.
      answer
        .resume()
        .once('end', () => resolve(answer.statusCode ?? 0))
        .once('error', reject)
    }
    request(url, { ...options, method: 'POST' }, answered)
      .once('error', reject)
      .end()
  })

/** Acts as the cron provider: calls each job now and then once a minute, but never while it still runs. */
export async function startCron(baseUrl: string, secret: string, life: Lifecycle): Promise<SettleAndPublish> {
  const stopped = new AbortController()
  const every = (job: string) => {
    let running: Promise<void> | null = null
    const once = () => {
      running ??= call(job).finally(() => {
        running = null
      })
      return running
    }
    return { once, timer: setInterval(once, EVERY_MS) }
  }
  const call = async (job: string) => {
    try {
      const status = await post(`${baseUrl}/api/cron/${job}`, {
        headers: { authorization: `Bearer ${secret}` },
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(LONGEST_MS)]),
      })
      if (status >= 400) log.warn({ job, status }, 'the job failed')
    } catch (error) {
      if (!stopped.signal.aborted) log.warn({ job, error }, 'the job was not reached')
    }
  }
  const [settle, publish, maintain] = [every('settle'), every('content-scheduler'), every('maintenance')]
  life.defer('cron', () => {
    stopped.abort()
    for (const { timer } of [settle, publish, maintain]) clearInterval(timer)
  })
  // The first quiz asks about results, which the settlement has imported.
  const settleAndPublish = () => settle.once().then(publish.once)
  const first = settleAndPublish()
  void maintain.once()
  await Promise.race([first, sleep(TIMEOUT_MS, undefined, { signal: stopped.signal })])
  return settleAndPublish
}
