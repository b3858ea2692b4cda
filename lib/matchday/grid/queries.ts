import 'server-only'
import type { Fragment } from 'postgres'
import { database } from '@/db/client'
import type { SignedIn } from '@/lib/core/actor'
import { isCounted } from '@/lib/missions/settlement/queries'
import type { Outcome } from '@/lib/missions/settlement/rules'
import { rowsOfAll } from '../queries'

export type GridPick = { pick: string; outcome: Outcome; points: number; counts: boolean }

export type GridFan = {
  userId: string
  nickname: string | null
  /** Picks by the id of their match. */
  picks: Record<string, GridPick>
}

export type Grid = {
  /** The matches whose picks are closed. */
  closed: string[]
  /** Every member of the league. */
  fans: GridFan[]
}

/**
 * Who the members of the fan's league picked to win these matches; of several picks on one match, that on the oldest question that is
 * not void, as the settlement has it. The statement itself withholds the picks of others until they close, so the application cannot
 * leak them. Empty for strangers.
 */
export async function gridOf(
  { userId }: SignedIn,
  leagueId: string,
  matchIds: readonly string[],
): Promise<Grid> {
  const { sql } = database()
  const [row] = await sql<Grid[]>`
    with question as materialized (
      select match_row.match_id, template.id, template.created_at, lock.is_open
      from (${rowsOfAll(matchIds)}) match_row
      join template_matches template_match on template_match.match_id = match_row.id
      join mission_templates template on template.id = template_match.template_id and template.rule ->> 'kind' = 'match_result'
      cross join lateral template_lock(template.id) lock
    ), member as materialized (
      select mate.user_id from league_members own join league_members mate on mate.league_id = own.league_id
      where own.league_id = ${leagueId} and own.user_id = ${userId}
    ), picked as (
      select distinct on (chosen.user_id, question.match_id) chosen.user_id, question.match_id,
        jsonb_build_object('pick', chosen.pick, 'outcome', chosen.outcome, 'points', chosen.points,
          'counts', chosen.counted_week is not null) as pick
      from question
      join missions chosen on chosen.template_id = question.id and chosen.kind = 'match' and chosen.pick is not null
        and ${isCounted<Fragment>(sql, sql`chosen`)}
      join member on member.user_id = chosen.user_id
      where chosen.user_id = ${userId} or not question.is_open
      order by chosen.user_id, question.match_id, chosen.outcome = 'void', question.created_at, question.id
    )
    select coalesce((select jsonb_agg(match_id) from (select match_id from question group by 1 having not bool_or(is_open)) over), '[]') as closed,
      coalesce((select jsonb_agg(jsonb_build_object('userId', member.user_id, 'nickname', preferences.nickname,
          'picks', coalesce((select jsonb_object_agg(match_id, pick) from picked where picked.user_id = member.user_id), '{}')))
        from member left join user_preferences preferences on preferences.user_id = member.user_id), '[]') as fans`
  return row ?? { closed: [], fans: [] }
}
