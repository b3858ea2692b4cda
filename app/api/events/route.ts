import { fanRoute } from '@/lib/auth/route'
import { readSession } from '@/lib/auth/session'
import type { SignedIn } from '@/lib/core/actor'
import { subscribeFan } from '@/lib/core/live-hub'
import { type Feed, streamingResponse } from '@/lib/core/response-context'

export const dynamic = 'force-dynamic'

const HEARTBEAT_MS = 25_000
const RETRY_MS = 2_000

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** Server-sent events of the signed-in fan. Each heartbeat checks that the session is still valid. */
export const GET = fanRoute(async (fan) => streamingResponse(eventsOf(fan), HEADERS))

const eventsOf =
  ({ userId, sessionId }: SignedIn): Feed =>
  async ({ write, end }) => {
    const unsubscribe = await subscribeFan(userId, (kind, data) => write(`event: ${kind}\ndata: ${data}\n\n`))
    // Too many streams of one fan: the browser asks again.
    if (!unsubscribe) {
      end()
      return () => {}
    }
    let isOpen = true
    const stop = () => {
      isOpen = false
      clearInterval(beat)
      unsubscribe()
    }
    const beat = setInterval(async () => {
      const alive = await readSession(sessionId).catch(() => null)
      if (!isOpen) return
      if (alive) return write(': heartbeat\n\n')
      stop()
      end()
    }, HEARTBEAT_MS)
    write(`retry: ${RETRY_MS}\n\n`)
    return stop
  }
