import 'server-only'
import { sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { quizAttempts, quizStreaks } from '@/db/schema/quiz'
import { milestoneOf, type StoredStreak, type Streak, streakAfter } from '../rules'

/** `id` is the attempt's; `day` is YYYY-MM-DD of the quiz, not of its end. */
type Played = { id: string; userId: string; day: string; score: number }
type UpdatedStreak = { userId: string; streak: number; milestone: number | null }
type Row = Streak & { userId: string }

/**
 * Counts a quiz for the streak of each fan, and keeps with the attempt how long that made it. The rows are locked: of two quizzes that
 * end together, one is counted after the other.
 * @param played at most one per fan
 */
export async function updateStreaks(played: readonly Played[], tx: Tx): Promise<UpdatedStreak[]> {
  const first = played.map(({ userId, day, score }) => ({ userId, ...streakAfter(null, day, score) }))
  const made = await tx.execute<Row>(sql`
    insert into ${quizStreaks} (user_id, current, longest, freezes, last_day)
    select "userId", current, longest, freezes, "lastDay" from ${given(first)} order by "userId"
    on conflict (user_id) do nothing
    returning user_id as "userId", current, longest, freezes, last_day::text as "lastDay"`)
  const isNew = new Set(made.map(({ userId }) => userId))
  const known = played.filter(({ userId }) => !isNew.has(userId))
  const updated = [...made.map((row) => updatedOf(row, 0)), ...(await updateKnown(known, tx))]
  await keepLengths(played, updated, tx)
  return updated
}

async function keepLengths(
  played: readonly Played[],
  updated: readonly UpdatedStreak[],
  tx: Tx,
): Promise<void> {
  const streakOf = new Map(updated.map(({ userId, streak }) => [userId, streak]))
  const rows = played.map(({ id, userId }) => ({ id, streak: streakOf.get(userId) }))
  await tx.execute(sql`
    update ${quizAttempts} attempt set streak = kept.streak
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) kept (id uuid, streak int) where attempt.id = kept.id`)
}

async function updateKnown(played: readonly Played[], tx: Tx): Promise<UpdatedStreak[]> {
  if (played.length === 0) return []
  const rows = await tx.execute<StoredStreak & { userId: string }>(sql`
    select user_id as "userId", current, longest, freezes, last_day::text as "lastDay", missed_quizzes(last_day, played.day) as missed
    from ${quizStreaks} streak
    join jsonb_to_recordset(${JSON.stringify(played)}::text::jsonb) played ("userId" uuid, day date) on played."userId" = streak.user_id
    order by user_id for update of streak`)
  const before = new Map(rows.map((row) => [row.userId, row]))
  const after = played.map(({ userId, day, score }): Row => {
    const streak = before.get(userId)
    if (!streak) throw new Error('quiz_streaks: the row is gone')
    return { userId, ...streakAfter(streak, day, score) }
  })
  await tx.execute(sql`
    update ${quizStreaks} streak set current = updated.current, longest = updated.longest, freezes = updated.freezes,
      last_day = updated."lastDay"
    from ${given(after)} where streak.user_id = updated."userId"`)
  return after.map((row) => updatedOf(row, before.get(row.userId)?.current ?? 0))
}

const updatedOf = ({ userId, current }: Row, before: number): UpdatedStreak => ({
  userId,
  streak: current,
  milestone: current > before ? milestoneOf(current) : null,
})

const given = (rows: Row[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
  updated ("userId" uuid, current int, longest int, freezes smallint, "lastDay" date)`
