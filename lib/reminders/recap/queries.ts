import 'server-only'
import { sql } from 'drizzle-orm'
import type { Conn } from '@/db/client'
import { DEFAULT_COMPETITION } from '@/lib/competitions/rules'
import type { Team } from '@/lib/matches/rules'
import { type NamedMatch, namedMatch } from '../rules'

const SHOWN = 3

type Row = { userId: string; home: Team; away: Team; at: string; pick: string | null }
/** An upcoming match, with the fan’s pick of who wins: `1`, `X`, `2`, or null. */
type Upcoming = NamedMatch & { at: string; pick: string | null }

/** The next matches of each fan’s competitions with a question on who wins, within a week. */
export async function upcomingFor(userIds: readonly string[], conn: Conn): Promise<Map<string, Upcoming[]>> {
  const found = new Map<string, Upcoming[]>()
  if (userIds.length === 0) return found
  const rows = await conn.execute<Row>(sql`
    select choice.user_id as "userId", next.home, next.away, next.at, next.pick
    from user_preferences choice cross join lateral (
      select json_build_object('id', match.home_id, 'name', coalesce(match.home, '–')) as home,
        json_build_object('id', match.away_id, 'name', coalesce(match.away, '–')) as away,
        to_json(match.kickoff_at) #>> '{}' as at, match.kickoff_at, match.id,
        (select mission.pick from missions mission where mission.user_id = choice.user_id and mission.template_id = template.id
          and mission.kind = 'match' and mission.deleted_at is null) as pick
      from matches match
      join template_matches template_match on template_match.match_id = match.id
      join mission_templates template on template.id = template_match.template_id and template.active and template.undecided
        and not template.pro and template.rule ->> 'kind' = 'match_result'
      where match.status in ('SCHEDULED', 'TIMED') and match.kickoff_known and match.duplicate_of is null
        and match.kickoff_at > app_now() and match.kickoff_at < app_now() + interval '7 days'
        and match.competition = any(coalesce(nullif(choice.competitions, '{}'), array[${DEFAULT_COMPETITION}::text]))
      order by match.kickoff_at, match.id limit ${SHOWN}
    ) next
    where choice.user_id in (select asked.id::uuid from jsonb_array_elements_text(${JSON.stringify(userIds)}::text::jsonb) asked(id))
    order by choice.user_id, next.kickoff_at, next.id`)
  for (const { userId, home, away, at, pick } of rows)
    found.set(userId, [...(found.get(userId) ?? []), { ...namedMatch({ home, away }), at, pick }])
  return found
}
