import 'server-only'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { coachTurns } from '@/db/schema/coach'
import { inTransaction } from '@/db/transaction'
import { writeAudit } from '@/lib/audit/commands'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin, SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'

/** Sends a reply to the admins to look at, once. @throws DomainError not_found */
export async function reportTurn({ userId }: SignedIn, id: string): Promise<void> {
  const reported = await database()
    .update(coachTurns)
    .set({ reportedAt: sql`coalesce(${coachTurns.reportedAt}, app_now())` })
    .where(and(eq(coachTurns.id, id), eq(coachTurns.userId, userId), sql`${coachTurns.state} <> 'answering'`))
    .returning({ id: coachTurns.id })
  if (reported.length === 0) throw new DomainError('not_found')
}

/** Takes a reported reply off the list, once. @throws DomainError not_found, also when somebody has looked at it already */
export async function reviewReport(actor: Admin, id: string): Promise<void> {
  await inTransaction(async (tx) => {
    const [seen] = await tx
      .update(coachTurns)
      .set({ reviewedAt: sql`app_now()`, reviewedBy: actor.userId })
      .where(
        and(
          eq(coachTurns.id, id),
          isNotNull(coachTurns.reportedAt),
          isNull(coachTurns.reviewedAt),
          holdsRight(actor),
        ),
      )
      .returning({ id: coachTurns.id })
    if (!seen) throw new DomainError('not_found')
    await writeAudit(actor, { action: 'report.review', subject: id, detail: {} }, tx)
  })
}
