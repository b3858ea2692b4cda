import { log } from '@/lib/core/log'

const EVERY_MS = 60_000

/** Plays the cron provider: calls the maintenance endpoint once a minute. Returns the stopping of it. */
export function startCron(baseUrl: string, secret: string): () => void {
  const call = async () => {
    try {
      const answer = await fetch(`${baseUrl}/api/cron/maintenance`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}` },
        signal: AbortSignal.timeout(EVERY_MS - 5_000),
      })
      await answer.body?.cancel()
      if (!answer.ok) log.warn({ status: answer.status }, 'maintenance was refused')
    } catch (error) {
      log.warn({ error }, 'maintenance was not reached')
    }
  }
  const timer = setInterval(call, EVERY_MS)
  return () => clearInterval(timer)
}
