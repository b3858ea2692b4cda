import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Admin, System } from '@/lib/core/actor'

/** The right of an admin as a condition of the statement itself: it counts as the database knows it at that moment. */
export const holdsRight = (actor: Admin | System): SQL =>
  actor.kind === 'system' ? sql`true` : sql`is_admin(${actor.userId}::uuid)`
