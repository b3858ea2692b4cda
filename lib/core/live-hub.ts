import 'server-only'
import { LIVE_CHANNEL, parseLiveEvent, parseLiveScore } from './live'
import type { LiveKind } from './live-kinds'
import { listenOn } from './live-listener'
import { RecentNotifications } from './recent-notifications'

/** `data` is JSON: the score of a match for `live`, empty for the others. */
type Subscriber = (kind: LiveKind | 'live', data: string) => void
/** `userId` is null for everybody. */
type Notification = { userId: string | null; kind: LiveKind | 'live'; data: string }
/** Sent when it is unknown what a page has missed. */
const RELOAD: Notification = { userId: null, kind: 'missions', data: '{}' }

const subscribers = new Map<string, Set<Subscriber>>()
const STREAMS_PER_FAN = 12
/** How much longer the request for a stream may take to arrive than the one for its page. */
const SLACK_MS = 2_000
let listening: Promise<RecentNotifications<Notification>> | undefined

function notificationOf(payload: string): Notification | null {
  const score = parseLiveScore(payload)
  if (score) return { userId: null, kind: 'live', data: score }
  const event = parseLiveEvent(payload)
  return event && { ...event, data: '{}' }
}

function deliver({ userId, kind, data }: Notification): void {
  const fans = userId === null ? subscribers.values() : [subscribers.get(userId) ?? []]
  for (const fan of fans) for (const notify of fan) notify(kind, data)
}

/** One listening connection for the process. After a lost connection every page reloads, since notifications were lost too. */
async function startListening(): Promise<RecentNotifications<Notification>> {
  const recent = new RecentNotifications<Notification>()
  await listenOn(LIVE_CHANNEL, {
    received: (payload) => {
      const notification = notificationOf(payload)
      if (!notification) return
      recent.add(notification, performance.now())
      deliver(notification)
    },
    missed: () => {
      recent.forget(performance.now())
      deliver(RELOAD)
    },
  })
  recent.forget(performance.now())
  return recent
}

function listen() {
  listening ??= startListening().catch((error: unknown) => {
    listening = undefined
    throw error
  })
  return listening
}

/**
 * Passes the fan's live events on until the returned function is called.
 * @param pageAge milliseconds since the fan asked for the page; what was notified since then comes first. Null when the page catches
 *   up by itself.
 * @returns null when the fan has too many open streams
 */
export async function subscribeFan(
  userId: string,
  subscriber: Subscriber,
  pageAge: number | null = null,
): Promise<(() => void) | null> {
  const recent = await listen()
  const own = subscribers.get(userId) ?? new Set()
  if (own.size >= STREAMS_PER_FAN) return null
  subscribers.set(userId, own.add(subscriber))
  const missed = pageAge === null ? [] : (recent.since(performance.now() - pageAge - SLACK_MS) ?? [RELOAD])
  for (const { userId: of, kind, data } of missed) if (of === null || of === userId) subscriber(kind, data)
  return () => {
    own.delete(subscriber)
    if (own.size === 0 && subscribers.get(userId) === own) subscribers.delete(userId)
  }
}
