import 'server-only'
import { sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import { missions, missionWeeklyPicks } from '@/db/schema/missions'
import type { SignedIn } from '@/lib/core/actor'
import { WEEKLY_PICKS } from '../rules'

type PickShare = { pick: string; count: number }

/** How many fans made which pick of this mission's template; the statement returns nothing until picks are closed. */
export async function pickShares(
  actor: SignedIn,
  id: string,
  conn: Conn = database(),
): Promise<PickShare[] | null> {
  const rows = await conn.execute<PickShare>(sql`
    select chosen.pick, count(*)::int as count from ${missions} own
    join ${missions} chosen on chosen.template_id = own.template_id and chosen.kind = 'match' and chosen.pick is not null
    where own.id = ${id} and own.user_id = ${actor.userId} and own.kind = 'match' and own.deleted_at is null
      and not picks_open(own.template_id)
    group by chosen.pick order by count(*) desc, chosen.pick`)
  return rows.length > 0 ? [...rows] : null
}

/** How many of the 30 picks that pay points the fan has left in the week in which this mission's picks close. */
export async function picksLeft(
  { userId }: SignedIn,
  missionId: string,
  conn: Conn = database(),
): Promise<number> {
  const [row] = await conn.execute<{ left: number }>(sql`
    select ${WEEKLY_PICKS}::int - coalesce(max(weekly.used), 0)::int as left
    from ${missions} mission
    join ${missionWeeklyPicks} weekly on weekly.user_id = mission.user_id
      and weekly.week = app_week(coalesce(picks_lock_at(mission.template_id), app_now()))
    where mission.id = ${missionId} and mission.user_id = ${userId}`)
  return row?.left ?? WEEKLY_PICKS
}
