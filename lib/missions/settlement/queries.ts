import 'server-only'
import { sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import type { Voiding } from '@/db/schema/missions'
import { missions, templateMatches } from '@/db/schema/missions'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import type { MatchStatus } from '@/lib/matches/rules'

/** A match whose missions are void for want of a result; instants in milliseconds of the epoch. */
export type MatchWithoutResult = {
  id: string
  competition: string
  home: string | null
  away: string | null
  kickoffAt: number | null
  status: MatchStatus
  reason: Voiding
  voidedAt: number
  /** Missions that are void by it, of all fans. */
  missions: number
}

/** Shown for so long after fans were told: an admin's correction settles them. */
const SHOWN_DAYS = 60
const SHOWN = 50

/** Matches that the vendor has deleted, never finished or put off for too long, or told no half time of, newest first. */
export async function matchesWithoutResult(
  actor: Admin,
  conn: Conn = database(),
): Promise<MatchWithoutResult[]> {
  const rows = await conn.execute<MatchWithoutResult>(sql`
    select matches.id, matches.competition, matches.home, matches.away, matches.status,
      (extract(epoch from matches.kickoff_at) * 1000)::float8 as "kickoffAt", min(place.voided_by) as reason,
      (extract(epoch from max(place.voided_at)) * 1000)::float8 as "voidedAt",
      coalesce(sum((select count(*) from ${missions} mission where mission.template_id = place.template_id and mission.outcome = 'void'
        and mission.deleted_at is null)), 0)::int as missions
    from ${templateMatches} place join matches on matches.id = place.match_id
    where place.voided_at > app_now() - make_interval(days => ${SHOWN_DAYS}) and ${holdsRight(actor)}
      and place.voided_by in ('no_result', 'deleted', 'not_replayed', 'half_time_missing')
      and coalesce(matches.corrected_at < place.voided_at, true)
    group by matches.id order by "voidedAt" desc, matches.id limit ${SHOWN}`)
  return [...rows]
}
