import 'server-only'
import { sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import type { SignedIn } from '@/lib/core/actor'

/** The devices that may get notifications now: signed in, of a fan who is neither banned nor leaving. */
export const liveDevices = sql`(
  select device.* from push_subscriptions device
  join users on users.id = device.user_id and users.banned_at is null
  join sessions session on session.id = device.session_id and session.version = users.session_version
    and not session.awaits_code and session.expires_at > app_now()
  where not exists (select from account_deletions leaving where leaving.user_id = device.user_id)
)`

export type OwnDevice = { endpoint: string; lock: boolean; result: boolean }

/** Which notifications the fan wants on this browser, and its endpoint; null when none. */
export async function ownDevice(
  { userId, sessionId }: SignedIn,
  conn: Conn = database(),
): Promise<OwnDevice | null> {
  const [device] = await conn.execute<OwnDevice>(sql`
    select endpoint, on_lock as lock, on_result as result from push_subscriptions
    where session_id = ${sessionId} and user_id = ${userId}`)
  return device ?? null
}
