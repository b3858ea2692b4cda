import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { missionWeeklyPicks } from '@/db/schema/mission-counters'
import { missions, missionTemplates } from '@/db/schema/missions'
import type { SignedIn } from '@/lib/core/actor'
import { WEEKLY_PICKS } from '../rules'

type PickShare = { pick: string; count: number }

/** How many fans made which pick of this mission's template, as counted after picks closed; null before. */
export async function pickShares(actor: SignedIn, id: string): Promise<PickShare[] | null> {
  const rows = await database().execute<PickShare>(sql`
    select counted.key as pick, counted.value::int as count
    from ${missions} own join ${missionTemplates} template on template.id = own.template_id
    cross join lateral jsonb_each_text(template.pick_counts) counted
    where own.id = ${id} and own.user_id = ${actor.userId} and own.kind = 'match' and own.deleted_at is null
    order by counted.value::int desc, counted.key`)
  return rows.length > 0 ? [...rows] : null
}

/** How many counted picks are left in a week: that of its Monday, YYYY-MM-DD, or the current one, which is null. */
export type WeekLeft = { left: number; week: string | null }

/** How many of the 30 picks that pay points the fan has left in the week in which this mission's picks close. */
export async function picksLeft({ userId }: SignedIn, missionId: string): Promise<WeekLeft> {
  const [row] = await database().execute<WeekLeft>(sql`
    select ${WEEKLY_PICKS}::int - coalesce(weekly.used, 0)::int as left,
      nullif(closing.week, app_week(app_now()))::text as week
    from ${missions} mission
    cross join lateral (select app_week(coalesce(picks_lock_at(mission.template_id), app_now())) as week) closing
    left join ${missionWeeklyPicks} weekly on weekly.user_id = mission.user_id and weekly.week = closing.week
    where mission.id = ${missionId} and mission.user_id = ${userId}`)
  return row ?? { left: WEEKLY_PICKS, week: null }
}
