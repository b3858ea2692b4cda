import 'server-only'
import { database } from '@/db/client'
import type { SqlTag } from '@/db/sql-tag'
import type { SignedIn } from '@/lib/core/actor'
import { inLocale, type Locale } from '@/lib/core/locale'
import { optionsFor } from '../fairness/rules'
import { type AskedQuestion, askedColumns } from '../questions/queries'
import { type ReviewedQuestion, type ReviewedRow, reviewColumns, reviewedQuestion } from '../review/queries'
import { QUIZ_SECONDS, QUIZ_SECONDS_EXTENDED, type Streak, type StreakWeek, streakOn } from '../rules'

/** Instants in milliseconds since the epoch; days as YYYY-MM-DD of the product's zone. */
export type OpenQuestion = AskedQuestion & { chosen: string | null }
type Quiz = { id: string; day: string; title: string; questions: number; closesAt: number }

type QuizState =
  | { state: 'none' }
  | { state: 'ready'; quiz: Quiz; seconds: number }
  | {
      state: 'answering'
      quiz: Quiz
      attemptId: string
      endsAt: number
      seconds: number
      questions: OpenQuestion[]
    }
  /** The time is over, and the attempt has not been submitted yet. */
  | { state: 'ending'; quiz: Quiz; attemptId: string }
  | {
      state: 'done'
      quiz: Quiz
      attemptId: string
      score: number
      held: boolean
      questions: ReviewedQuestion[]
    }

export type QuizPage = {
  now: number
  today: string
  /** The first instant of the next day, when the next quiz opens. */
  nextAt: number
  streak: Streak
  /** Score and review of yesterday's quiz if it ended past midnight, until the fan starts the next. */
  late: { score: number; questions: ReviewedQuestion[] } | null
  week: StreakWeek
} & QuizState

type Row = {
  now: number
  today: string
  next_at: number
  week: StreakWeek
  current: number | null
  longest: number | null
  freezes: number | null
  last_day: string | null
  missed: number
  quiz_id: string | null
  day: string
  title: string
  questions: number
  closes_at: number
  seconds: number
  attempt_id: string | null
  ends_at: number
  over: boolean
  score: number | null
  held: boolean
  seed: Buffer
  late: { quizId: string; attemptId: string; score: number; seed: string } | null
}

/** How many seconds a quiz lasts for the fan. */
export const secondsOf = <Fragment>(sql: SqlTag<Fragment>, userId: string): Fragment => sql`
  coalesce((select case when extended_time then ${QUIZ_SECONDS_EXTENDED}::int else ${QUIZ_SECONDS}::int end
    from user_preferences where user_id = ${userId}), ${QUIZ_SECONDS}::int)`

/**
 * Everything that the quiz page needs: the attempt that is still running, even one begun before midnight, else today's quiz. The
 * questions come in a second statement, which reads the right options only for an attempt that is closed.
 */
