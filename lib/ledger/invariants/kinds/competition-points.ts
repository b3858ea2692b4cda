import { sql } from 'drizzle-orm'
import { countersOf } from './counters'

export const competitionPoints = countersOf({
  id: 'competitionPoints',
  title: 'points earned with picks on a competition are the sum of their entries',
  kept: sql`(select user_id, competition, period, starts_on, points, 0 as quiz_points from competition_points)`,
  competition: sql`cause.competition`,
  isQuiz: sql`false`,
})
