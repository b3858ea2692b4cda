import 'server-only'
import { sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { reminders } from '@/db/schema/reminders'
import type { System } from '@/lib/core/actor'
import { REMINDERS_RETENTION_DAYS } from '../rules'

type Kind = (typeof reminders.$inferSelect)['kind']
type Occasion = { userId: string; occasion: string }

/** Claims the occasions for this transaction. @returns the fans whose occasion nobody had claimed before */
export async function takeOccasions(kind: Kind, wanted: Occasion[], tx: Tx): Promise<Set<string>> {
  if (wanted.length === 0) return new Set()
  const rows = wanted.map((one) => ({ kind, ...one })).sort((a, b) => (a.userId < b.userId ? -1 : 1))
  const taken = await tx
    .insert(reminders)
    .values(rows)
    .onConflictDoNothing()
    .returning({ userId: reminders.userId })
  return new Set(taken.map(({ userId }) => userId))
}

/** Drops old occasions. @returns the number dropped */
export async function purgeReminders(_actor: System): Promise<number> {
  const deleted = await database()
    .delete(reminders)
    .where(sql`${reminders.createdAt} < app_now() - make_interval(days => ${REMINDERS_RETENTION_DAYS})`)
    .returning({ kind: reminders.kind })
  return deleted.length
}
