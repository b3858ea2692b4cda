import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { memoizeByKey } from '@/db/once'
import { readFromReplica } from '@/db/replicas'
import { earnedPoints } from '@/db/schema/ledger'
import type { SignedIn } from '@/lib/core/actor'
import { RANKED_WEEKS } from '../rules'

export type Rank = {
  period: 'week' | 'month' | 'all'
  /** YYYY-MM-DD, the first day of the period; `-infinity` for all time. */
  startsOn: string
  isRunning: boolean
  points: number
  rank: number
  /** Fans who have earned in the period. */
  field: number
}

const prepareRanks = (db: Db) =>
  db
    .select({
      period: sql<Rank['period']>`${earnedPoints.period}`,
      startsOn: sql<string>`${earnedPoints.startsOn}::text`,
      isRunning: sql<boolean>`${earnedPoints.startsOn} = running.starts_on`,
      points: sql<number>`${earnedPoints.points}::int`,
      rank: sql<number>`rank_of(${earnedPoints.period}, ${earnedPoints.startsOn}, ${earnedPoints.points})::int`,
      field: sql<number>`rank_field(${earnedPoints.period}, ${earnedPoints.startsOn})::int`,
    })
    .from(earnedPoints)
    .innerJoin(
      sql`(select period, starts_on, case period when 'week' then starts_on - 7 * ${RANKED_WEEKS}::int else starts_on end as since
        from earning_periods(app_now())) running`,
      sql`running.period = ${earnedPoints.period} and running.period <> 'day'
        and ${earnedPoints.startsOn} between running.since and running.starts_on`,
    )
    .where(sql`${earnedPoints.userId} = ${sql.placeholder('userId')}`)
    .orderBy(sql`${earnedPoints.startsOn} desc`)
    .prepare('ranks_of_fan')

const ranksStatement = memoizeByKey(prepareRanks)

/**
 * The fan's rank among all fans by points earned, in the running week and month, in all time, and in each of the past weeks,
 * latest first; periods in which the fan earned nothing are missing. Fans with equal points share a rank.
 */
export const ranksOf = (actor: SignedIn): Promise<Rank[]> =>
  readFromReplica(actor, (db) => ranksStatement(db).execute({ userId: actor.userId }))
