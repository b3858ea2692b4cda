import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { whole } from '@/lib/core/forms/fields'
import { LEAGUE_MEMBERS_MAX } from '@/lib/leagues/rules'
import { type BadgeKind, numberOf, ruleLeast, v } from './kind'

const schema = z.strictObject({ v, kind: z.literal('league_size'), least: whole(2, LEAGUE_MEMBERS_MAX) })

/** Members of the fan's largest league. */
export const leagueSize = {
  schema,
  value: numberOf(sql`
    select max(league.members)::int from league_members member join leagues league on league.id = member.league_id
    where member.user_id = fan.id`),
  target: ruleLeast,
  values: () => ({}),
} satisfies BadgeKind<z.output<typeof schema>>
