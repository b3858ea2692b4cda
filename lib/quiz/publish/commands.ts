import 'server-only'
import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { bankQuestions, quizSeeds, quizTemplates, type WrittenQuestion } from '@/db/schema/quiz'
import type { Admin, System } from '@/lib/core/actor'
import { commitmentOf, drawQuestions } from '../fairness/rules'
import { writtenQuestions } from '../questions/schema'
import { DRAWN, MATCH_QUESTIONS_MIN } from '../rules'
import { publishedColumns } from './rules'

const SEED_BYTES = 32
/** Days before a question of the bank may be drawn again. */
const RESTED_DAYS = 20

type Source = { title: { it: string; en: string }; competition: string | null; templateId: string | null }
type Found = { source: Source; questions: Question[] } | { fault: PublishFault }
type Question = {
  written: WrittenQuestion
  bankId: string | null
  matchId: string | null
  difficulty: NonNullable<WrittenQuestion['difficulty']>
}

/** Creates the seed of a day, once, so that its hash can be published before its quiz. */
export async function prepareSeed(_actor: Admin | System, day: string, tx: Tx): Promise<Uint8Array> {
  const seed = randomBytes(SEED_BYTES)
  await tx
    .insert(quizSeeds)
    .values({ day, seed, commitment: commitmentOf(seed) })
    .onConflictDoNothing()
  const [existing] = await tx.select({ seed: quizSeeds.seed }).from(quizSeeds).where(eq(quizSeeds.day, day))
  if (!existing) throw new Error('quiz_seeds: the row is gone')
  return existing.seed
}

/** What kept a quiz from being published; a code of the messages `content.faults`. */
export type PublishFault = 'template_missing' | 'template_broken' | 'bank_empty' | 'day_taken'

/**
 * Publishes the quiz of a day: a template's questions, or those that the day's seed draws from the bank.
 * @returns its id, or why there is none; then nothing is written
 */
export async function publishQuiz(
  actor: Admin | System,
  { day, templateId }: { day: string; templateId: string | null },
  tx: Tx,
): Promise<{ quizId: string } | { fault: PublishFault }> {
  const [taken] = await tx.execute(sql`select 1 from quizzes where day = ${day}`)
  if (taken) return { fault: 'day_taken' }
  const seed = await prepareSeed(actor, day, tx)
  const found = templateId === null ? await fromBank(seed, day, tx) : await fromTemplate(templateId, tx)
  if ('fault' in found) return found
  const { source, questions } = found
  const [quiz] = await tx.execute<{ id: string }>(sql`
    insert into quizzes (day, title_it, title_en, competition, template_id, opens_at, closes_at)
    values (${day}, ${source.title.it}, ${source.title.en}, ${source.competition}, ${source.templateId},
      ${day}::date::timestamp at time zone app_zone(), (${day}::date + 1)::timestamp at time zone app_zone())
    returning id`)
  if (!quiz) throw new Error('quizzes: insert returned no row')
  await insertQuestions(quiz.id, questions, tx)
  return { quizId: quiz.id }
}

/**
 * Draws the questions of a quiz that has not opened again, with the day's seed, from the bank as it is now.
 * @throws Error when the bank has none left: an empty quiz is no better
 */
export async function redrawQuiz({ id, day }: { id: string; day: string }, tx: Tx): Promise<void> {
  await tx.execute(sql`delete from quiz_questions where quiz_id = ${id}`)
  const [row] = await tx.select({ seed: quizSeeds.seed }).from(quizSeeds).where(eq(quizSeeds.day, day))
  const found = row ? await fromBank(row.seed, day, tx) : { fault: 'bank_empty' as const }
  if ('fault' in found) throw new Error(`quiz ${id} cannot be drawn again: ${found.fault}`)
  await insertQuestions(id, found.questions, tx)
}

async function fromTemplate(id: string, tx: Tx): Promise<Found> {
  const [template] = await tx.select().from(quizTemplates).where(eq(quizTemplates.id, id))
  if (!template) return { fault: 'template_missing' }
  const parsed = writtenQuestions.safeParse(template.questions)
  if (!parsed.success) return { fault: 'template_broken' }
  const title = { it: template.title, en: template.title }
  const source: Source = { title, competition: template.competition, templateId: id }
  return {
    source,
    questions: parsed.data.map(
      (written): Question => ({
        written,
        bankId: null,
        matchId: null,
        difficulty: written.difficulty ?? template.difficulty,
      }),
    ),
  }
}

/** A day that is over is for practice only, and leaves the questions about last week's results to quizzes that count. */
async function fromBank(seed: Uint8Array, day: string, tx: Tx): Promise<Found> {
  const bank = await tx
    .select({
      id: bankQuestions.id,
      slug: bankQuestions.slug,
      difficulty: bankQuestions.difficulty,
      written: bankQuestions.written,
      proof: bankQuestions.proof,
    })
    .from(bankQuestions)
    .where(
      sql`${bankQuestions.active} and (${bankQuestions.proof} is null or ${day}::date >= app_day(app_now()))
        and not exists (select from quiz_questions question join quizzes quiz on quiz.id = question.quiz_id
          where question.bank_id = ${bankQuestions.id} and quiz.day > ${day}::date - ${RESTED_DAYS}::int)`,
    )
  const questions = drawQuestions(
    seed,
    bank.map((question) => ({ ...question, isMatch: question.proof !== null })),
    DRAWN,
    MATCH_QUESTIONS_MIN,
  )
  if (questions.length === 0) return { fault: 'bank_empty' }
  const source: Source = {
    title: { it: 'Quiz del giorno', en: 'Quiz of the day' },
    competition: null,
    templateId: null,
  }
  return {
    source,
    questions: questions.map(
      ({ id, written, proof, difficulty }): Question => ({
        written,
        bankId: id,
        matchId: proof?.matchId ?? null,
        difficulty,
      }),
    ),
  }
}

async function insertQuestions(quizId: string, questions: Question[], tx: Tx): Promise<void> {
  const rows = questions.map(({ written, bankId, matchId, difficulty }, index) => ({
    place: index,
    difficulty,
    bank_id: bankId,
    match_id: matchId,
    ...publishedColumns(written),
  }))
  await tx.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) given (place smallint, bank_id uuid, match_id uuid,
        difficulty text, text_it text, text_en text, why_it text, why_en text, options jsonb)
    ), made as (
      insert into quiz_questions (quiz_id, place, bank_id, match_id, difficulty, text_it, text_en, why_it, why_en)
      select ${quizId}, place, bank_id, match_id, difficulty, text_it, text_en, why_it, why_en from given returning id, place
    )
    insert into quiz_options (question_id, text_it, text_en, is_correct)
    select made.id, option.text_it, option.text_en, option.is_correct
    from made join given using (place)
    cross join lateral jsonb_to_recordset(given.options) option (text_it text, text_en text, is_correct boolean)`)
}
