import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import type { SignedIn } from '@/lib/core/actor'
import { sameQuestions } from '@/lib/missions/answers/queries'
import { isCounted } from '@/lib/missions/settlement/queries'
import type { Outcome } from '@/lib/missions/settlement/rules'

type MatePick = {
  userId: string
  nickname: string | null
  pick: string
  outcome: Outcome
}

type LeaguePicks = {
  leagueId: string
  name: string
  /** Members who have picked. */
  chosen: number
  /** Ordered by nickname; null until picks close. */
  picks: MatePick[] | null
}

/**
 * Picks of the fan's league mates on the same question as one of the fan's missions, also where a mate has answered it on a copy of the
 * match; of several answers that to the oldest question that is not void, as the settlement has it. The statement itself withholds them
 * until picks close, so the application cannot leak them.
 */
export async function leaguePicks(actor: SignedIn, missionId: string): Promise<LeaguePicks[]> {
  const rows = await database().execute<LeaguePicks>(sql`
    with own as materialized (
      select user_id, template_id from missions
      where id = ${missionId} and user_id = ${actor.userId} and kind = 'match' and deleted_at is null
    ), asked as materialized (
      select same.id, same.created_at, picks_open(same.id) as is_open
      from own cross join lateral (${sameQuestions<SQL>(sql, sql`own.template_id`)}) same
    )
    select league.id as "leagueId", league.name, count(chosen.id)::int as chosen,
      case when (select bool_or(is_open) from asked) then null else coalesce(
        jsonb_agg(jsonb_build_object('userId', mate.user_id, 'nickname', preferences.nickname, 'pick', chosen.pick, 'outcome', chosen.outcome)
          order by lower(preferences.nickname) nulls last, chosen.id) filter (where chosen.id is not null), '[]') end as picks
    from own
    join league_members member on member.user_id = own.user_id
    join leagues league on league.id = member.league_id
    left join (league_members mate
      cross join lateral (
        select chosen.id, chosen.pick, chosen.outcome from asked
        join missions chosen on chosen.template_id = asked.id and chosen.user_id = mate.user_id and chosen.kind = 'match'
          and chosen.pick is not null and ${isCounted<SQL>(sql, sql`chosen`)}
        order by chosen.outcome = 'void', asked.created_at, asked.id limit 1
      ) chosen
      left join user_preferences preferences on preferences.user_id = mate.user_id)
      on mate.league_id = league.id and mate.user_id <> own.user_id
    group by league.id, league.name, member.joined_at
    order by member.joined_at, league.id`)
  return [...rows]
}
