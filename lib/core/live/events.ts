import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { LIVE_KINDS, type LiveKind } from './kinds'

export const LIVE_CHANNEL = 'goalquest'
type LiveEvent = { userId: string; kind: LiveKind }

/** What is notified on the channel. */
export const liveEventPayload = ({ kind, userId }: LiveEvent): string => `${kind}:${userId}`

/** SQL expression that notifies the fan's open pages when, and only when, its transaction commits. */
export const fanNotification = (event: LiveEvent): SQL =>
  sql`pg_notify(${LIVE_CHANNEL}, ${liveEventPayload(event)})`

/** The same for the fan of a row. */
export const fanNotificationOf = (kind: LiveEvent['kind'], userId: SQL): SQL =>
  sql`pg_notify(${LIVE_CHANNEL}, ${`${kind}:`}::text || ${userId})`

/** The same as a separate statement of the transaction. */
export async function notifyFan(tx: Tx, event: LiveEvent): Promise<void> {
  await tx.execute(sql`select ${fanNotification(event)}`)
}

/** Notifies many fans. */
export async function notifyFans(tx: Tx, kind: LiveKind, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  await tx.execute(sql`
    select pg_notify(${LIVE_CHANNEL}, ${`${kind}:`} || id) from jsonb_array_elements_text(${JSON.stringify(userIds)}::text::jsonb) id`)
}

const SCORE_MARK = 'live:'

/** The score of a match in play, as the trigger of `matches` sends it to everybody; null for any other notification. */
export const parseLiveScore = (payload: string): string | null =>
  payload.startsWith(SCORE_MARK) ? payload.slice(SCORE_MARK.length) : null

/** The event in a notification, or null for anything else on the channel. */
export function parseLiveEvent(payload: string): LiveEvent | null {
  const [name, userId] = payload.split(':')
  const kind = LIVE_KINDS.find((known) => known === name)
  return kind && userId ? { kind, userId } : null
}
