import { fanRoute } from '@/lib/auth/route'
import { readSession } from '@/lib/auth/session'
import { DomainError } from '@/lib/core/errors'
import { subscribeFan } from '@/lib/core/live-hub'

export const dynamic = 'force-dynamic'

const HEARTBEAT_MS = 25_000
const RETRY_MS = 2_000

/** Server-sent events of the signed-in fan. Each heartbeat checks that the session is still valid. */
export const GET = fanRoute(async ({ userId, sessionId }, request) => {
  const encoder = new TextEncoder()
  let stop = () => {}
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      let isOpen = true
      const write = (text: string) => {
        if (isOpen) controller.enqueue(encoder.encode(text))
      }
      const unsubscribe = await subscribeFan(userId, (kind, data) =>
        write(`event: ${kind}\ndata: ${data}\n\n`),
      )
      if (!unsubscribe) return controller.error(new DomainError('rate_limited'))
      const beat = setInterval(async () => {
        const alive = await readSession(sessionId).catch(() => null)
        if (alive) write(': heartbeat\n\n')
        else stop()
      }, HEARTBEAT_MS)
      stop = () => {
        stop = () => {}
        isOpen = false
        clearInterval(beat)
        unsubscribe()
        controller.close()
      }
      request.signal.addEventListener('abort', () => stop())
      write(`retry: ${RETRY_MS}\n\n`)
    },
    cancel: () => stop(),
  })
  const headers = {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  }
  return new Response(body, { headers })
})
