import { type SQL, sql } from 'drizzle-orm'
import { fansOf, type Invariant, recentFans } from './invariant'

const differing = (fans: SQL) => sql`
  select count(*)::int as n
  from ${fans} fan join league_members member using (user_id)
  cross join lateral league_counts_of(member.league_id, member.user_id) counted
  where (member.day_starts_on, member.day_points, member.day_quiz_points, member.week_starts_on, member.week_points,
      member.week_quiz_points, member.month_starts_on, member.month_points, member.month_quiz_points, member.all_points,
      member.all_quiz_points) is distinct from (counted.day_starts_on, counted.day_points, counted.day_quiz_points,
      counted.week_starts_on, counted.week_points, counted.week_quiz_points, counted.month_starts_on, counted.month_points,
      counted.month_quiz_points, counted.all_points, counted.all_quiz_points)`

export const leaguePoints: Invariant = {
  id: 'leaguePoints',
  title: 'what counts for a member of a league are the latest counters of their fan',
  axis: 'fans',
  recent: (range) => differing(recentFans(range)),
  full: (range) => differing(fansOf(range)),
}
