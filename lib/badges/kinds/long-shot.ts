import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { whole } from '@/lib/core/forms/fields'
import { type BadgeKind, numberOf, ruleLeast, v } from './kind'

const schema = z.strictObject({ v, kind: z.literal('long_shot'), least: whole(8, 150) })

/** The highest-priced pick on a match that came true, in points. */
export const longShot = {
  schema,
  value: numberOf(sql`
    select points from missions where user_id = fan.id and kind = 'match' and outcome = 'won'
    order by points desc nulls last limit 1`),
  target: ruleLeast,
  values: () => ({}),
} satisfies BadgeKind<z.output<typeof schema>>
