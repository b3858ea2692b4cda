import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { RANKED_WEEKS } from '@/lib/ledger/rules'
import { pointsIn } from '../points/queries'

export type LeagueWeek = {
  /** YYYY-MM-DD, a Monday. */
  startsOn: string
  points: number
  position: number
  /** Members who had joined by its end. */
  field: number
}

/**
 * A member's places in each past week since joining in which anybody earned points, latest first, among the current members: a
 * column for statements that have the ids. The planner does not see a value in a select of its own, and so keeps one plan.
 */
export const pastWeeks = (leagueId: SQL, userId: SQL): SQL<LeagueWeek[]> => sql<LeagueWeek[]>`(
  select coalesce(json_agg(json_build_object('startsOn', placed.starts_on::text, 'points', placed.points,
    'position', placed.position, 'field', placed.field) order by placed.starts_on desc), '[]')
  from (
    select week.starts_on, member.user_id, coalesce(counter.points, 0) as points,
      row_number() over (partition by week.starts_on
        order by coalesce(counter.points, 0) desc, coalesce(counter.quiz_points, 0) desc, member.joined_at, member.user_id) as position,
      count(*) over (partition by week.starts_on) as field,
      bool_or(coalesce(counter.points, 0) <> 0) over (partition by week.starts_on) as is_played
    from (select app_week(app_now()) - 7 * ago as starts_on from generate_series(1, (select ${RANKED_WEEKS}::int)) ago) week
    join league_members member on member.league_id = ${leagueId}
      and member.joined_at < (week.starts_on + 7)::timestamp at time zone app_zone()
    join leagues league on league.id = member.league_id
    left join lateral ${pointsIn(sql`'week'`, sql`week.starts_on`)} counter on true
  ) placed where placed.is_played and placed.user_id = ${userId})`
