import 'server-only'
import { sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { quizAttempts } from '@/db/schema/quiz'
import { recordEvents } from '@/lib/analytics/commands'
import type { SignedIn, System } from '@/lib/core/actor'
import { notifyFans } from '@/lib/core/live/events'
import { bookRewards } from '@/lib/ledger/rewards/commands'
import { settleActivities } from '@/lib/missions/activity/commands'
import { HELD_ANSWER_SECONDS, HELD_RIGHT_MIN, POINTS_PER_ANSWER, QUIZ_RULE_VERSION } from '../rules'
import { updateStreaks } from '../streak/commands'

export type QuizResult = { score: number; xp: number; streak: number; milestone: number | null }
type Closed = { id: string; quizId: string; userId: string; score: number; held: boolean; day: string }

/** The ids as rows of a statement: `listed (id)`. */
export const attemptIds = (ids: readonly string[]) =>
  sql`jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb) listed (id)`

/**
 * Closes those of the attempts that are open, with their scores, rewards and streaks. The caller has locked the rows in an earlier
 * statement, so that no choice arrives between the count and the end.
 * @param ids of attempts, at most one per fan
 */
export async function closeAttempts(
  actor: SignedIn | System,
  ids: readonly string[],
  tx: Tx,
): Promise<QuizResult[]> {
  const closed = await close(ids, tx)
  if (closed.length === 0) return []
  const fans = closed.map(({ userId }) => userId)
  for (const held of [false, true]) {
    const rewards = closed
      .filter((attempt) => attempt.held === held && attempt.score > 0)
      .map(({ id, userId, score }) => ({
        userId,
        causeId: id,
        key: `quiz:${id}:score`,
        xp: score,
        points: score,
      }))
    const causeKind = held ? 'quiz_held' : 'quiz'
    await bookRewards(actor, { causeKind, ruleVersion: QUIZ_RULE_VERSION, rewards }, tx)
  }
  const streaks = new Map((await updateStreaks(closed, tx)).map((streak) => [streak.userId, streak]))
  const event = 'quiz_completed'
  await recordEvents(
    closed.map(({ userId, quizId, score }) => ({ userId, event, props: { quizId, score } })),
    tx,
  )
  await notifyFans(tx, 'points', fans)
  await settleActivities(actor, fans, tx)
  return closed.map(({ userId, score }) => {
    const { streak = 0, milestone = null } = streaks.get(userId) ?? {}
    return { score, xp: score, streak, milestone }
  })
}

/**
 * Choices that arrive together (a form without JavaScript) share the time since the previous one. Those made without a network arrive
 * one upon the other once it is back, so the median alone does not hold an attempt: nine right ones must have come too early as well.
 * Choices are read once: by statistics from before a crowd, PostgreSQL would read them again for each attempt.
 */
const close = (ids: readonly string[], tx: Tx): Promise<Closed[]> =>
  tx.execute<Closed>(sql`
    with choice as materialized (
      select answer.attempt_id, option.is_correct, answer.chosen_at,
        count(*) over (partition by answer.attempt_id, answer.chosen_at) as together,
        count(*) over so_far as arrived, count(*) filter (where option.is_correct) over so_far as right_arrived,
        max(answer.chosen_at) over (partition by answer.attempt_id order by answer.chosen_at
          groups between unbounded preceding and 1 preceding) as previous
      from quiz_answers answer join quiz_options option on option.id = answer.option_id
      where answer.attempt_id in (select id::uuid from ${attemptIds(ids)})
      window so_far as (partition by answer.attempt_id order by answer.chosen_at)
    ), result as (
      select attempt.id, count(*) filter (where is_correct) as right_answers,
        percentile_cont(0.5) within group (
          order by extract(epoch from chosen_at - coalesce(previous, attempt.started_at)) / together) as median_seconds,
        bool_or(right_arrived >= ${HELD_RIGHT_MIN} and extract(epoch from chosen_at - attempt.started_at) < ${HELD_ANSWER_SECONDS}::float8 * arrived) as is_early
      from ${quizAttempts} attempt left join choice on choice.attempt_id = attempt.id
      where attempt.id in (select id::uuid from ${attemptIds(ids)})
      group by attempt.id
    )
    update ${quizAttempts} attempt
    set closed_at = app_now(), score = ${POINTS_PER_ANSWER}::int * result.right_answers,
      median_seconds = result.median_seconds,
      held = coalesce(result.is_early and result.median_seconds < ${HELD_ANSWER_SECONDS}, false)
    from result, quizzes quiz
    where attempt.id = result.id and attempt.closed_at is null and quiz.id = attempt.quiz_id
    returning attempt.id, attempt.quiz_id as "quizId", attempt.user_id as "userId", attempt.score, attempt.held, quiz.day::text as day`)
