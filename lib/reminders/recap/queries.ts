import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from '@/db/client'
import { chosenCompetitions } from '@/lib/competitions/queries'
import { rowsOf } from '@/lib/matches/copies/queries'
import type { Team } from '@/lib/matches/rules'
import type { claimOf } from '@/lib/missions/predicates/words'
import type { ReceiptMatch } from '@/lib/missions/receipts/rules'
import { type NamedMatch, namedMatch } from '../rules'

const SHOWN = 3

type Row = { userId: string; home: Team; away: Team; at: string; pick: string | null }
/** An upcoming match, with the fan's pick of who wins: `1`, `X`, `2`, or null. */
type Upcoming = NamedMatch & { at: string; pick: string | null }

/** A won pick that paid the most points of its week. */
export type BestPick = {
  id: string
  points: number
  rule: Parameters<typeof claimOf>[0]
  pick: string
  /** The matches as they were read for the settlement. */
  matches: ReceiptMatch[]
  /** How many fans made each pick. */
  pickCounts: Record<string, number>
}

/** Counted picks, as `mission`, that were decided in the week of a Monday, as their points were booked. */
export const decidedIn = (
  week: SQL,
): SQL => sql`mission.counted_week is not null and mission.outcome in ('won', 'lost')
  and mission.settled_at >= ${week}::timestamp at time zone app_zone()
  and mission.settled_at < (${week} + 7)::timestamp at time zone app_zone() and mission.deleted_at is null`

const asked = (userIds: readonly string[]) =>
  sql`(select asked.id::uuid from jsonb_array_elements_text(${JSON.stringify(userIds)}::text::jsonb) asked(id))`

/** The best pick of each fan who won one. @param week its Monday, YYYY-MM-DD */
export async function bestPicksOf(
  userIds: readonly string[],
  week: string,
  conn: Conn,
): Promise<Map<string, BestPick>> {
  if (userIds.length === 0) return new Map()
  const rows = await conn.execute<BestPick & { userId: string }>(sql`
    select distinct on (mission.user_id) mission.user_id as "userId", mission.id, mission.reward as points, template.rule, mission.pick,
      settlement.sources as matches, coalesce(template.pick_counts, '{}') as "pickCounts"
    from missions mission
    join mission_templates template on template.id = mission.template_id
    join settlements settlement on settlement.id = mission.settlement_id
    where mission.user_id in ${asked(userIds)} and ${decidedIn(sql`${week}::date`)} and mission.outcome = 'won'
    order by mission.user_id, mission.reward desc, mission.settled_at, mission.id`)
  return new Map(rows.map(({ userId, ...best }) => [userId, best]))
}

/** The next matches of each fan's competitions with a question on who wins, within a week. */
export async function upcomingFor(userIds: readonly string[], conn: Conn): Promise<Map<string, Upcoming[]>> {
  const found = new Map<string, Upcoming[]>()
  if (userIds.length === 0) return found
  const rows = await conn.execute<Row>(sql`
    select choice.user_id as "userId", next.home, next.away, next.at, next.pick
    from user_preferences choice cross join lateral (
      select json_build_object('id', match.home_id, 'name', coalesce(match.home, '–')) as home,
        json_build_object('id', match.away_id, 'name', coalesce(match.away, '–')) as away,
        to_json(match.kickoff_at) #>> '{}' as at, match.kickoff_at, match.id,
        (select mission.pick from (${rowsOf<SQL>(sql, sql`select match.id`)}) match_row
          join template_matches answered on answered.match_id = match_row.id
          join mission_templates question on question.id = answered.template_id and question.rule ->> 'kind' = 'match_result'
          join missions mission on mission.user_id = choice.user_id and mission.template_id = question.id and mission.kind = 'match'
            and mission.pick is not null and mission.outcome <> 'void' and mission.deleted_at is null
          order by question.created_at, question.id limit 1) as pick
      from matches match
      join template_matches template_match on template_match.match_id = match.id
      join mission_templates template on template.id = template_match.template_id and template.active and template.undecided
        and not template.pro and template.rule ->> 'kind' = 'match_result'
      where match.status in ('SCHEDULED', 'TIMED') and match.kickoff_known and match.duplicate_of is null
        and match.kickoff_at > app_now() and match.kickoff_at < app_now() + interval '7 days'
        and match.competition = any(${chosenCompetitions<SQL>(sql, sql`choice.competitions`)})
      order by match.kickoff_at, match.id limit ${SHOWN}
    ) next
    where choice.user_id in ${asked(userIds)}
    order by choice.user_id, next.kickoff_at, next.id`)
  for (const { userId, home, away, at, pick } of rows)
    found.set(userId, [...(found.get(userId) ?? []), { ...namedMatch({ home, away }), at, pick }])
  return found
}
