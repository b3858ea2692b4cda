import { sql } from 'drizzle-orm'
import { countersOf } from './counters'

export const earnedPoints = countersOf({
  id: 'earnedPoints',
  title: 'points earned in a day, week, month and in all are the sum of their entries',
  kept: sql`(select user_id, '' as competition, period, starts_on, points, quiz_points from earned_points)`,
  competition: sql`''::text`,
  isQuiz: sql`cause.cause_kind = 'quiz'`,
})
