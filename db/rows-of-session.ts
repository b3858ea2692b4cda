import { eq } from 'drizzle-orm'
import type { Tx } from './client'
import { pushSubscriptions } from './schema/push'

/** Lets the rows that belong to a session follow it to a new id; without that they would be deleted with the old one. */
export async function moveRowsOfSession(from: string, to: string, tx: Tx): Promise<void> {
  await tx.update(pushSubscriptions).set({ sessionId: to }).where(eq(pushSubscriptions.sessionId, from))
}
