import 'server-only'
import { sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { auditLog } from '@/db/schema/audit'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin, System } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import type { AuditKind } from './rules'

export type AuditAction = `${AuditKind}.${string}`

type AuditEntry = {
  /**
   * Subject and verb, e.g. `match.correct`; its text is `audit.actions` in the messages, with `_` for the dot, and `_on` or `_off`
   * where it puts something back or retires it.
   */
  action: AuditAction
  /** The id of the row that was changed. */
  subject: string
  /** What was there before and after; never a secret or an email address. */
  detail: Record<string, unknown>
}

/**
 * Writes to the log in the change's transaction, which fails if the actor is no longer an admin.
 * @throws DomainError forbidden
 */
export async function writeAudit(actor: Admin | System, entry: AuditEntry, tx: Tx): Promise<void> {
  const { action, subject, detail } = entry
  const who = actor.kind === 'system' ? { cause: actor.cause } : { actorId: actor.userId }
  const line = { actorId: null, cause: null, ...who }
  const written = await tx.execute(sql`
    insert into ${auditLog} (actor_id, cause, action, subject, detail)
    select ${line.actorId}::uuid, ${line.cause}, ${action}, ${subject}, ${JSON.stringify(detail)}::text::jsonb
    where ${holdsRight(actor)} returning id`)
  if (written.length === 0) throw new DomainError('forbidden')
}
