import 'server-only'
import { sql } from 'drizzle-orm'

/** Whether the row `fan` of users may be shown outside: neither banned nor about to leave. */
export const fanIsShown = sql`fan.banned_at is null and not exists (select from account_deletions where user_id = fan.id)`