export async function quizPage(actor: SignedIn, locale: Locale): Promise<QuizPage> {
  const { userId } = actor
  const { sql } = database()
  const [row] = await sql<Row[]>`
    with picked as (
      select quiz.*, attempt.id as attempt_id, attempt.ends_at, attempt.started_at, attempt.closed_at, attempt.score,
        attempt.held and attempt.reviewed_at is null as held
      from quizzes quiz left join quiz_attempts attempt on attempt.quiz_id = quiz.id and attempt.user_id = ${userId}
      where (quiz.opens_at <= app_now() and app_now() < quiz.closes_at)
        or (attempt.closed_at is null and attempt.ends_at > app_now() - interval '1 hour')
      order by (attempt.id is not null and attempt.closed_at is null) desc, quiz.opens_at desc limit 1
    )
    select (extract(epoch from app_now()) * 1000)::float8 as now, app_day(app_now())::text as today,
      (extract(epoch from (app_day(app_now()) + 1)::timestamp at time zone app_zone()) * 1000)::float8 as next_at,
      (select json_agg(json_build_object('day', day.at::date::text, 'kept', exists (
          select from quiz_attempts done join quizzes of on of.id = done.quiz_id
          where done.user_id = ${userId} and of.day = day.at::date and done.score > 0)) order by day.at)
        from generate_series(app_day(app_now()) - 6, app_day(app_now()), interval '1 day') day (at)) as week,
      streak.current, streak.longest, streak.freezes, streak.last_day::text,
      missed_by(${userId}, streak.last_day) as missed,
      picked.id as quiz_id, picked.day::text, picked.${sql(inLocale(locale, 'title_it', 'title_en'))} as title,
      (select count(*)::int from quiz_questions where quiz_id = picked.id) as questions,
      (extract(epoch from picked.closes_at) * 1000)::float8 as closes_at,
      ${secondsOf(sql, userId)} as seconds,
      picked.attempt_id, (extract(epoch from picked.ends_at) * 1000)::float8 as ends_at,
      picked.ends_at < app_now() as over, picked.score, picked.held, seeds.seed,
      (select json_build_object('quizId', quiz.id, 'attemptId', attempt.id, 'score', attempt.score, 'seed', encode(seed.seed, 'hex'))
        from quizzes quiz join quiz_attempts attempt on attempt.quiz_id = quiz.id and attempt.user_id = ${userId}
        join quiz_seeds seed on seed.day = quiz.day
        where quiz.day = app_day(app_now()) - 1 and attempt.closed_at >= quiz.closes_at) as late
    from (select 1) one
    left join picked on true
    left join quiz_seeds seeds on seeds.day = picked.day
    left join quiz_streaks streak on streak.user_id = ${userId}`
  if (!row) throw new Error('quiz: no row')
  const { now, today, week } = row
  const streak = streakOn({
    current: row.current ?? 0,
    longest: row.longest ?? 0,
    freezes: row.freezes ?? 0,
    lastDay: row.last_day ?? today,
    missed: row.missed,
  })
  const state = await stateOf(userId, row, locale)
  const late = state.state === 'ready' || state.state === 'none' ? await lateOf(userId, row, locale) : null
  return { now, today, nextAt: row.next_at, streak, week, late, ...state }
}

async function lateOf(userId: string, { late }: Row, locale: Locale): Promise<QuizPage['late']> {
  if (!late) return null
  const { quizId, attemptId, score, seed } = late
  const attempt = { quizId, attemptId, seed: Buffer.from(seed, 'hex') }
  return { score, questions: await reviewOf(userId, attempt, locale) }
}

async function stateOf(userId: string, row: Row, locale: Locale): Promise<QuizState> {
  if (!row.quiz_id) return { state: 'none' }
  const { attempt_id: attemptId, score, seed } = row
  const quiz = {
    id: row.quiz_id,
    day: row.day,
    title: row.title,
    questions: row.questions,
    closesAt: row.closes_at,
  }
  if (attemptId === null) return { state: 'ready', quiz, seconds: row.seconds }
  if (score !== null) {
    const questions = await reviewOf(userId, { quizId: quiz.id, attemptId, seed }, locale)
    return { state: 'done', quiz, attemptId, score, held: row.held, questions }
  }
  if (row.over) return { state: 'ending', quiz, attemptId }
  const questions = await openQuestions({ quizId: quiz.id, attemptId, seed }, locale)
  return { state: 'answering', quiz, attemptId, endsAt: row.ends_at, seconds: row.seconds, questions }
}

type Attempt = { quizId: string; attemptId: string; seed: Uint8Array }

async function openQuestions({ quizId, attemptId, seed }: Attempt, locale: Locale): Promise<OpenQuestion[]> {
  const rows = await database().sql<OpenQuestion[]>`
    select ${askedColumns(locale)}, answer.option_id as chosen
    from quiz_questions question
    left join quiz_answers answer on answer.question_id = question.id and answer.attempt_id = ${attemptId}
    where question.quiz_id = ${quizId} order by question.place`
  return rows.map((question) => ({ ...question, options: optionsFor(seed, attemptId, question.options) }))
}

async function reviewOf(
  userId: string,
  { quizId, attemptId, seed }: Attempt,
  locale: Locale,
): Promise<ReviewedQuestion[]> {
  const { sql } = database()
  const rows = await sql<ReviewedRow[]>`
    select ${reviewColumns(userId, locale, sql`option.id is not distinct from answer.option_id`)}
    from quiz_attempts attempt
    join quiz_questions question on question.quiz_id = attempt.quiz_id
    left join quiz_answers answer on answer.question_id = question.id and answer.attempt_id = attempt.id
    where attempt.id = ${attemptId} and attempt.quiz_id = ${quizId} and attempt.closed_at is not null
    order by question.place`
  return rows.map((row) => reviewedQuestion(row, (options) => optionsFor(seed, attemptId, options)))
}
