import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { pushSubscriptions } from '@/db/schema/push'
import { connection, inTransaction } from '@/db/transaction'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import type { Locale } from '@/lib/core/locale'
import { DEVICES_MAX } from '../rules'
import type { DeviceInput } from '../schema'

/** A device that turns results on gets those settled from then on, like a new device. */
const sinceResults = (on: boolean) =>
  sql`case when ${on}::boolean and not ${pushSubscriptions.onResult} then app_now() else ${pushSubscriptions.createdAt} end`

/**
 * Stores which notifications the fan wants on this browser. An eleventh device replaces the oldest. Another fan's endpoint is
 * taken over only by the same browser, which knows its keys: somebody else has signed in there.
 * @throws DomainError conflict for an endpoint with other keys, or when the session has ended meanwhile
 */
export async function saveDevice(
  { userId, sessionId }: SignedIn,
  { endpoint, p256dh, auth, lock, result }: DeviceInput,
  locale: Locale,
  tx?: Tx,
): Promise<void> {
  const wanted = { locale, onLock: lock, onResult: result }
  await inTransaction(async (conn) => {
    // Devices of one fan are saved one after the other, so that each gets its own place.
    await conn.execute(sql`select from users where id = ${userId} for update`)
    await conn.execute(sql`
      delete from ${pushSubscriptions} where (session_id = ${sessionId} and user_id = ${userId} and endpoint <> ${endpoint})
        or (endpoint = ${endpoint} and user_id <> ${userId} and p256dh = ${p256dh} and auth = ${auth})`)
    const known = await conn
      .update(pushSubscriptions)
      .set({ ...wanted, sessionId, p256dh, auth, createdAt: sinceResults(result) })
      .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, userId)))
      .returning({ id: pushSubscriptions.id })
    if (known.length > 0) return
    await conn.execute(sql`
      delete from ${pushSubscriptions} where id in (
        select id from ${pushSubscriptions} where user_id = ${userId} order by created_at desc, id offset ${DEVICES_MAX - 1})`)
    const made = await conn.execute(sql`
      insert into ${pushSubscriptions} (user_id, session_id, slot, endpoint, p256dh, auth, locale, on_lock, on_result)
      select ${userId}, ${sessionId}, min(slot), ${endpoint}, ${p256dh}, ${auth}, ${locale}, ${wanted.onLock}, ${wanted.onResult}
      from sessions session join users on users.id = session.user_id and users.session_version = session.version,
        generate_series(1, ${DEVICES_MAX}) slot
      where session.id = ${sessionId} and session.user_id = ${userId}
        and not exists (select from ${pushSubscriptions} taken where taken.user_id = ${userId} and taken.slot = slot.slot)
      having min(slot) is not null
      on conflict (endpoint) do nothing returning id`)
    if (made.length === 0) throw new DomainError('conflict')
  }, tx)
}

/** Sets the language of this browser's notifications, which follows that of the pages. */
export async function saveDeviceLocale(
  { userId, sessionId }: SignedIn,
  locale: Locale,
  tx?: Tx,
): Promise<void> {
  await connection(tx)
    .update(pushSubscriptions)
    .set({ locale })
    .where(and(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.userId, userId)))
}

/** Stops all notifications to this browser. */
export async function dropDevice({ userId, sessionId }: SignedIn, tx?: Tx): Promise<void> {
  await inTransaction(
    (conn) =>
      conn
        .delete(pushSubscriptions)
        .where(and(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.userId, userId))),
    tx,
  )
}

/** Called after the push service has reported that the browser has ended the subscription. */
export async function forgetDevice(id: string): Promise<void> {
  await database().delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}
