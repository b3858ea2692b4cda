import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { whole } from '@/lib/core/forms/fields'
import { type BadgeKind, countOf, ruleLeast, v } from './kind'

const schema = z.strictObject({ v, kind: z.literal('weeks_converted'), least: whole(1, 500) })

/** Weeks in which the fan converted points to tokens. */
export const weeksConverted = {
  schema,
  value: countOf(sql`select from conversion_weeks where user_id = fan.id`),
  target: ruleLeast,
  values: () => ({}),
} satisfies BadgeKind<z.output<typeof schema>>
