import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { LEAGUES_PRO } from '@/lib/leagues/rules'
import { asked, type BadgeKind, countOf, least, v } from './kind'

const schema = z.strictObject({ v, kind: z.literal('leagues_joined'), least: least(LEAGUES_PRO) })

/** Leagues in which the fan is now. */
export const leaguesJoined = {
  schema,
  value: countOf(sql`select from league_members where user_id = fan.id`),
  target: asked,
  values: () => ({}),
} satisfies BadgeKind<z.output<typeof schema>>
