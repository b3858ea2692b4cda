import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import type { SignedIn } from '@/lib/core/actor'
import { JOINED_TODAY, PLACES_GAINED, RANKING, runningPoints } from '../points/queries'

type PlaceRow = {
  userId: string
  nickname: string | null
  position: number
  /** Null for a member who joined today. */
  moved: number | null
  points: number
}

export type LeaguePosition = {
  leagueId: string
  name: string
  members: number
  /** The fan's own row of the week, with the one above and the one below where there is one. */
  rows: PlaceRow[]
  /** Days of the week that are left, by the calendar: 1 on its last. */
  daysLeft: number
}

/** The fan's place of the week in the league joined first; null without a league. One statement. */
export async function leaguePlaceOf({ userId }: SignedIn): Promise<LeaguePosition | null> {
  const [row] = await database().execute<LeaguePosition>(sql`
    with chosen as (
      select league_id from league_members where user_id = ${userId}::uuid order by joined_at, league_id limit 1
    ), earned as (
      select member.user_id, member.nickname, member.joined_at, ${JOINED_TODAY}, ${runningPoints('week')}
      from chosen join league_members member on member.league_id = chosen.league_id
    ), placed as (
      select *, row_number() over (order by ${RANKING}) as position, ${PLACES_GAINED} from earned
    )
    select league.id as "leagueId", league.name, league.members,
      (app_week(app_now()) + 7) - app_day(app_now()) as "daysLeft",
      (select json_agg(json_build_object('userId', near.user_id, 'nickname', near.nickname,
          'position', near.position, 'moved', near.moved, 'points', near.points) order by near.position)
        from placed near where abs(near.position - own.position) <= 1) as rows
    from chosen join leagues league on league.id = chosen.league_id
    join placed own on own.user_id = ${userId}::uuid`)
  return row ?? null
}
