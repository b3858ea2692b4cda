import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from '@/db/client'
import type { Locale } from '@/lib/core/locale'
import { isAnswered } from '@/lib/missions/answers/queries'
import type { Outcome } from '@/lib/missions/settlement/rules'

type Waiting = { id: string; userId: string; templates: string[] }

/** How many of the questions of each message are still open and unanswered. */
export async function stillMissing(waiting: readonly Waiting[], conn: Conn): Promise<Map<string, number>> {
  if (waiting.length === 0) return new Map()
  const rows = await conn.execute<{ id: string; missing: number }>(sql`
    select asked.id, count(*)::int as missing
    from jsonb_to_recordset(${JSON.stringify(waiting)}::text::jsonb) asked (id uuid, "userId" uuid, templates jsonb)
    cross join jsonb_array_elements_text(asked.templates) template
    where picks_open(template::uuid) and not ${isAnswered<SQL>(sql, sql`template::uuid`, sql`asked."userId"`)}
    group by asked.id`)
  return new Map(rows.map(({ id, missing }) => [id, missing]))
}

export type ClosedMission = {
  id: string
  titles: Record<Locale, string>
  outcome: Exclude<Outcome, 'open'>
  reward: number
  /** Whether it pays points, not only XP. */
  counted: boolean
}

/** Missions as they are settled now; those that a correction has reopened are left out. */
export async function closedMissions(
  ids: readonly string[],
  conn: Conn,
): Promise<Map<string, ClosedMission>> {
  if (ids.length === 0) return new Map()
  const rows = await conn.execute<ClosedMission>(sql`
    select mission.id, json_build_object('it', template.title_it, 'en', template.title_en) as titles, mission.outcome, mission.reward,
      mission.counted_week is not null as counted
    from missions mission join mission_templates template on template.id = mission.template_id
    where mission.id in (select asked::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb) asked)
      and mission.outcome in ('won', 'lost', 'void') and mission.deleted_at is null`)
  return new Map(rows.map((row) => [row.id, row]))
}
