import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { COMPETITIONS } from '@/lib/competitions/rules'
import { whole } from '@/lib/core/forms/fields'
import { type BadgeKind, numberOf, ruleLeast, v } from './kind'

const schema = z.strictObject({
  v,
  kind: z.literal('competitions_won'),
  least: whole(1, COMPETITIONS.length),
})

/** Competitions in which a pick came true. */
export const competitionsWon = {
  schema,
  value: numberOf(sql`
    select count(distinct competition)::int from pick_records where user_id = fan.id and hits > 0`),
  target: ruleLeast,
  values: () => ({}),
} satisfies BadgeKind<z.output<typeof schema>>
