import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { weekendMatches, weekendPicks } from '@/db/schema/weekend'
import type { Admin, System } from '@/lib/core/actor'
import { isPastRescheduling } from '@/lib/matches/rescheduling/queries'
import { HALF_TIME_HOURS } from '@/lib/missions/settlement/evidence/rules'

export type WeekendMatch = { weekend: string; matchId: string }

/**
 * Matches with picks that have changed, are overdue or have lacked their half-time score for too long, or that a run left half
 * settled. Each question is a statement of its own, as in missions: joined by `or`, the database would check each against every
 * match there ever was.
 */
export async function dueMatches(_actor: Admin | System): Promise<WeekendMatch[]> {
  const rows = await database().execute<WeekendMatch>(sql`
    with due as (
      select weekend, match_id from ${weekendMatches} where settling
      union
      select weekend_match.weekend, weekend_match.match_id from ${weekendMatches} weekend_match join matches on matches.id = weekend_match.match_id
      where weekend_match.undecided
        and (${isPastRescheduling(sql`weekend_match.original_kickoff_at`, sql`greatest(matches.kickoff_at, app_now())`)}
          or ${isPastRescheduling(sql`matches.missing_since`)}
          or app_now() >= weekend_match.half_missing_since + make_interval(hours => ${HALF_TIME_HOURS}))
      union
      select weekend, match_id from ${weekendMatches} where judged_version is distinct from match_version
    )
    select due.weekend::text, due.match_id as "matchId" from due
    where exists (select from ${weekendPicks} pick where pick.match_id = due.match_id and pick.weekend = due.weekend)
    order by due.weekend, due.match_id`)
  return [...rows]
}
