import 'server-only'
import { sql } from 'drizzle-orm'
import { isActiveFan } from '@/lib/account/queries'

/** The devices that may get notifications now: signed in, of a fan who is neither banned nor leaving. */
export const liveDevices = sql`(
  select device.* from push_subscriptions device
  join users fan on fan.id = device.user_id and ${isActiveFan}
  join sessions session on session.id = device.session_id and session.version = fan.session_version
    and not session.awaits_code and session.expires_at > app_now()
)`
