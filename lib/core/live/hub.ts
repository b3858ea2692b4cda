import 'server-only'
import { LIVE_CHANNEL, parseLiveEvent, parseLiveScore } from './events'
import type { LiveKind } from './kinds'
import { listenOn } from './listener'
import { RecentNotifications } from './recent-notifications'

/** `data` is JSON: the score of a match for `live`, empty for the others. */
type Subscriber = (kind: LiveKind | 'live', data: string) => void
/** `userId` is null for everybody. */
type Notification = { userId: string | null; kind: LiveKind | 'live'; data: string }
/** Sent when it is unknown what a page has missed. */
const RELOAD: Notification = { userId: null, kind: 'missions', data: '{}' }

const STREAMS_PER_FAN = 12
/** How much longer the request for a stream may take to arrive than the one for its page. */
const SLACK_MS = 2_000

type Hub = {
  subscribers: Map<string, Set<Subscriber>>
  listening?: Promise<RecentNotifications<Notification>>
}
/** One for the process: the instrumentation, which starts to listen, has a copy of this module to itself. */
const shared = globalThis as typeof globalThis & { goalquestLive?: Hub }
shared.goalquestLive ??= { subscribers: new Map() }
const hub = shared.goalquestLive
const { subscribers } = hub

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
      recent.reset(performance.now())
      deliver(RELOAD)
    },
  })
  recent.reset(performance.now())
  return recent
}

/** Begins with the process, so that it knows of every notification since its first page; a stream tries again after a failure. */
export function listenForLiveEvents() {
  hub.listening ??= startListening().catch((error: unknown) => {
    hub.listening = undefined
    throw error
  })
  return hub.listening
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
  pageAge: number | null,
): Promise<(() => void) | null> {
  const recent = await listenForLiveEvents()
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
