import 'server-only'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '@/db/client'
import { quizAttempts } from '@/db/schema/quiz'
import { inTransaction } from '@/db/transaction'
import { writeAudit } from '@/lib/audit/commands'
import { adminRefusal, mayWrite } from '@/lib/auth/sudo'
import type { Admin } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { bookRewards } from '@/lib/ledger/rewards/commands'
import { settleActivities } from '@/lib/missions/activity/commands'
import { QUIZ_RULE_VERSION } from '../rules'
import type { reviewAttemptInput } from './schema'

/**
 * Decides whether a held attempt ranks. To rank, its points are booked again as earned and the held ones taken back: the balance
 * stays as it is. They count in the period of the review. Missions that the attempt decides are settled.
 * @throws DomainError sudo_required, factor_required; forbidden (id: own_attempt) when it is the admin's own and would rank; not_found,
 * also when it is already reviewed
 */
export async function reviewAttempt(
  actor: Admin,
  { id, verdict }: z.output<typeof reviewAttemptInput>,
  tx?: Tx,
): Promise<void> {
  await inTransaction(async (conn) => {
    const waits = and(eq(quizAttempts.id, id), quizAttempts.held, isNull(quizAttempts.reviewedAt))
    const isOthers = verdict === 'rank' ? ne(quizAttempts.userId, actor.userId) : undefined
    const [attempt] = await conn
      .update(quizAttempts)
      .set({ reviewedAt: sql`app_now()`, leftOut: verdict === 'leave_out' })
      .where(and(waits, isOthers, mayWrite(actor)))
      .returning({ userId: quizAttempts.userId, score: quizAttempts.score })
    if (!attempt) {
      const isOwn = (await conn.$count(quizAttempts, and(waits, eq(quizAttempts.userId, actor.userId)))) > 0
      const refused = isOwn
        ? new DomainError('forbidden', { fields: { id: 'own_attempt' } })
        : new DomainError('not_found')
      throw await adminRefusal(actor, refused, conn)
    }
    const { userId } = attempt
    const score = attempt.score ?? 0
    await writeAudit(actor, { action: 'attempt.review', subject: id, detail: { verdict, score } }, conn)
    await settleActivities(actor, [userId], conn)
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
