import 'server-only'
import { sql } from 'drizzle-orm'

/** The devices that may get notifications now: signed in, of a fan who is neither banned nor leaving. */
export const liveDevices = sql`(
  select device.* from push_subscriptions device
  join users on users.id = device.user_id and users.banned_at is null
  join sessions session on session.id = device.session_id and session.version = users.session_version
    and not session.awaits_code and session.expires_at > app_now()
  where not exists (select from account_deletions leaving where leaving.user_id = device.user_id)
)`
