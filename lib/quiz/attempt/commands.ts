import 'server-only'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { quizAttempts } from '@/db/schema/quiz'
import { inTransaction } from '@/db/transaction'
import type { SignedIn, System } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { log } from '@/lib/core/monitoring/log'
import { attemptIds, closeAttempts, type QuizResult } from '../closing/commands'
import { QUIZ_GRACE_SECONDS } from '../rules'
import { secondsOf } from './queries'

/** Attempts that one call of the job closes, and how many of them per transaction. */
const CLOSED_BY_ONE_RUN = 20_000
const BATCH = 500
/** Shorter than the minute after which the job runs again. */
const LONGEST_RUN_MS = 40_000

/**
 * Starts the quiz that is open now. Once started, in another tab or on another device, it is the same attempt. An attempt of the day
 * before comes first, since the streak counts days in their order: one that still runs is returned, one that is overdue is closed.
 * @returns the attempt's id
 * @throws DomainError not_found when no quiz is open
 */
export async function startQuiz(actor: SignedIn, tx?: Tx): Promise<string> {
  const { userId } = actor
  return inTransaction(async (conn) => {
    await closeOwnOverdue(actor, conn)
    await conn.execute(sql`
      insert into ${quizAttempts} (quiz_id, user_id, ends_at)
      select quiz.id, ${userId}::uuid, app_now() + make_interval(secs => ${secondsOf<SQL>(sql, userId)})
      from quizzes quiz where quiz.opens_at <= app_now() and app_now() < quiz.closes_at
        and not exists (select from ${quizAttempts} where user_id = ${userId}::uuid and ${isRunning})
      on conflict (user_id, quiz_id) do nothing`)
    const [attempt] = await conn.execute<{ id: string }>(sql`
      select attempt.id from ${quizAttempts} attempt join quizzes quiz on quiz.id = attempt.quiz_id
      where attempt.user_id = ${userId}::uuid and ((quiz.opens_at <= app_now() and app_now() < quiz.closes_at) or ${isRunning})
      order by ${isRunning} desc limit 1`)
    if (!attempt) throw new DomainError('not_found')
    return attempt.id
  }, tx)
}

const isInTime = sql`app_now() <= ends_at + make_interval(secs => ${QUIZ_GRACE_SECONDS})`
const isRunning = sql`(closed_at is null and ${isInTime})`
const isOverdue = sql`closed_at is null and not ${isInTime}`

/** A failure is left to the job: it must not keep the fan from starting one. */
async function closeOwnOverdue(actor: SignedIn, tx: Tx): Promise<void> {
  const [overdue] = await tx.execute<{ id: string }>(sql`
    select id from ${quizAttempts} where user_id = ${actor.userId}::uuid and ${isOverdue}
    order by ends_at limit 1 for update skip locked`)
  if (!overdue) return
  try {
    await tx.transaction((savepoint) => closeAttempts(actor, [overdue.id], savepoint))
  } catch (error) {
    log.error({ error, attemptId: overdue.id }, 'an attempt could not be closed')
  }
}

type Choice = { questionId: string; optionId: string }

/**
 * Ends an attempt of the fan's own: the choices made in time are scored, booked as XP and points, and keep the streak.
 * @param choices those of a form without JavaScript, taken while there is time
 * @returns the result of this attempt, the same however often it is asked for; `xp` is 0 when it was already closed
 * @throws DomainError not_found, whether the attempt doesn't exist or belongs to another fan; invalid_input for an option that the
 * quiz does not have
 */
export async function submitQuiz(
  actor: SignedIn,
  attemptId: string,
  choices: readonly Choice[] = [],
  tx?: Tx,
): Promise<QuizResult> {
  return inTransaction(async (conn) => {
    const own = and(eq(quizAttempts.id, attemptId), eq(quizAttempts.userId, actor.userId))
    const [attempt] = await conn
      .select({
        inTime: sql<boolean>`${isRunning}`,
      })
      .from(quizAttempts)
      .where(own)
      .for('update')
    if (!attempt) throw new DomainError('not_found')
    if (attempt.inTime && choices.length > 0) await saveChoices(attemptId, choices, conn)
    const [result] = await closeAttempts(actor, [attemptId], conn)
    return result ?? resultOf(attemptId, conn)
  }, tx)
}

async function saveChoices(attemptId: string, choices: readonly Choice[], tx: Tx): Promise<void> {
  const saved = await tx.execute(sql`
    insert into quiz_answers (attempt_id, quiz_id, question_id, option_id)
    select attempt.id, attempt.quiz_id, option.question_id, option.id
    from jsonb_to_recordset(${JSON.stringify(choices)}::text::jsonb) choice ("questionId" uuid, "optionId" uuid)
    join ${quizAttempts} attempt on attempt.id = ${attemptId}
    join quiz_options option on option.id = choice."optionId" and option.question_id = choice."questionId"
    join quiz_questions question on question.id = option.question_id and question.quiz_id = attempt.quiz_id
    on conflict (attempt_id, question_id) do update set option_id = excluded.option_id, chosen_at = excluded.chosen_at
    returning question_id`)
  if (saved.length !== choices.length)
    throw new DomainError('invalid_input', { fields: { optionId: 'unknown_option' } })
}

async function resultOf(attemptId: string, tx: Tx): Promise<QuizResult> {
  const [known] = await tx.execute<{ score: number; streak: number | null }>(sql`
    select attempt.score, streak.current as streak from ${quizAttempts} attempt
    left join quiz_streaks streak on streak.user_id = attempt.user_id where attempt.id = ${attemptId}`)
  return { score: known?.score ?? 0, xp: 0, streak: known?.streak ?? 0, milestone: null }
}

/**
 * Ends attempts that nobody has submitted and whose time is over, the earliest first, at most one per fan and run. A batch that
 * fails is halved, after the others, until the failing attempt is alone, so that it stops no other.
 * @returns how many
 */
export async function closeExpired(actor: System): Promise<number> {
  const overdue = await database().execute<{ id: string }>(sql`
    select distinct on (user_id) id from ${quizAttempts}
    where ${isOverdue}
    order by user_id, ends_at limit ${CLOSED_BY_ONE_RUN}`)
  const ids = overdue.map(({ id }) => id)
  const batches = Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, index) =>
    ids.slice(index * BATCH, (index + 1) * BATCH),
  )
  const until = performance.now() + LONGEST_RUN_MS
  let closed = 0
  for (let batch = batches.shift(); batch && performance.now() < until; batch = batches.shift()) {
    const some = batch
    try {
      closed += await inTransaction(async (tx) => {
        const free = await lockOpen(some, tx)
        return (await closeAttempts(actor, free, tx)).length
      })
    } catch (error) {
      const half = Math.ceil(some.length / 2)
      if (some.length > 1) batches.push(some.slice(0, half), some.slice(half))
      else log.error({ error, attemptId: some[0] }, 'an attempt could not be closed')
    }
  }
  return closed
}

/** Attempts that are still open; one that its fan is just submitting is left to the fan. */
async function lockOpen(ids: readonly string[], tx: Tx): Promise<string[]> {
  const locked = await tx.execute<{ id: string }>(sql`
    select id from ${quizAttempts} where closed_at is null and id in (select id::uuid from ${attemptIds(ids)})
    for update skip locked`)
  return locked.map(({ id }) => id)
}
