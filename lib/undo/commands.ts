import 'server-only'
import { sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { undos } from '@/db/schema/operations'
import { inTransaction } from '@/db/transaction'
import type { SignedIn, System } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { UNDO_MINUTES, type UndoKind } from './rules'

/** What a change removed or added, as its own domain recorded it. */
export type UndoRows = Record<string, unknown>
export type Restore = (actor: SignedIn, rows: UndoRows, tx: Tx) => Promise<void>

/** Stores what undoes a change, in its transaction. @returns the id that undoes it */
export async function recordUndo(
  { userId }: SignedIn,
  kind: UndoKind,
  rows: UndoRows,
  tx: Tx,
): Promise<string> {
  const [inserted] = await tx.insert(undos).values({ userId, kind, rows }).returning({ id: undos.id })
  if (!inserted) throw new Error('undos: insert returned no row')
  return inserted.id
}

/**
 * Undoes a change of the actor's own, once.
 * @returns what was put back
 * @throws DomainError not_found when it is too old, already undone or another fan's; and what the domain throws
 */
export async function applyUndo(
  actor: SignedIn,
  id: string,
  restore: Record<UndoKind, Restore>,
): Promise<UndoKind> {
  return inTransaction(async (tx) => {
    const [undo] = await tx.execute<{ kind: UndoKind; rows: UndoRows }>(sql`
      delete from ${undos} where id = ${id} and user_id = ${actor.userId}
        and created_at > app_now() - make_interval(mins => ${UNDO_MINUTES}) returning kind, rows`)
    if (!undo) throw new DomainError('not_found')
    await restore[undo.kind](actor, undo.rows, tx)
    return undo.kind
  })
}

/** Drops what can no longer be undone. @returns the number dropped */
export async function purgeUndos(_actor: System): Promise<number> {
  const deleted = await database().execute(sql`
    delete from ${undos} where created_at <= app_now() - make_interval(mins => ${UNDO_MINUTES}) returning id`)
  return deleted.length
}
