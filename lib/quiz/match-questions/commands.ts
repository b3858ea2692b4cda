import 'server-only'
import { sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { bankQuestions, type WrittenQuestion } from '@/db/schema/quiz'
import { inTransaction } from '@/db/transaction'
import { holdsRight } from '@/lib/auth/admin-right'
import { COMPETITION_NAMES, isCompetition } from '@/lib/competitions/rules'
import type { Admin, System } from '@/lib/core/actor'
import { translatorFor } from '@/lib/core/i18n/translator'
import { sha256 } from '@/lib/core/security/sha256'
import { env } from '@/lib/env'
import { factsFinished, factsOf } from '@/lib/matches/facts/queries'
import type { MatchFact } from '@/lib/matches/rules'
import { redrawQuiz } from '../publish/commands'
import { publishedColumns } from '../publish/rules'
import { writtenQuestion } from '../questions/schema'
import { MATCH_QUESTION_DAYS } from '../rules'
import { type MatchQuestion, matchQuestions, type Say } from './rules'

const say: Say = (locale, key, values) => {
  const t: (key: never, values: never) => string = translatorFor(locale, 'matchQuestions')
  return (t as (key: string, values: Record<string, string | number>) => string)(key, values)
}

/** Always the same question for a match: one per match keeps a week of results from flooding the bank. */
const questionOf = <T>(matchId: string, questions: readonly T[]): T[] => {
  const place = sha256(matchId).readUInt32BE() % Math.max(1, questions.length)
  return questions.slice(place, place + 1)
}

type MatchQuestionsMade = { made: number; rewritten: number; withdrawn: number }

/**
 * Writes questions about the results of the last week: new matches get new questions, a corrected result rewrites its question,
 * and questions about older matches are withdrawn. Idempotent.
 */
export async function generateMatchQuestions(actor: Admin | System, tx?: Tx): Promise<MatchQuestionsMade> {
  return inTransaction(async (conn) => {
    const facts = await factsFinished(actor, { days: MATCH_QUESTION_DAYS }, conn)
    const rows = facts.flatMap((fact) => questionOf(fact.id, questionsAbout(fact))).filter(isWellFormed)
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

type Row = {
  slug: string
  topic: string
  difficulty: MatchQuestion['difficulty']
  written: MatchQuestion['written']
  proof: MatchQuestion['proof']
}

const isWellFormed = ({ written }: Row) => writtenQuestion.safeParse(written).success

function questionsAbout(fact: MatchFact): Row[] {
  if (!isCompetition(fact.competition)) return []
  const competition = COMPETITION_NAMES[fact.competition]
  const secret = env.AUTH_SECRET ?? ''
  const questions = matchQuestions(fact, { say, competition, zone: env.APP_TIME_ZONE, secret })
  return questions.map(({ kind, ...question }) => ({
    slug: `match:${fact.id}:${kind}`,
    topic: fact.competition,
    ...question,
  }))
}

type PublishedQuestion = { id: string; quizId: string; day: string; written: WrittenQuestion | undefined }

/** The questions about matches of quizzes that have not opened, as the results are now. Nobody starts one of these quizzes before the transaction ends. */
async function publishedToCome(actor: Admin | System, tx: Tx): Promise<PublishedQuestion[]> {
  await tx.execute(sql`select 1 from quizzes where opens_at > app_now() and ${holdsRight(actor)} for update`)
  const published = await tx.execute<
    Omit<PublishedQuestion, 'written'> & { matchId: string; slug: string }
  >(sql`
    select question.id, quiz.id as "quizId", quiz.day::text, question.match_id as "matchId", bank.slug
    from quizzes quiz join quiz_questions question on question.quiz_id = quiz.id
    join ${bankQuestions} bank on bank.id = question.bank_id
    where quiz.opens_at > app_now() and question.match_id is not null and ${holdsRight(actor)}`)
  const facts = await factsOf(
    actor,
    published.map(({ matchId }) => matchId),
    tx,
  )
  const bySlug = new Map(
    facts
      .flatMap(({ fact }) => questionsAbout(fact))
      .filter(isWellFormed)
      .map((row) => [row.slug, row.written]),
  )
  return published.map(({ id, quizId, day, slug }) => ({ id, quizId, day, written: bySlug.get(slug) }))
}

/**
 * Rewrites the questions of quizzes that have not opened whose match has got another result since they were published. The draw
 * stays as the seed made it, and so do the options' ids. A quiz that asks about a result that is none any more is drawn again, after
 * the bank has been brought up to date.
 * @returns how many questions were rewritten
 */
export async function renewPublished(actor: Admin | System): Promise<number> {
  return inTransaction(async (tx) => {
    const published = await publishedToCome(actor, tx)
    const redrawn = new Map(published.flatMap(({ quizId, day, written }) => (written ? [] : [[quizId, day]])))
    if (redrawn.size > 0) await generateMatchQuestions(actor, tx)
    for (const [id, day] of redrawn) await redrawQuiz({ id, day }, tx)
    const renewed = published.flatMap(({ id, quizId, written }) =>
      written && !redrawn.has(quizId) ? [{ id, ...publishedColumns(written) }] : [],
    )
    if (renewed.length === 0) return 0
    // An explanation names the result, so it changes whenever the right option does.
    const rewritten = await tx.execute<{ id: string }>(sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(renewed)}::text::jsonb) given (id uuid, text_it text, text_en text,
          why_it text, why_en text, options jsonb)
      ), rewritten as (
        update quiz_questions question set text_it = given.text_it, text_en = given.text_en, why_it = given.why_it, why_en = given.why_en
        from given where question.id = given.id and (question.text_it, question.text_en, question.why_it, question.why_en)
          is distinct from (given.text_it, given.text_en, given.why_it, given.why_en)
        returning question.id
      ), stored as (
        select id, question_id, is_correct, row_number() over (partition by question_id, is_correct order by id) as place
        from quiz_options where question_id in (select id from rewritten)
      ), wanted as (
        select given.id as question_id, option.*, row_number() over (partition by given.id, option.is_correct) as place
        from given cross join lateral jsonb_to_recordset(given.options) option (text_it text, text_en text, is_correct boolean)
      ), texts as (
        update quiz_options option set text_it = wanted.text_it, text_en = wanted.text_en
        from stored join wanted using (question_id, is_correct, place) where option.id = stored.id
      )
      select id from rewritten`)
    return rewritten.length
  })
}
