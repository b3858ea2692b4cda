import 'server-only'
import { database } from '@/db/client'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import type { Locale } from '@/lib/core/locale'
import type { OpenQuestion, ReviewedQuestion } from '../attempt/queries'
import { optionsFor } from '../fairness/rules'

/** Days that the quiz page offers for practice. */
const PAST_SHOWN = 14

/** `score`: of the fan's own attempt, null without one. */
type PastQuiz = { day: string; title: string; score: number | null }

/** The last quizzes that are over, newest first; not one that the fan still answers. */
export async function pastQuizzes({ userId }: SignedIn, locale: Locale): Promise<PastQuiz[]> {
  return database().sql<PastQuiz[]>`
    select quiz.day::text, case when ${locale === 'it'} then quiz.title_it else quiz.title_en end as title, attempt.score
    from quizzes quiz left join quiz_attempts attempt on attempt.quiz_id = quiz.id and attempt.user_id = ${userId}
    where quiz.closes_at <= app_now() and (attempt.id is null or attempt.closed_at is not null)
    order by quiz.day desc limit ${PAST_SHOWN}`
}

export type Practice = { day: string; title: string; questions: OpenQuestion[] }

type Row = ReviewedQuestion & { title: string; seed: Buffer }

/** Each fan has an order of its own, as in the quiz. */
const inOrder = <T extends { id: string }>({ userId }: SignedIn, seed: Uint8Array, options: T[]): T[] =>
  optionsFor(seed, userId, options)

/** A quiz of the past without its answers, or null when there is none that this fan may practise. */
export async function practiceOf(actor: SignedIn, day: string, locale: Locale): Promise<Practice | null> {
  const rows = await database().sql<Row[]>`
    select case when ${locale === 'it'} then quiz.title_it else quiz.title_en end as title, seeds.seed, question.id,
      case when ${locale === 'it'} then question.text_it else question.text_en end as text,
      (select json_agg(json_build_object('id', option.id, 'text', case when ${locale === 'it'} then option.text_it else option.text_en end)
        order by option.id) from quiz_options option where option.question_id = question.id) as options
    from quizzes quiz join quiz_seeds seeds on seeds.day = quiz.day join quiz_questions question on question.quiz_id = quiz.id
    where quiz.day = ${day} and quiz.closes_at <= app_now() and not exists (
      select from quiz_attempts open where open.quiz_id = quiz.id and open.user_id = ${actor.userId} and open.closed_at is null)
    order by question.place`
  const [first] = rows
  if (!first) return null
  const questions = rows.map(({ id, text, seed, options }) => ({
    id,
    text,
    chosen: null,
    options: inOrder(actor, seed, options),
  }))
  return { day, title: first.title, questions }
}

type PracticeResult = { correct: number; questions: ReviewedQuestion[] }

/**
 * Tells which of the choices were right; nothing is written and nothing is paid. Choices for other questions count for nothing.
 * @throws DomainError not_found for a day whose quiz is not over, or which the fan still answers, and for a day without one alike
 */
export async function reviewPractice(
  actor: SignedIn,
  day: string,
  choices: readonly { questionId: string; optionId: string }[],
  locale: Locale,
): Promise<PracticeResult> {
  const rows = await database().sql<Row[]>`
    select seeds.seed, question.id, case when ${locale === 'it'} then question.text_it else question.text_en end as text,
      case when ${locale === 'it'} then question.why_it else question.why_en end as why,
      (select home || ' ' || regular_home || '–' || regular_away || ' ' || away from matches where id = question.match_id) as match,
      exists (select from question_flags where question_id = question.id and user_id = ${actor.userId}) as flagged,
      (select json_agg(json_build_object('id', option.id, 'text', case when ${locale === 'it'} then option.text_it else option.text_en end,
        'right', option.is_correct) order by option.id) from quiz_options option where option.question_id = question.id) as options
    from quizzes quiz join quiz_seeds seeds on seeds.day = quiz.day join quiz_questions question on question.quiz_id = quiz.id
    where quiz.day = ${day} and quiz.closes_at <= app_now() and not exists (
      select from quiz_attempts open where open.quiz_id = quiz.id and open.user_id = ${actor.userId} and open.closed_at is null)
    order by question.place`
  if (rows.length === 0) throw new DomainError('not_found')
  const chosen = new Map(choices.map(({ questionId, optionId }) => [questionId, optionId]))
  const questions = rows.map(({ id, text, why, match, flagged, seed, options }) => ({
    id,
    text,
    why,
    match,
    flagged,
    options: inOrder(actor, seed, options).map((option) => ({
      ...option,
      chosen: chosen.get(id) === option.id,
    })),
  }))
  const isRight = ({ options }: ReviewedQuestion) => options.some(({ right, chosen: own }) => right && own)
  return { correct: questions.filter(isRight).length, questions }
}
