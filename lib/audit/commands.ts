import 'server-only'
import type { Tx } from '@/db/client'
import { auditLog } from '@/db/schema/audit'
import type { Admin, System } from '@/lib/core/actor'

type AuditEntry = {
  /** Subject and verb, e.g. `match.correct`; its text is `audit.actions` in the messages, with `_` for the dot. */
  action: string
  /** The id of the row that was changed. */
  subject: string
  /** What was there before and after; never a secret or an e-mail address. */
  detail: Record<string, unknown>
}

/** Writes to the log in the transaction that makes the change. */
export async function writeAudit(actor: Admin | System, entry: AuditEntry, tx: Tx): Promise<void> {
  const { action, subject, detail } = entry
  const who = actor.kind === 'system' ? { cause: actor.cause } : { actorId: actor.userId }
  await tx.insert(auditLog).values({ ...who, action, subject, detail })
}
