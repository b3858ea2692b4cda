import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { StoredStreak } from '../rules'

/** A fan's streak before today's quiz, as one JSON value for `streakOn`; null before the first quiz. */
export const storedStreak = (userId: SQL) => sql<StoredStreak | null>`(
  select json_build_object('current', current, 'longest', longest, 'freezes', freezes, 'lastDay', last_day,
    'missed', missed_by(user_id, last_day))
  from quiz_streaks where user_id = ${userId})`
