import 'server-only'
import { eq } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { quizStreaks } from '@/db/schema/quiz'
import { milestoneOf, streakAfter } from './rules'

/**
 * Counts the quiz of a day for a fan's streak. The row is locked: two quizzes that end together count one after the other.
 * @param day YYYY-MM-DD of the quiz, not of its end
 */
export async function keepStreak(
  userId: string,
  day: string,
  score: number,
  tx: Tx,
): Promise<{ streak: number; milestone: number | null }> {
  const first = streakAfter(null, day, score)
  const [made] = await tx
    .insert(quizStreaks)
    .values({ userId, ...first })
    .onConflictDoNothing()
    .returning()
  if (made) return { streak: made.current, milestone: milestoneOf(made.current) }
  const [before] = await tx.select().from(quizStreaks).where(eq(quizStreaks.userId, userId)).for('update')
  if (!before) throw new Error('quiz_streaks: the row is gone')
  const { current, longest, freezes, lastDay } = before
  const after = streakAfter({ current, longest, freezes, lastDay }, day, score)
  await tx.update(quizStreaks).set(after).where(eq(quizStreaks.userId, userId))
  return { streak: after.current, milestone: after.current > current ? milestoneOf(after.current) : null }
}
