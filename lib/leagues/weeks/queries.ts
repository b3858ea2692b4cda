import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { oncePer } from '@/db/once'
import { readBehind } from '@/db/replicas'
import type { SignedIn } from '@/lib/core/actor'
import { RANKED_WEEKS } from '@/lib/ledger/ranks/rules'
import { pointsIn } from '../points/queries'

export type LeagueWeek = {
  /** YYYY-MM-DD, a Monday. */
  startsOn: string
  points: number
  position: number
  /** Members who had joined by its end. */
  field: number
}

/** Values in a select of their own are not seen by the planner, which then keeps one plan instead of planning each visit. */
const prepareWeeks = (db: Db) =>
  db
    .select({
      startsOn: sql<string>`placed.starts_on::text`,
      points: sql<number>`placed.points::int`,
      position: sql<number>`placed.position::int`,
      field: sql<number>`placed.field::int`,
    })
    .from(
      sql`(
      select week.starts_on, member.user_id, coalesce(counter.points, 0) as points,
        row_number() over (partition by week.starts_on
          order by coalesce(counter.points, 0) desc, coalesce(counter.quiz_points, 0) desc, member.joined_at, member.user_id) as position,
        count(*) over (partition by week.starts_on) as field,
        bool_or(coalesce(counter.points, 0) <> 0) over (partition by week.starts_on) as is_played
      from (select app_week(app_now()) - 7 * ago as starts_on from generate_series(1, (select ${RANKED_WEEKS}::int)) ago) week
      join league_members member on member.league_id = (select ${sql.placeholder('leagueId')}::uuid)
        and member.joined_at < (week.starts_on + 7)::timestamp at time zone app_zone()
      join leagues league on league.id = member.league_id
      left join lateral ${pointsIn(sql`'week'`, sql`week.starts_on`)} counter on true
    ) placed`,
    )
    .where(sql`placed.is_played and placed.user_id = ${sql.placeholder('userId')}::uuid`)
    .orderBy(sql`placed.starts_on desc`)
    .prepare('league_weeks')

const weeksStatement = oncePer(prepareWeeks)

/** The fan's places in a league in each past week since joining in which anybody earned points, latest first, among its members of today. Empty for a league of others. */
export const weeksIn = (actor: SignedIn, leagueId: string): Promise<LeagueWeek[]> =>
  readBehind(actor, (db) => weeksStatement(db).execute({ userId: actor.userId, leagueId }))
