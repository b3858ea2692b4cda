import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { isActiveFan } from '@/lib/account/queries'
import type { Actor } from '@/lib/core/actor'
import { RANKING, runningPoints } from '../points/queries'

export type PublicTable = {
  name: string
  competition: string | null
  members: number
  /** Rows of the running week, from the top, with only nickname and points; no nickname for a fan who is banned or leaving. */
  rows: { position: number; nickname: string | null; points: number }[]
}

/** The table of a league whose owner has made it public; null for any other league. */
export async function publicTable(_actor: Actor, leagueId: string): Promise<PublicTable | null> {
  const [found] = await database().execute<PublicTable>(sql`
    with earned as (
      select member.user_id, case when ${isActiveFan} then member.nickname end as nickname, member.joined_at, ${runningPoints('week')}
      from leagues league join league_members member on member.league_id = league.id join users fan on fan.id = member.user_id
      where league.id = ${leagueId}::uuid and league.is_public
    ), placed as (
      select nickname, points::int, row_number() over (order by ${RANKING})::int as position from earned
    )
    select league.name, league.competition, league.members::int,
      (select json_agg(json_build_object('position', placed.position, 'nickname', placed.nickname, 'points', placed.points)
          order by placed.position)
        from placed) as rows
    from leagues league where league.id = ${leagueId}::uuid and league.is_public`)
  return found ?? null
}
