import 'server-only'
import { sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { deletions } from '@/db/schema/operations'
import { inTransaction } from '@/db/transaction'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { type DeletionKind, UNDO_MINUTES } from './rules'

/** What a deletion removed, as its own domain recorded it. */
export type DeletedRows = Record<string, unknown>
export type Restore = (actor: SignedIn, rows: DeletedRows, tx: Tx) => Promise<void>

/** Stores what a deletion removes, in its transaction. @returns the id that undoes it */
export async function recordDeletion(
  { userId }: SignedIn,
  kind: DeletionKind,
  rows: DeletedRows,
  tx: Tx,
): Promise<string> {
  const [inserted] = await tx.insert(deletions).values({ userId, kind, rows }).returning({ id: deletions.id })
  if (!inserted) throw new Error('deletions: insert returned no row')
  return inserted.id
}

/**
 * Undoes a deletion of the actor's own, once.
 * @returns what was put back
 * @throws DomainError not_found when it is too old, already undone or another fan's; and what the domain throws
 */
export async function undoDeletion(
  actor: SignedIn,
  id: string,
  restore: Record<DeletionKind, Restore>,
): Promise<DeletionKind> {
  return inTransaction(async (tx) => {
    const [deletion] = await tx.execute<{ kind: DeletionKind; rows: DeletedRows }>(sql`
      delete from ${deletions} where id = ${id} and user_id = ${actor.userId}
        and created_at > app_now() - make_interval(mins => ${UNDO_MINUTES}) returning kind, rows`)
    if (!deletion) throw new DomainError('not_found')
    await restore[deletion.kind](actor, deletion.rows, tx)
    return deletion.kind
  })
}

/** Drops deletions that can no longer be undone. @returns the number dropped */
export async function purgeDeletions(): Promise<number> {
  const deleted = await database().execute(sql`
    delete from ${deletions} where created_at <= app_now() - make_interval(mins => ${UNDO_MINUTES}) returning id`)
  return deleted.length
}
