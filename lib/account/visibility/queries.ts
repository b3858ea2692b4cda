import 'server-only'
import { sql } from 'drizzle-orm'

/** Whether the row `fan` of users is neither banned nor about to leave. */
export const isPresent = sql`fan.banned_at is null and not exists (select from account_deletions where user_id = fan.id)`
