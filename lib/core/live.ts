import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { LIVE_KINDS, type LiveKind } from './live-kinds'

export const LIVE_CHANNEL = 'goalquest'
export type LiveEvent = { userId: string; kind: LiveKind }

/** The expression that tells the fan's open pages, when and only when its statement commits. */
export const notifyFan = ({ kind, userId }: LiveEvent): SQL =>
  sql`pg_notify(${LIVE_CHANNEL}, ${`${kind}:${userId}`})`

/** The same as a statement of a transaction. */
export async function tellFan(tx: Tx, event: LiveEvent): Promise<void> {
  await tx.execute(sql`select ${notifyFan(event)}`)
}

/** Tells many fans the same. */
export async function tellFans(tx: Tx, kind: LiveKind, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  await tx.execute(sql`
    select pg_notify(${LIVE_CHANNEL}, ${`${kind}:`} || id) from jsonb_array_elements_text(${JSON.stringify(userIds)}::text::jsonb) id`)
}

/** The event in a notification, or null for anything else on the channel. */
export function parseLiveEvent(payload: string): LiveEvent | null {
  const [name, userId] = payload.split(':')
  const kind = LIVE_KINDS.find((known) => known === name)
  return kind && userId ? { kind, userId } : null
}
