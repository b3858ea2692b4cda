import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { epochMs } from '@/db/time'
import { isActiveFan } from '@/lib/account/queries'
import type { Actor } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import type { NamedRound } from '@/lib/matches/rounds/rules'
import { isPickable } from '@/lib/missions/predicates/rules'
import type { ReceiptMatch } from '@/lib/missions/receipts/rules'

type Rule = Parameters<typeof isPickable>[0]

/** A mission decided by results or by the fan's own activity; instants in milliseconds since the epoch. */
export type SharedMission = {
  nickname: string | null
  titles: Record<Locale, string>
  competition: string | null
  rule: Rule
  pick: string | null
  pickedAt: number | null
  settledAt: number
  isWon: boolean
  /** Whether it pays points in addition to XP. */
  counts: boolean
  reward: number
  /** Of the only match, or of the first of several. */
  round: NamedRound | null
  /** The matches as read for the settlement; empty for an activity. */
  matches: ReceiptMatch[]
}

type Row = Omit<SharedMission, 'matches'> & { sources: ReceiptMatch[] }

/** Null while the mission is open, and when it is void: until it is decided the pick stays private. */
export async function sharedMission(_actor: Actor, missionId: string): Promise<SharedMission | null> {
  const [row] = await database().execute<Row>(sql`
    select preferences.nickname, json_build_object('it', template.title_it, 'en', template.title_en) as titles, template.competition,
      template.rule, mission.pick, ${epochMs(sql`mission.picked_at`)} as "pickedAt",
      ${epochMs(sql`mission.settled_at`)} as "settledAt", mission.outcome = 'won' as "isWon",
      mission.kind = 'activity' or mission.counted_week is not null as counts, mission.reward, settlement.sources,
      case when round.key is not null then json_build_object('key', round.key, 'stage', first.stage, 'number', first.round) end as round
    from missions mission
    join mission_templates template on template.id = mission.template_id
    join settlements settlement on settlement.id = mission.settlement_id
    join users fan on fan.id = mission.user_id
    left join user_preferences preferences on preferences.user_id = fan.id
    left join matches first on first.id = (settlement.sources -> 0 ->> 'id')::uuid
    cross join match_round_key(first.stage, first.round) round(key)
    where mission.id = ${missionId}::uuid and mission.deleted_at is null and mission.outcome in ('won', 'lost')
      and (mission.kind = 'activity' or mission.pick is not null) and ${isActiveFan}`)
  if (!row) return null
  const { sources, ...mission } = row
  return { ...mission, matches: isPickable(mission.rule) ? sources : [] }
}
