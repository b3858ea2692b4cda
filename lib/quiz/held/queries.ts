import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'

const HELD_FETCHED = 500

export type HeldAttempt = {
  id: string
  nickname: string | null
  /** YYYY-MM-DD of the quiz. */
  day: string
  score: number
  /** Median time between two choices. */
  medianSeconds: number
  /** The admin's own, which only another admin may let rank. */
  isOwn: boolean
}

/** Attempts that were right too quickly to have been read and that no admin has reviewed, oldest first. */
export async function heldAttempts(actor: Admin): Promise<HeldAttempt[]> {
  return database().execute<HeldAttempt>(sql`
    select attempt.id, preferences.nickname, quiz.day::text, attempt.score, attempt.median_seconds as "medianSeconds",
      attempt.user_id = ${actor.userId} as "isOwn"
    from quiz_attempts attempt
    join quizzes quiz on quiz.id = attempt.quiz_id
    left join user_preferences preferences on preferences.user_id = attempt.user_id
    where attempt.held and attempt.reviewed_at is null and ${holdsRight(actor)}
    order by attempt.closed_at, attempt.id limit ${HELD_FETCHED}`)
}
