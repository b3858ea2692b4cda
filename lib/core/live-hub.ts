import 'server-only'
import { LIVE_CHANNEL, parseLiveEvent } from './live'
import type { LiveKind } from './live-kinds'
import { listenOn } from './live-listener'

type Listener = (kind: LiveKind) => void

const listeners = new Map<string, Set<Listener>>()
const STREAMS_PER_FAN = 12
let listening: Promise<() => Promise<void>> | undefined

/** One listening connection for the process. When it was lost, everybody is told to look, since notifications were. */
function listen() {
  listening ??= listenOn(LIVE_CHANNEL, {
    heard: (payload) => {
      const event = parseLiveEvent(payload)
      if (event) for (const tell of listeners.get(event.userId) ?? []) tell(event.kind)
    },
    missed: () => {
      for (const fan of listeners.values()) for (const tell of fan) tell('missions')
    },
  }).catch((error: unknown) => {
    listening = undefined
    throw error
  })
  return listening
}

/** Makes sure that this process hears, as it does by itself every few seconds. */
export const checkHearing = async (): Promise<void> => (await listen())()

/**
 * Hears what is told to the fan, until the returned function is called.
 * @returns null when the fan has too many open streams
 */
export async function hearFan(userId: string, listener: Listener): Promise<(() => void) | null> {
  await listen()
  const own = listeners.get(userId) ?? new Set()
  if (own.size >= STREAMS_PER_FAN) return null
  listeners.set(userId, own.add(listener))
  return () => {
    own.delete(listener)
    if (own.size === 0) listeners.delete(userId)
  }
}
