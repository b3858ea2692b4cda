import 'server-only'
import { database } from '@/db/client'
import { planOf } from '@/lib/billing/queries'
import { ENTITLEMENTS } from '@/lib/billing/rules'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { inLocale, type Locale } from '@/lib/core/locale'
import type { OpenQuestion } from '../attempt/queries'
import { optionsFor } from '../fairness/rules'
import { type AskedQuestion, askedColumns } from '../questions/queries'
import { type ReviewedQuestion, type ReviewedRow, reviewColumns, reviewedQuestion } from '../review/queries'
import type { PracticeWanted } from './schema'

/** Days that the quiz page offers for practice. */
const PAST_SHOWN = 14
/** More than any quiz has. */
const WHOLE_QUIZ = 50

/** `score`: of the fan's own attempt; null without one. */
type PastQuiz = { day: string; title: string; score: number | null }

/** The last quizzes that are over, newest first, without one that the fan is still answering. */
export async function pastQuizzes({ userId }: SignedIn, locale: Locale): Promise<PastQuiz[]> {
  const { sql } = database()
  return sql<PastQuiz[]>`
    select quiz.day::text, quiz.${sql(inLocale(locale, 'title_it', 'title_en'))} as title, attempt.score
    from quizzes quiz left join quiz_attempts attempt on attempt.quiz_id = quiz.id and attempt.user_id = ${userId}
    where quiz.closes_at <= app_now() and (attempt.id is null or attempt.closed_at is not null)
    order by quiz.day desc limit ${PAST_SHOWN}`
}

export type Practice = { questions: OpenQuestion[]; isMore: boolean }

/** Each fan has their own order, as in the quiz. */
const inOrder = <T extends { id: string }>({ userId }: SignedIn, seed: Uint8Array, options: T[]): T[] =>
  optionsFor(seed, userId, options)

/**
 * The questions that are still open or that the fan is answering, as `in_play` of a `with`; `practicable` needs it. Materialized,
 * because a plan kept for all fans would look for them once per past question (2.4 s instead of 30 ms for 700 days).
 */
const inPlay = ({ userId }: SignedIn) => database().sql`in_play as materialized (
  select quiz_id, bank_id, text_it, template_id from quiz_questions join quizzes quiz on quiz.id = quiz_id
  where quiz.id in (select id from quizzes where closes_at > app_now()
    union all select quiz_id from quiz_attempts where user_id = ${userId} and closed_at is null))`

/**
 * The condition under which a fan may see the answer to `question` of `quiz`: the quiz is over, and neither it nor another one
 * with the same question, from the bank or from a template that was published again, is in play. A bank question or template that
 * has been deleted is known by the text of its questions alone.
 */
const practicable = () => database().sql`quiz.closes_at <= app_now()
  and not exists (select from in_play again where again.quiz_id = quiz.id or again.bank_id = question.bank_id
    or again.text_it = question.text_it
    or again.bank_id is null and question.bank_id is null and again.template_id = quiz.template_id)`

function conditionOf({ userId }: SignedIn, wanted: PracticeWanted) {
  const { sql } = database()
  if (wanted.of === 'day') return sql`quiz.day = ${wanted.day}`
  if (wanted.of === 'mistakes')
    return sql`exists (select from quiz_attempts attempt join quiz_answers answer on answer.attempt_id = attempt.id
      join quiz_options option on option.id = answer.option_id where attempt.user_id = ${userId} and attempt.quiz_id = quiz.id
      and attempt.closed_at is not null and answer.question_id = question.id and not option.is_correct)`
  return sql`(${wanted.competition}::text is null or coalesce(bank.topic, quiz.competition) = ${wanted.competition})
    and (${wanted.difficulty}::text is null or coalesce(question.difficulty, bank.difficulty, template.difficulty) = ${wanted.difficulty})`
}

/**
 * Questions without their answers: those of a past day, or as many as the plan allows from all past days, or from those that the
 * fan got wrong. Null when this fan may practise none of them.
 */
export async function practiceOf(
  actor: SignedIn,
  wanted: PracticeWanted,
  locale: Locale,
): Promise<Practice | null> {
  const { sql } = database()
  const order = {
    day: sql`place`,
    mix: sql`md5(id::text)`,
    mistakes: sql`day desc, place`,
  }[wanted.of]
  const most = wanted.of === 'day' ? WHOLE_QUIZ : ENTITLEMENTS[await planOf(actor)].practiceQuestions
  const skipped = wanted.of === 'day' ? 0 : wanted.serving * most
  const rows = await sql<(AskedQuestion & { seed: Buffer })[]>`
    with ${inPlay(actor)}, pool as (
      select distinct on (coalesce(question.bank_id::text, question.text_it)) question.id, question.place, question.text_it,
        question.text_en, quiz.day, seeds.seed
      from quizzes quiz join quiz_seeds seeds on seeds.day = quiz.day join quiz_questions question on question.quiz_id = quiz.id
      left join bank_questions bank on bank.id = question.bank_id
      left join quiz_templates template on template.id = quiz.template_id
      where ${practicable()} and ${conditionOf(actor, wanted)}
      order by coalesce(question.bank_id::text, question.text_it), quiz.day desc
    )
    select seed, ${askedColumns(locale)} from pool question order by ${order} limit ${most + 1} offset ${skipped}`
  if (rows.length === 0) return null
  const questions = rows.slice(0, most).map(({ id, text, seed, options }) => ({
    id,
    text,
    chosen: null,
    options: inOrder(actor, seed, options),
  }))
  return { questions, isMore: rows.length > most }
}

type PracticeResult = { correct: number; questions: ReviewedQuestion[] }

/**
 * Says which of the choices were right; nothing is written or paid. Choices for other questions are ignored.
 * @throws DomainError not_found when the fan may practise none of the questions, whether they are still in play or do not exist
 */
export async function reviewPractice(
  actor: SignedIn,
  questionIds: readonly string[],
  choices: readonly { questionId: string; optionId: string }[],
  locale: Locale,
): Promise<PracticeResult> {
  const { sql } = database()
  const rows = await sql<(ReviewedRow & { seed: Buffer })[]>`
    with ${inPlay(actor)}
    select seeds.seed, ${reviewColumns(actor.userId, locale, sql`false`)}
    from jsonb_array_elements_text(${JSON.stringify(questionIds)}::text::jsonb) with ordinality asked (id, place)
    join quiz_questions question on question.id = asked.id::uuid
    join quizzes quiz on quiz.id = question.quiz_id join quiz_seeds seeds on seeds.day = quiz.day
    where ${practicable()} order by asked.place`
  if (rows.length === 0) throw new DomainError('not_found')
  const chosen = new Map(choices.map(({ questionId, optionId }) => [questionId, optionId]))
  const questions = rows.map((row) =>
    reviewedQuestion(row, (options) =>
      inOrder(actor, row.seed, options).map((option) => ({
        ...option,
        chosen: chosen.get(row.id) === option.id,
      })),
    ),
  )
  const isRight = ({ options }: ReviewedQuestion) => options.some(({ right, chosen: own }) => right && own)
  return { correct: questions.filter(isRight).length, questions }
}
