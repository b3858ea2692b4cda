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

/** A column of `missions`: how many of the 30 picks that pay points its fan has left in the week in which its picks close. */
export const weekLeft = sql<WeekLeft>`(
  select json_build_object('left', ${WEEKLY_PICKS}::int - coalesce(weekly.used, 0)::int,
    'week', nullif(closing_week, app_week(app_now()))::text)
  from app_week(coalesce(picks_lock_at(${missions.templateId}), app_now())) closing_week
  left join ${missionWeeklyPicks} weekly on weekly.user_id = ${missions.userId} and weekly.week = closing_week)`
