import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '@/lib/core/log'
import type { Lifecycle } from './lifecycle.ts'

/** Routes under /api/cron that are called each minute; settlement has a timer of its own. */
const JOBS = ['maintenance', 'content-scheduler'] as const
const EVERY_MS = 60_000
const LONGEST_MS = 600_000
/** How long a start waits for the first fixtures, so that the first visitor finds them. */
const TIMEOUT_MS = 5_000

/** Runs the settlement now, without waiting for its timer. */
export type Settle = () => Promise<void>

/** Acts as the cron provider: calls each job now and then once a minute, but never while it still runs. */
export async function startCron(baseUrl: string, secret: string, life: Lifecycle): Promise<Settle> {
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
      const answer = await fetch(`${baseUrl}/api/cron/${job}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}` },
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(LONGEST_MS)]),
      })
      // An unread answer keeps its connection busy, and the web processes wait for that when they stop.
      await answer.arrayBuffer()
      if (!answer.ok) log.warn({ job, status: answer.status }, 'the job failed')
    } catch (error) {
      if (!stopped.signal.aborted) log.warn({ job, error }, 'the job was not reached')
    }
  }
  const settle = every('settle')
  const others = JOBS.map(every)
  life.defer('cron', () => {
    stopped.abort()
    for (const { timer } of [settle, ...others]) clearInterval(timer)
  })
  for (const { once } of others) void once()
  await Promise.race([settle.once(), sleep(TIMEOUT_MS, undefined, { signal: stopped.signal })])
  return settle.once
}
