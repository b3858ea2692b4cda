import 'server-only'
import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { getMessages, getTranslations } from 'next-intl/server'
import type { z } from 'zod'
import type { Tx } from '@/db/client'
import { bankQuestions, type WrittenQuestion } from '@/db/schema/quiz'
import { inTransaction } from '@/db/transaction'
import { writeAudit } from '@/lib/audit/commands'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin, System } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { env } from '@/lib/env'
import { factsFinished } from '@/lib/matches/fact-queries'
import { type MatchQuestion, matchQuestions, type Say } from './match-questions'
import { MATCH_QUESTION_DAYS } from './rules'
import type { questionActiveInput } from './template-schema'
import { writtenQuestion } from './written'

type Difficulty = NonNullable<WrittenQuestion['difficulty']>
type Deposit = { topic: string; difficulty: Difficulty; questions: readonly WrittenQuestion[] }

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 24)

/**
 * Puts questions into the bank; one that is there already, word for word, stays as it is.
 * @param difficulty of those that have none of their own
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
    const [right] = await tx.execute(sql`select 1 where ${holdsRight(actor)}`)
    if (!right) throw new DomainError('forbidden')
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

/** Lets a question be drawn, or no longer; quizzes that have it stay. @throws DomainError not_found */
export async function setQuestionActive(
  actor: Admin,
  { id, active }: z.output<typeof questionActiveInput>,
): Promise<void> {
  await inTransaction(async (tx) => {
    const [moved] = await tx
      .update(bankQuestions)
      .set({ active: active === 'on' })
      .where(and(eq(bankQuestions.id, id), holdsRight(actor)))
      .returning({ slug: bankQuestions.slug })
    if (!moved) throw new DomainError('not_found')
    await writeAudit(actor, { action: 'question.activate', subject: id, detail: { active, ...moved } }, tx)
  })
}

async function speaker(): Promise<{ say: Say; competitions: Record<string, string> }> {
  const [it, en, { competitions }] = await Promise.all([
    getTranslations({ locale: 'it', namespace: 'matchQuestions' }),
    getTranslations({ locale: 'en', namespace: 'matchQuestions' }),
    getMessages({ locale: 'it' }),
  ])
  const say: Say = (locale, key, values) => {
    const t: (key: never, values: never) => string = locale === 'it' ? it : en
    return (t as (key: string, values: Record<string, string | number>) => string)(key, values)
  }
  return { say, competitions }
}

/** One question of each match, always the same, so that a week of results does not drown the bank. */
const chosen = <T>(id: string, questions: readonly T[]): T[] => {
  const place = Number.parseInt(digest(id).slice(0, 8), 16) % Math.max(1, questions.length)
  return questions.slice(place, place + 1)
}

export type MatchQuestionsMade = { made: number; rewritten: number; withdrawn: number }

/**
 * Asks about the results of the last week: new matches give new questions, a corrected result rewrites its own, and what is older
 * or no longer true is drawn no more. Whatever it finds done already it leaves alone.
 */
export async function generateMatchQuestions(actor: Admin | System, tx?: Tx): Promise<MatchQuestionsMade> {
  const { say, competitions } = await speaker()
  return inTransaction(async (conn) => {
    const facts = await factsFinished(actor, { days: MATCH_QUESTION_DAYS }, conn)
    const rows = facts
      .flatMap((fact) => {
        const competition = competitions[fact.competition]
        if (competition === undefined) return []
        const questions = matchQuestions(fact, { say, competition, zone: env.APP_TIME_ZONE })
        return chosen(fact.id, questions).map((question) => rowOf(fact.competition, question))
      })
      .filter(({ written }) => writtenQuestion.safeParse(written).success)
    const stored = await conn.execute<{ fresh: boolean }>(sql`
      insert into ${bankQuestions} (slug, topic, difficulty, written, proof)
      select slug, topic, difficulty, written, proof
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) given (slug text, topic text, difficulty text, written jsonb, proof jsonb)
      where ${holdsRight(actor)}
      on conflict (slug) do update set written = excluded.written, proof = excluded.proof
        where bank_questions.written <> excluded.written or bank_questions.proof is distinct from excluded.proof
      returning (xmax = 0) as fresh`)
    const withdrawn = await conn.execute(sql`
      update ${bankQuestions} set active = false
      where active and proof is not null and ${holdsRight(actor)}
        and slug not in (select jsonb_array_elements_text(${JSON.stringify(rows.map(({ slug }) => slug))}::text::jsonb))
      returning id`)
    const made = stored.filter(({ fresh }) => fresh).length
    return { made, rewritten: stored.length - made, withdrawn: withdrawn.length }
  }, tx)
}

const rowOf = (topic: string, { kind, difficulty, written, proof }: MatchQuestion) => ({
  slug: `match:${proof.matchId}:${kind}`,
  topic,
  difficulty,
  written,
  proof,
})
