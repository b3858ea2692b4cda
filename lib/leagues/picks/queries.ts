import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import type { SignedIn } from '@/lib/core/actor'
import { isCounted } from '@/lib/missions/settlement/queries'

type MatePick = {
  userId: string
  nickname: string | null
  pick: string
  outcome: 'open' | 'won' | 'lost' | 'void'
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
 * Picks of the fan's league mates on the same question as one of the fan's missions. The statement itself withholds them until picks
 * close, so the application cannot leak them.
 */
export async function leaguePicks(actor: SignedIn, missionId: string): Promise<LeaguePicks[]> {
  const rows = await database().execute<LeaguePicks>(sql`
    select league.id as "leagueId", league.name, count(chosen.id)::int as chosen,
      case when picks_open(own.template_id) then null else coalesce(
        jsonb_agg(jsonb_build_object('userId', mate.user_id, 'nickname', preferences.nickname, 'pick', chosen.pick, 'outcome', chosen.outcome)
          order by lower(preferences.nickname) nulls last, chosen.id) filter (where chosen.id is not null), '[]') end as picks
    from missions own
    join league_members member on member.user_id = own.user_id
    join leagues league on league.id = member.league_id
    left join (league_members mate
      join missions chosen on chosen.user_id = mate.user_id and chosen.kind = 'match' and chosen.pick is not null
        and ${isCounted<SQL>(sql, sql`chosen`)}
      left join user_preferences preferences on preferences.user_id = mate.user_id)
      on mate.league_id = league.id and mate.user_id <> own.user_id and chosen.template_id = own.template_id
    where own.id = ${missionId} and own.user_id = ${actor.userId} and own.kind = 'match' and own.deleted_at is null
    group by league.id, league.name, own.template_id, member.joined_at
    order by member.joined_at, league.id`)
  return [...rows]
}
