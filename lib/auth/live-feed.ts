import 'server-only'
import type { SignedIn } from '@/lib/core/actor'
import { subscribeFan } from '@/lib/core/live-hub'
import type { Feed } from '@/lib/core/response-context'
import { readSession } from './session'

const HEARTBEAT_MS = 25_000
const RETRY_MS = 2_000

/** A database that does not answer says nothing about the session. */
const isOver = ({ sessionId }: SignedIn) =>
  readSession(sessionId).then(
    (session) => session === null,
    () => false,
  )

/** Server-sent events of a fan. Each heartbeat checks that the session is still valid. */
export const liveFeed =
  (fan: SignedIn): Feed =>
  async ({ write, end }) => {
    const unsubscribe = await subscribeFan(fan.userId, (kind, data) =>
      write(`event: ${kind}\ndata: ${data}\n\n`),
    )
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
      const ends = await isOver(fan)
      if (!isOpen) return
      if (!ends) return write(': heartbeat\n\n')
      stop()
      end()
    }, HEARTBEAT_MS)
    write(`retry: ${RETRY_MS}\n\n`)
    return stop
  }
