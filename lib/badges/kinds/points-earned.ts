import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { whole } from '@/lib/core/forms/fields'
import { type BadgeKind, numberOf, ruleLeast, v } from './kind'

const schema = z.strictObject({ v, kind: z.literal('points_earned'), least: whole(1, 1_000_000) })

/** Points earned in all, converted ones too. */
export const pointsEarned = {
  schema,
  value: numberOf(sql`
    select greatest(0, points)::int from earned_points
    where user_id = fan.id and period = 'all' and starts_on = '-infinity'`),
  target: ruleLeast,
  values: () => ({}),
} satisfies BadgeKind<z.output<typeof schema>>
