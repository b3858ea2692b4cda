import 'server-only'
import { sql } from 'drizzle-orm'
import { prepared } from '@/db/prepared'
import { weekendPicks } from '@/db/schema/weekend'
import type { SignedIn } from '@/lib/core/actor'

type FiveRow = {
  userId: string
  nickname: string | null
  points: number
  won: number
  /** How many of the member's picks are settled, and how many there are. */
  settled: number
  picks: number
}

/** The table of a weekend in one league. */
export type FiveTable = { leagueId: string; name: string; rows: FiveRow[] }

const tables = prepared((db) =>
  db
    .select({
      leagueId: sql<string>`"leagueId"`,
      name: sql<string>`name`,
      rows: sql<FiveRow[]>`rows`,
    })
    .from(sql`(
      with line as (
        select own.league_id, own.joined_at, mate.user_id, preferences.nickname, coalesce(sum(pick.reward), 0)::int as points,
          count(pick.id) filter (where pick.outcome = 'won')::int as won,
          count(pick.id) filter (where pick.outcome <> 'open')::int as settled, count(pick.id)::int as picks
        from league_members own
        join league_members mate on mate.league_id = own.league_id
        left join user_preferences preferences on preferences.user_id = mate.user_id
        left join ${weekendPicks} pick on pick.user_id = mate.user_id
          and pick.weekend = coalesce(${sql.placeholder('weekend')}::date, (select weekend_of(app_now())))
        where own.user_id = ${sql.placeholder('userId')}
          and own.league_id = coalesce(${sql.placeholder('leagueId')}::uuid, own.league_id)
        group by own.league_id, own.joined_at, mate.user_id, preferences.nickname
        having count(pick.id) > 0 or bool_or(mate.user_id = own.user_id)
      )
      select league.id as "leagueId", league.name, line.joined_at, jsonb_agg(jsonb_build_object('userId', line.user_id,
        'nickname', line.nickname, 'points', line.points, 'won', line.won, 'settled', line.settled, 'picks', line.picks)
        order by line.points desc, line.won desc, line.picks > 0 desc, lower(line.nickname) nulls last, line.user_id) as rows
      from line join leagues league on league.id = line.league_id
      group by league.id, league.name, line.joined_at
    ) five`)
    .orderBy(sql`joined_at, "leagueId"`)
    .prepare('five_tables'),
)

/**
 * The table of a weekend in each of the fan's leagues, by the points of settled picks: members with a five, and the fan. It does
 * not show what others have picked.
 * @param weekend YYYY-MM-DD of its Friday; null for this weekend
 * @param leagueId one league instead of all; a league of others has no table
 */
export const fiveTables = (
  { userId }: SignedIn,
  { weekend, leagueId = null }: { weekend: string | null; leagueId?: string | null },
): Promise<FiveTable[]> => tables().execute({ userId, weekend, leagueId })
