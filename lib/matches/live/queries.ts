import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import type { System } from '@/lib/core/actor'
import { rowsOf } from '../copies/queries'
import { IN_PLAY } from '../rules'
import { RESUMED_WITHIN_DAYS } from './rules'

/** From kickoff to the latest end, with extra time and penalties. */
const LONGEST_MINUTES = 200

/**
 * The competitions with a match that is in play, or should be, or lacks a score at its end, and that at least one fan has picked,
 * even if that pick is deleted: after the lock it still counts. A match that goes on on a later day is among them.
 */
export async function competitionsInPlay(_actor: System): Promise<string[]> {
  const rows = rowsOf<SQL>(sql, sql`select match.id`)
  const found = await database().execute<{ competition: string }>(sql`
    select distinct match.competition from matches match
    where match.kickoff_at between app_now() - make_interval(days => ${RESUMED_WITHIN_DAYS}) and app_now() and match.duplicate_of is null
      and (match.kickoff_at >= app_now() - make_interval(mins => ${LONGEST_MINUTES}) or match.status in ${IN_PLAY})
      and match.source = 'football-data' and match.status not in ('AWARDED', 'CANCELLED', 'POSTPONED')
      and (match.status <> 'FINISHED' or num_nulls(match.regular_home, match.half_home) > 0) and (exists (
        select from (${rows}) match_row join template_matches template_match on template_match.match_id = match_row.id
        join missions mission on mission.template_id = template_match.template_id and mission.kind = 'match'
          and mission.pick is not null and mission.outcome = 'open')
      or exists (select from (${rows}) match_row join weekend_picks five on five.match_id = match_row.id and five.outcome = 'open'))
    order by 1`)
  return found.map(({ competition }) => competition)
}
