import 'server-only'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { bankQuestions, type WrittenQuestion } from '@/db/schema/quiz'
import { inTransaction } from '@/db/transaction'
import { writeAudit } from '@/lib/audit/commands'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { sha256 } from '@/lib/core/security/sha256'
import type { questionActiveInput } from '../templates/schema'

type Difficulty = NonNullable<WrittenQuestion['difficulty']>
type Deposit = { topic: string; difficulty: Difficulty; questions: readonly WrittenQuestion[] }

const digest = (text: string) => sha256(text).toString('hex').slice(0, 24)

/**
 * Adds questions to the bank; one that is already there, word for word, stays as it is.
 * @param difficulty for questions without one
 * @returns how many were new
 * @throws DomainError forbidden
 */
export async function addBankQuestions(
  actor: Admin,
  { topic, difficulty, questions }: Deposit,
): Promise<number> {
  const rows = questions.map((written) => ({
    slug: `import:${digest(JSON.stringify([topic, written.text, written.options]))}`,
    difficulty: written.difficulty ?? difficulty,
    written,
  }))
  return inTransaction(async (tx) => {
    const made = await tx.execute(sql`
      insert into ${bankQuestions} (slug, topic, difficulty, written)
      select slug, ${topic}, difficulty, written
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) given (slug text, difficulty text, written jsonb)
      where ${holdsRight(actor)} on conflict (slug) do nothing returning id`)
    const detail = { topic, given: questions.length, added: made.length }
    await writeAudit(actor, { action: 'question.import', subject: topic, detail }, tx)
    return made.length
  })
}

/** Sets whether a question may be drawn; quizzes that contain it stay. The same form may be sent again. @throws DomainError not_found */
export async function setQuestionActive(
  actor: Admin,
  { id, active }: z.output<typeof questionActiveInput>,
): Promise<void> {
  const own = and(eq(bankQuestions.id, id), holdsRight(actor))
  await inTransaction(async (tx) => {
    const [moved] = await tx
      .update(bankQuestions)
      .set({ active })
      .where(and(own, ne(bankQuestions.active, active)))
      .returning({ slug: bankQuestions.slug })
    if (!moved && (await tx.$count(bankQuestions, own)) === 0) throw new DomainError('not_found')
    if (moved)
      await writeAudit(actor, { action: 'question.activate', subject: id, detail: { active, ...moved } }, tx)
  })
}
