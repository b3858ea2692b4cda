import 'server-only'
import { type SQL, sql } from 'drizzle-orm'

/** What counts in the table of `league` for its `member` in a period: all points earned, or those of picks on its competition. */
export const pointsIn = (period: SQL, startsOn: SQL): SQL => sql`(
  select points, quiz_points from earned_points
  where league.competition is null and user_id = member.user_id and period = ${period} and starts_on = ${startsOn}
  union all
  select points, 0 from competition_points
  where competition = league.competition and user_id = member.user_id and period = ${period} and starts_on = ${startsOn}
)`
