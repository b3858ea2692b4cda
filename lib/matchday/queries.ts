import 'server-only'
import { database } from '@/db/client'
import type { SignedIn } from '@/lib/core/actor'
import type { Outcome } from '@/lib/missions/settlement/rules'

/** The fan's own pick of who wins a match. */
export type ResultPick = {
  matchId: string
  missionId: string
  pick: string
  outcome: Outcome
  points: number
}

/** The fan's picks of who wins these matches; of several on one match the first that is not void. */
export async function resultPicks(
  { userId }: SignedIn,
  matchIds: readonly string[],
): Promise<Map<string, ResultPick>> {
  if (matchIds.length === 0) return new Map()
  const rows = await database().sql<ResultPick[]>`
    select distinct on (place.match_id) place.match_id as "matchId", mission.id as "missionId", mission.pick, mission.outcome, mission.points
    from template_matches place
    join mission_templates template on template.id = place.template_id and template.rule ->> 'kind' = 'match_result'
    join missions mission on mission.template_id = template.id and mission.kind = 'match' and mission.user_id = ${userId}
      and mission.pick is not null and mission.deleted_at is null
    where place.match_id = any(${[...matchIds]}::uuid[])
    order by place.match_id, mission.outcome = 'void', mission.picked_at, mission.id`
  return new Map(rows.map((row) => [row.matchId, row]))
}
