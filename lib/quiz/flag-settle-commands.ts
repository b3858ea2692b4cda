import 'server-only'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { questionFlags } from '@/db/schema/quiz'
import { inTransaction } from '@/db/transaction'
import { writeAudit } from '@/lib/audit/commands'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import type { flagIdInput } from './template-schema'

/** Takes a fan's flag off the list. @throws DomainError not_found, also when it was settled already */
export async function settleFlag(actor: Admin, { id }: z.output<typeof flagIdInput>): Promise<void> {
  await inTransaction(async (tx) => {
    const [settled] = await tx
      .update(questionFlags)
      .set({ settledAt: sql`app_now()` })
      .where(and(eq(questionFlags.id, id), isNull(questionFlags.settledAt), holdsRight(actor)))
      .returning({ questionId: questionFlags.questionId, reason: questionFlags.reason })
    if (!settled) throw new DomainError('not_found')
    await writeAudit(actor, { action: 'flag.settle', subject: id, detail: settled }, tx)
  })
}
