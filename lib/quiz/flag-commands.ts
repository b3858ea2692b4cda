import 'server-only'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '@/db/client'
import { questionFlags } from '@/db/schema/quiz'
import { inTransaction } from '@/db/transaction'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import type { flagInput } from './schema'

/**
 * Tells the editors that something is wrong with a question that the fan has seen with its answer: one flag for each fan and
 * question; a second one takes the place of the first as long as nobody has settled it.
 * @throws DomainError not_found for a question of a quiz that still runs for this fan, and for an absent one alike
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
