import 'server-only'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { coachTurns } from '@/db/schema/coach'
import { inTransaction } from '@/db/transaction'
import { writeAudit } from '@/lib/audit/commands'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'

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
