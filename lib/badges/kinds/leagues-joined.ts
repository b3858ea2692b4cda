import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ENTITLEMENTS } from '@/lib/billing/rules'
import { type BadgeKind, countOf, least, ruleLeast, v } from './kind'

const schema = z.strictObject({
  v,
  kind: z.literal('leagues_joined'),
  least: least(ENTITLEMENTS.pro.leagues),
})

/** Leagues in which the fan is now. */
export const leaguesJoined = {
  schema,
  value: countOf(sql`select from league_members where user_id = fan.id`),
  target: ruleLeast,
  values: () => ({}),
} satisfies BadgeKind<z.output<typeof schema>>
