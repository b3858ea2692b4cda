import 'server-only'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '@/db/client'
import { quizAttempts } from '@/db/schema/quiz'
import { inTransaction } from '@/db/transaction'
import { writeAudit } from '@/lib/audit/commands'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { bookRewards } from '@/lib/ledger/rewards/commands'
import { QUIZ_RULE_VERSION } from '../rules'
import type { reviewAttemptInput } from './schema'

/**
 * Decides whether a held attempt ranks. If so, its points are booked again as earned and the held ones taken back: the balance
 * stays the same. They count in the period of the review.
 * @throws DomainError not_found, also when it is already reviewed
 */
export async function reviewAttempt(
  actor: Admin,
  { id, verdict }: z.output<typeof reviewAttemptInput>,
  tx?: Tx,
): Promise<void> {
  await inTransaction(async (conn) => {
    const [attempt] = await conn
      .update(quizAttempts)
      .set({ reviewedAt: sql`app_now()` })
      .where(
        and(eq(quizAttempts.id, id), quizAttempts.held, isNull(quizAttempts.reviewedAt), holdsRight(actor)),
      )
      .returning({ userId: quizAttempts.userId, score: quizAttempts.score })
    if (!attempt) throw new DomainError('not_found')
    const { userId } = attempt
    const score = attempt.score ?? 0
    await writeAudit(actor, { action: 'attempt.review', subject: id, detail: { verdict, score } }, conn)
    if (verdict === 'leave_out') return
    const move = (causeKind: 'quiz' | 'quiz_held', key: string, points: number) =>
      bookRewards(
        actor,
        { causeKind, ruleVersion: QUIZ_RULE_VERSION, rewards: [{ userId, causeId: id, key, xp: 0, points }] },
        conn,
      )
    await move('quiz', `quiz:${id}:ranked`, score)
    await move('quiz_held', `quiz:${id}:released`, -score)
  }, tx)
}
