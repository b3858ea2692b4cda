import 'server-only'
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { bankQuestions } from '@/db/schema/quiz'
import { inTransaction } from '@/db/transaction'
import { holdsRight } from '@/lib/auth/admin-right'
import { COMPETITION_NAMES, isCompetition } from '@/lib/competitions/rules'
import type { Admin, System } from '@/lib/core/actor'
import { translatorFor } from '@/lib/core/i18n/translator'
import { env } from '@/lib/env'
import { factsFinished } from '@/lib/matches/facts/queries'
import { writtenQuestion } from '../questions/schema'
import { MATCH_QUESTION_DAYS } from '../rules'
import { type MatchQuestion, matchQuestions, type Say } from './rules'

const say: Say = (locale, key, values) => {
  const t: (key: never, values: never) => string = translatorFor(locale, 'matchQuestions')
  return (t as (key: string, values: Record<string, string | number>) => string)(key, values)
}

/** Always the same question for a match: one per match keeps a week of results from flooding the bank. */
const questionOf = <T>(matchId: string, questions: readonly T[]): T[] => {
  const place = createHash('sha256').update(matchId).digest().readUInt32BE() % Math.max(1, questions.length)
  return questions.slice(place, place + 1)
}

type MatchQuestionsMade = { made: number; rewritten: number; withdrawn: number }

/**
 * Writes questions about the results of the last week: new matches get new questions, a corrected result rewrites its question,
 * and questions about older matches are withdrawn. Idempotent.
 */
export async function generateMatchQuestions(actor: Admin | System, tx?: Tx): Promise<MatchQuestionsMade> {
  const secret = env.AUTH_SECRET ?? ''
  return inTransaction(async (conn) => {
    const facts = await factsFinished(actor, { days: MATCH_QUESTION_DAYS }, conn)
    const rows = facts
      .flatMap((fact) => {
        if (!isCompetition(fact.competition)) return []
        const competition = COMPETITION_NAMES[fact.competition]
        const questions = matchQuestions(fact, { say, competition, zone: env.APP_TIME_ZONE, secret })
        return questionOf(fact.id, questions).map((question) => rowOf(fact.competition, question))
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
