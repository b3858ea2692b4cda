import 'server-only'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { analyticsEvents, quizAttempts } from '@/db/schema/quiz'
import { inTransaction } from '@/db/transaction'
import type { SignedIn, System } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { tellFan } from '@/lib/core/live'
import { log } from '@/lib/core/log'
import { bookRewards } from '@/lib/ledger/batch-commands'
import { settleActivities } from '@/lib/missions/activity-commands'
import {
  POINTS_PER_ANSWER,
  QUIZ_GRACE_SECONDS,
  QUIZ_RULE_VERSION,
  QUIZ_SECONDS,
  QUIZ_SECONDS_EXTENDED,
} from './rules'
import { keepStreak } from './streak-commands'

/** Attempts that one call of the job closes. */
const CLOSED_AT_ONCE = 2_000

/**
 * Starts the quiz that is open now, once: started before, in another tab or on another device, it is the same attempt.
 * @returns the attempt's id
 * @throws DomainError not_found when no quiz is open
 */
export async function startQuiz({ userId }: SignedIn, tx?: Tx): Promise<string> {
  return inTransaction(async (conn) => {
    await conn.execute(sql`
      insert into ${quizAttempts} (quiz_id, user_id, ends_at)
      select quiz.id, ${userId}::uuid, app_now() + make_interval(secs => coalesce((
        select case when extended_time then ${QUIZ_SECONDS_EXTENDED}::float8 else ${QUIZ_SECONDS}::float8 end
        from user_preferences where user_id = ${userId}::uuid), ${QUIZ_SECONDS}::float8))
      from quizzes quiz where quiz.opens_at <= app_now() and app_now() < quiz.closes_at
      on conflict (user_id, quiz_id) do nothing`)
    const [attempt] = await conn.execute<{ id: string }>(sql`
      select attempt.id from ${quizAttempts} attempt join quizzes quiz on quiz.id = attempt.quiz_id
      where attempt.user_id = ${userId}::uuid and quiz.opens_at <= app_now() and app_now() < quiz.closes_at`)
    if (!attempt) throw new DomainError('not_found')
    return attempt.id
  }, tx)
}

export type Choice = { questionId: string; optionId: string }
export type QuizResult = { score: number; xp: number; streak: number; milestone: number | null }

/**
 * Ends an attempt of the fan's own: what had been chosen in time is scored, booked as XP and points, and keeps the streak.
 * @param choices those of a form without JavaScript, taken as long as the time allows
 * @returns the result of this attempt, the same however often it is asked; `xp` is 0 when it had been closed before
 * @throws DomainError not_found for an absent attempt and another fan's alike; invalid_input for an option that is not the quiz's
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
        inTime: sql<boolean>`closed_at is null and app_now() <= ends_at + make_interval(secs => ${QUIZ_GRACE_SECONDS})`,
      })
      .from(quizAttempts)
      .where(own)
      .for('update')
    if (!attempt) throw new DomainError('not_found')
    if (attempt.inTime && choices.length > 0) await saveChoices(attemptId, choices, conn)
    return closeAttempt(actor, attemptId, conn)
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

type Closed = { quizId: string; userId: string; score: number; day: string }

/** The row is locked by the caller: no choice comes between the count and the end. */
async function closeAttempt(actor: SignedIn | System, attemptId: string, tx: Tx): Promise<QuizResult> {
  const [closed] = await tx.execute<Closed>(sql`
    update ${quizAttempts} attempt set closed_at = app_now(), score = ${POINTS_PER_ANSWER}::int * (
      select count(*) from quiz_answers answer join quiz_options option on option.id = answer.option_id
      where answer.attempt_id = attempt.id and option.is_correct)
    from quizzes quiz
    where attempt.id = ${attemptId} and attempt.closed_at is null and quiz.id = attempt.quiz_id
    returning attempt.quiz_id as "quizId", attempt.user_id as "userId", attempt.score, quiz.day::text as day`)
  if (!closed) return resultOf(attemptId, tx)
  const { quizId, userId, score, day } = closed
  const reward = { userId, causeId: attemptId, key: `quiz:${attemptId}:score`, xp: score, points: score }
  await bookRewards(
    actor,
    { causeKind: 'quiz', ruleVersion: QUIZ_RULE_VERSION, rewards: score > 0 ? [reward] : [] },
    tx,
  )
  const { streak, milestone } = await keepStreak(userId, day, score, tx)
  await tx.insert(analyticsEvents).values({ userId, event: 'quiz_completed', props: { quizId, score } })
  await tellFan(tx, { userId, kind: 'points' })
  await settleActivities(actor, userId, tx)
  return { score, xp: score, streak, milestone }
}

async function resultOf(attemptId: string, tx: Tx): Promise<QuizResult> {
  const [known] = await tx.execute<{ score: number; streak: number | null }>(sql`
    select attempt.score, streak.current as streak from ${quizAttempts} attempt
    left join quiz_streaks streak on streak.user_id = attempt.user_id where attempt.id = ${attemptId}`)
  return { score: known?.score ?? 0, xp: 0, streak: known?.streak ?? 0, milestone: null }
}

/** Ends the attempts whose time is over and that nobody has handed in; one that fails stops no other. @returns how many */
export async function closeExpired(actor: System): Promise<number> {
  const overdue = await database()
    .select({ id: quizAttempts.id })
    .from(quizAttempts)
    .where(
      and(
        isNull(quizAttempts.closedAt),
        sql`app_now() > ends_at + make_interval(secs => ${QUIZ_GRACE_SECONDS})`,
      ),
    )
    .limit(CLOSED_AT_ONCE)
  let closed = 0
  for (const { id } of overdue)
    try {
      await inTransaction(async (tx) => {
        await tx
          .select({ id: quizAttempts.id })
          .from(quizAttempts)
          .where(eq(quizAttempts.id, id))
          .for('update')
        return closeAttempt(actor, id, tx)
      })
      closed += 1
    } catch (error) {
      log.error({ error, attemptId: id }, 'an attempt could not be closed')
    }
  return closed
}
