import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { whole } from '@/lib/core/forms/fields'
import { WEEKLY_PICKS } from '@/lib/missions/rules'
import { type BadgeKind, numberOf, ruleLeast, v } from './kind'

const schema = z.strictObject({ v, kind: z.literal('full_week'), least: whole(1, WEEKLY_PICKS) })

/** The most picks of one week that count for points. */
export const fullWeek = {
  schema,
  value: numberOf(sql`
    select used from mission_weekly_picks where user_id = fan.id order by used desc nulls last limit 1`),
  target: ruleLeast,
  values: () => ({}),
} satisfies BadgeKind<z.output<typeof schema>>
