import 'server-only'
import { z } from 'zod'
import type { SignedIn } from '@/lib/core/actor'
import type { Feed } from '@/lib/core/http/response-context'
import { subscribeFan } from '@/lib/core/live/hub'
import { readSession } from './session'

const HEARTBEAT_MS = 25_000
const RETRY_MS = 2_000

/** Anything other than a number of milliseconds counts as no age. */
const pageAge = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .nullable()
  .catch(null)

/** While the database does not answer, the session counts as valid. */
const isOver = ({ sessionId }: SignedIn) =>
  readSession(sessionId).then(
    (session) => session === null,
    () => false,
  )

/**
 * Server-sent events of a fan. Each heartbeat checks that the session is still valid.
 * @param age the page's age in milliseconds as its address gives it
 */
export const liveFeed =
  (fan: SignedIn, age: string | null): Feed =>
  async ({ write, end }) => {
    const unsubscribe = await subscribeFan(
      fan.userId,
      (kind, data) => write(`event: ${kind}\ndata: ${data}\n\n`),
      pageAge.parse(age),
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
    // A page reloads what it missed when its stream opens, so the stream must not open before it gets events.
    write(`retry: ${RETRY_MS}\n\n`)
    return stop
  }
