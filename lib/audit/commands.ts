import 'server-only'
import type { Tx } from '@/db/client'
import { auditLog } from '@/db/schema/audit'
import type { Admin, System } from '@/lib/core/actor'

export type Deed = {
  /** Subject and verb, e.g. `match.correct`; its text is `audit.actions` in the messages, with `_` for the dot. */
  action: string
  /** The id of the row that it was done to. */
  subject: string
  /** What was there and what is; never a secret or an address. */
  detail: Record<string, unknown>
}

/** Writes the line of a deed into the transaction that does it: one without the other can not be. */
export async function writeAudit(actor: Admin | System, deed: Deed, tx: Tx): Promise<void> {
  const { action, subject, detail } = deed
  const who = actor.kind === 'system' ? { cause: actor.cause } : { actorId: actor.userId }
  await tx.insert(auditLog).values({ ...who, action, subject, detail })
}
