import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { epochMs } from '@/db/time'
import { isActiveFan } from '@/lib/account/queries'
import type { Actor } from '@/lib/core/actor'
import { rowsOf } from '@/lib/matches/copies/queries'
import type { Team } from '@/lib/matches/rules'
import type { Share } from '../rules'

/** A schedina without its picks; instants in milliseconds since the epoch. */
export type SharedSlip = {
  nickname: string | null
  stage: string | null
  number: number | null
  /** On how many matches the fan has picked the winner. */
  made: number
  /** In the order of their kickoffs. */
  matches: { home: Team; away: Team; kickoffAt: number | null; kickoffKnown: boolean }[]
}

/** Null before the fan has picked anything. The statement counts the picks and reads none. */
export async function sharedSlip(
  _actor: Actor,
  { userId, competition, season, round }: Extract<Share, { kind: 'slip' }>,
): Promise<SharedSlip | null> {
  const [row] = await database().execute<SharedSlip>(sql`
    with asked as materialized (
      select id, stage, round, home, away, home_id, away_id, kickoff_at, kickoff_known from matches
      where competition = ${competition} and season = ${season}::int and duplicate_of is null
        and match_round_key(stage, round) = ${round}
    ), picked as (
      select count(distinct match_row.match_id)::int as made from (${rowsOf<SQL>(sql, sql`select id from asked`)}) match_row
      join template_matches template_match on template_match.match_id = match_row.id
      join mission_templates template on template.id = template_match.template_id and template.rule ->> 'kind' = 'match_result'
      join missions mission on mission.template_id = template.id and mission.kind = 'match' and mission.user_id = ${userId}::uuid
        and mission.pick is not null and mission.deleted_at is null
    )
    select preferences.nickname, picked.made, (select min(stage) from asked) as stage, (select min(round) from asked)::int as number,
      (select json_agg(json_build_object('home', json_build_object('id', home_id, 'name', coalesce(home, '')),
        'away', json_build_object('id', away_id, 'name', coalesce(away, '')), 'kickoffAt', ${epochMs(sql`kickoff_at`)},
        'kickoffKnown', kickoff_known) order by kickoff_at nulls last, id) from asked) as matches
    from users fan
    cross join picked
    left join user_preferences preferences on preferences.user_id = fan.id
    where fan.id = ${userId}::uuid and picked.made > 0 and ${isActiveFan}`)
  return row ?? null
}
