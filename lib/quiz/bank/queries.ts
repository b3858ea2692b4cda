import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { bankQuestions, type WrittenQuestion } from '@/db/schema/quiz'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import { holdsWords, orderBy } from '@/lib/core/tables/search'
import { pageBounds, type TableQuery } from '@/lib/core/tables/table'
import { QUESTIONS_SHOWN } from '../rules'

export type BankQuestion = {
  id: string
  topic: string
  difficulty: 'easy' | 'medium' | 'hard'
  active: boolean
  written: WrittenQuestion
  proof: { matchId: string; query: string; answer: string } | null
  /** Closed attempts at the last quizzes that contained it; the other figures are of these too. */
  shown: number
  /** Share of right choices among all choices; null when nobody chose. */
  rightShare: number | null
  /** Seconds from the start of the attempt to the choice that counted. */
  medianSeconds: number | null
}
type BankPage = {
  questions: BankQuestion[]
  total: number
  page: number
  pages: number
}

type Figures = Pick<BankQuestion, 'id' | 'shown' | 'rightShare' | 'medianSeconds'>

const BY_TEXT = sql`lower(${bankQuestions.written} ->> 'text')`
/** A question withdrawn on this page keeps its place in the list. */
const OWN_ORDER = sql`${bankQuestions.topic}, ${bankQuestions.slug}`

/** A page of the bank with the figures of each question. `q` is searched for in question and answers, in both languages. */
export async function bankPage(
  actor: Admin,
  {
    page,
    search = '',
    filters = {},
    sort,
    descending = false,
  }: Pick<TableQuery, 'page'> & Partial<TableQuery>,
): Promise<BankPage> {
  const { topic, state } = filters
  const wanted = and(
    holdsRight(actor),
    topic ? eq(bankQuestions.topic, topic) : undefined,
    state ? eq(bankQuestions.active, state === 'on') : undefined,
    holdsWords(sql`${bankQuestions.written}::text`, search),
  )
  const total = await database().$count(bankQuestions, wanted)
  const shown = pageBounds(total, { page }, QUESTIONS_SHOWN)
  const rows = await database()
    .select()
    .from(bankQuestions)
    .where(wanted)
    .orderBy(orderBy(sort === 'text' ? BY_TEXT : undefined, descending, OWN_ORDER))
    .limit(QUESTIONS_SHOWN)
    .offset((shown.page - 1) * QUESTIONS_SHOWN)
  const figures = await figuresOf(rows.map(({ id }) => id))
  const none = { shown: 0, rightShare: null, medianSeconds: null }
  const questions = rows.map(({ id, topic, difficulty, active, written, proof }) => ({
    ...{ id, topic, difficulty, active, written, proof },
    ...(figures.get(id) ?? none),
  }))
  return { questions, ...shown }
}

/** Every topic of the bank. */
export async function bankTopics(actor: Admin): Promise<string[]> {
  const rows = await database()
    .selectDistinct({ topic: bankQuestions.topic })
    .from(bankQuestions)
    .where(holdsRight(actor))
    .orderBy(bankQuestions.topic)
  return rows.map(({ topic }) => topic)
}

/** Latest quizzes counted per question, so that a page does not read every attempt. The text above the table says this number. */
const QUIZZES_COUNTED = 3

async function figuresOf(ids: string[]): Promise<Map<string, Figures>> {
  const rows = await database().execute<Figures>(sql`
    select question.bank_id as id, count(*)::int as shown,
      (count(*) filter (where option.is_correct))::float8 / nullif(count(answer.option_id), 0) as "rightShare",
      percentile_cont(0.5) within group (order by extract(epoch from answer.chosen_at - attempt.started_at)::float8) as "medianSeconds"
    from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb) wanted
    cross join lateral (
      select question.* from quiz_questions question join quizzes quiz on quiz.id = question.quiz_id
      where question.bank_id = wanted::uuid order by quiz.day desc limit ${QUIZZES_COUNTED}) question
    join quiz_attempts attempt on attempt.quiz_id = question.quiz_id and attempt.closed_at is not null
    left join quiz_answers answer on answer.attempt_id = attempt.id and answer.question_id = question.id
    left join quiz_options option on option.id = answer.option_id
    group by question.bank_id`)
  return new Map(rows.map((row) => [row.id, row]))
}
