import 'server-only'
import { database } from '@/db/client'
import type { SignedIn } from '@/lib/core/actor'
import type { FixtureFact } from '@/lib/matches/fixtures/words'
import { ifItEndedNow, type OneMatchRule } from '@/lib/missions/provisional/rules'

type InPlay = {
  userId: string
  rule: OneMatchRule
  pick: string
  points: number
  match: Pick<FixtureFact, 'status' | 'regular' | 'halfTime'>
}

/**
 * What each member of the fan's league would earn if the matches in play ended now, by the counted picks that the league's table
 * counts; null while no member has one in play. Nothing of it is booked.
 */
export async function pointsIfItEndedNow(
  { userId }: SignedIn,
  leagueId: string,
): Promise<Map<string, number> | null> {
  const rows = await database().sql<InPlay[]>`
    select mission.user_id as "userId", template.rule, mission.pick, mission.points, jsonb_build_object('status', match.status,
      'regular', jsonb_build_object('home', match.regular_home, 'away', match.regular_away),
      'halfTime', case when match.half_home is not null then jsonb_build_object('home', match.half_home, 'away', match.half_away) end) as match
    from matches match
    join template_matches place on place.match_id = match.id
    join mission_templates template on template.id = place.template_id and template.rule ? 'matchId'
    join leagues league on league.id = ${leagueId} and coalesce(league.competition, match.competition) = match.competition
    join league_members member on member.league_id = league.id
    join missions mission on mission.template_id = template.id and mission.user_id = member.user_id and mission.kind = 'match'
      and mission.outcome = 'open' and mission.pick is not null and mission.counted_week is not null and mission.deleted_at is null
    where match.status in ('IN_PLAY', 'PAUSED', 'EXTRA_TIME', 'PENALTY_SHOOTOUT') and match.regular_home is not null
      and match.kickoff_at between app_now() - interval '1 day' and app_now() + interval '1 day'
      and exists (select from league_members own where own.league_id = league.id and own.user_id = ${userId})`
  if (rows.length === 0) return null
  const points = new Map<string, number>()
  for (const { userId: fan, rule, pick, points: worth, match } of rows) {
    const earned = ifItEndedNow(rule, pick, match) === 'won' ? worth : 0
    points.set(fan, (points.get(fan) ?? 0) + earned)
  }
  return points
}
