import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import type { Admin, System } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'

/** An admin's right as a condition of the statement itself: it counts as the database knows it at that moment. */
export const holdsRight = (actor: Admin | System): SQL =>
  actor.kind === 'system' ? sql`true` : sql`is_admin(${actor.userId}::uuid)`

/** For acts without a statement, such as a call to a vendor. @throws DomainError forbidden */
export async function requireRight(actor: Admin | System): Promise<void> {
  const [held] = await database().execute(sql`select 1 where ${holdsRight(actor)}`)
  if (!held) throw new DomainError('forbidden')
}
