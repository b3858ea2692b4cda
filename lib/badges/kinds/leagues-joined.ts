import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ENTITLEMENTS } from '@/lib/billing/rules'
import { whole } from '@/lib/core/forms/fields'
import { type BadgeKind, countOf, ruleLeast, v } from './kind'

const schema = z.strictObject({
  v,
  kind: z.literal('leagues_joined'),
  least: whole(1, ENTITLEMENTS.pro.leagues),
})

/** Leagues in which the fan is now. */
export const leaguesJoined = {
  schema,
  value: countOf(sql`select from league_members where user_id = fan.id`),
  target: ruleLeast,
  values: () => ({}),
} satisfies BadgeKind<z.output<typeof schema>>
