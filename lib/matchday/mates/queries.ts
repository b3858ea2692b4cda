import 'server-only'
import type { Fragment } from 'postgres'
import { database } from '@/db/client'
import type { SignedIn } from '@/lib/core/actor'
import { rowsOf } from '@/lib/matches/copies/queries'
import { isCounted } from '@/lib/missions/settlement/queries'
import { closedQuestions } from '../queries'

/** What the members of one league picked on a match; `picks` by the id of the question, `points` what they brought so far. */
export type MatesOnMatch = {
  leagueId: string
  name: string
  mates: { userId: string; nickname: string | null; picks: Record<string, string>; points: number }[]
}

/**
 * What the fan's leagues picked on the questions of a match, the fan included. The statement itself leaves out a question until
 * its picks close, so the application cannot leak it.
 */
export async function matesOnMatch({ userId }: SignedIn, matchId: string): Promise<MatesOnMatch[]> {
  const { sql } = database()
  const rows = rowsOf<Fragment>(
    sql,
    sql`select coalesce(duplicate_of, id) as id from matches where id = ${matchId}`,
  )
  return sql<MatesOnMatch[]>`
    with closed as materialized (${closedQuestions(rows, sql`template.rule ? 'matchId'`)}), picked as (
      select member.league_id, chosen.user_id,
        -- The last pick on a question stays: the one that counts.
        jsonb_object_agg(closed.id, chosen.pick order by chosen.outcome <> 'void', closed.answered_at desc, closed.answer_id desc) as picks,
        coalesce(sum(chosen.reward) filter (where chosen.counted_week is not null and closed.answer_id = closed.id), 0) as points
      from league_members own join league_members member on member.league_id = own.league_id
      cross join closed
      join missions chosen on chosen.user_id = member.user_id and chosen.template_id = closed.answer_id
        and chosen.kind = 'match' and chosen.pick is not null and ${isCounted<Fragment>(sql, sql`chosen`)}
      where own.user_id = ${userId}
      group by 1, 2
    )
    select league.id as "leagueId", league.name, coalesce(jsonb_agg(jsonb_build_object('userId', picked.user_id,
      'nickname', preferences.nickname, 'picks', picked.picks, 'points', picked.points) order by picked.user_id <> ${userId}, lower(preferences.nickname) nulls last,
      picked.user_id) filter (where picked.user_id is not null), '[]') as mates
    from league_members own join leagues league on league.id = own.league_id
    left join picked on picked.league_id = league.id
    left join user_preferences preferences on preferences.user_id = picked.user_id
    where own.user_id = ${userId}
    group by league.id, league.name, own.joined_at order by own.joined_at, league.id`
}
