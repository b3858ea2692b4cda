import 'server-only'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '@/db/client'
import { questionFlags } from '@/db/schema/quiz'
import { inTransaction } from '@/db/transaction'
import { writeAudit } from '@/lib/audit/commands'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin, SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import type { idInput } from '@/lib/core/forms/fields'
import type { flagInput } from '../schema'

/**
 * Reports a question whose answer the fan has seen. One flag per fan and question; a second one replaces the first until an
 * admin settles it.
 * @throws DomainError not_found for an unknown question, and for one of a quiz that is still open to this fan
 */
export async function flagQuestion(
  { userId }: SignedIn,
  { questionId, reason }: z.output<typeof flagInput>,
  tx?: Tx,
): Promise<void> {
  await inTransaction(async (conn) => {
    const [seen] = await conn.execute(sql`
      select 1 from quiz_questions question join quizzes quiz on quiz.id = question.quiz_id
      left join quiz_attempts attempt on attempt.quiz_id = quiz.id and attempt.user_id = ${userId}
      where question.id = ${questionId}
        and (attempt.closed_at is not null or (attempt.id is null and quiz.closes_at <= app_now()))`)
    if (!seen) throw new DomainError('not_found')
    await conn
      .insert(questionFlags)
      .values({ questionId, userId, reason })
      .onConflictDoUpdate({
        target: [questionFlags.questionId, questionFlags.userId],
        set: { reason },
        setWhere: sql`${questionFlags.settledAt} is null`,
      })
  }, tx)
}

/** Settles a flag, once however often its form is sent. @throws DomainError not_found */
export async function settleFlag(actor: Admin, { id }: z.output<typeof idInput>): Promise<void> {
  const own = and(eq(questionFlags.id, id), holdsRight(actor))
  await inTransaction(async (tx) => {
    const [settled] = await tx
      .update(questionFlags)
      .set({ settledAt: sql`app_now()` })
      .where(and(own, isNull(questionFlags.settledAt)))
      .returning({ questionId: questionFlags.questionId })
    if (!settled && (await tx.$count(questionFlags, own)) === 0) throw new DomainError('not_found')
    if (settled) await writeAudit(actor, { action: 'flag.settle', subject: id, detail: settled }, tx)
  })
}
