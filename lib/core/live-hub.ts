import 'server-only'
import { LIVE_CHANNEL, parseLiveEvent, parseLiveScore } from './live'
import type { LiveKind } from './live-kinds'
import { listenOn } from './live-listener'

/** `data` is JSON: the score of a match for `live`, empty for the others. */
type Subscriber = (kind: LiveKind | 'live', data: string) => void

const subscribers = new Map<string, Set<Subscriber>>()
const STREAMS_PER_FAN = 12
let listening: Promise<unknown> | undefined

const broadcast: Subscriber = (kind, data) => {
  for (const fan of subscribers.values()) for (const notify of fan) notify(kind, data)
}

/** One listening connection for the process. After a lost connection every page reloads, since notifications were lost too. */
function listen() {
  listening ??= listenOn(LIVE_CHANNEL, {
    received: (payload) => {
      const score = parseLiveScore(payload)
      if (score) broadcast('live', score)
      const event = parseLiveEvent(payload)
      if (event) for (const notify of subscribers.get(event.userId) ?? []) notify(event.kind, '{}')
    },
    missed: () => {
      broadcast('missions', '{}')
    },
  }).catch((error: unknown) => {
    listening = undefined
    throw error
  })
  return listening
}

/**
 * Passes the fan's live events on until the returned function is called.
 * @returns null when the fan has too many open streams
 */
export async function subscribeFan(userId: string, subscriber: Subscriber): Promise<(() => void) | null> {
  await listen()
  const own = subscribers.get(userId) ?? new Set()
  if (own.size >= STREAMS_PER_FAN) return null
  subscribers.set(userId, own.add(subscriber))
  return () => {
    own.delete(subscriber)
    if (own.size === 0 && subscribers.get(userId) === own) subscribers.delete(userId)
  }
}
