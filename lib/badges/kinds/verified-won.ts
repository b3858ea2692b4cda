import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { whole } from '@/lib/core/forms/fields'
import { type BadgeKind, countOf, ruleLeast, v } from './kind'

const schema = z.strictObject({ v, kind: z.literal('verified_won'), least: whole(1, 1_000) })

/** Verified missions that are won, on matches or on the fan's own activity. */
export const verifiedWon = {
  schema,
  value: countOf(sql`select from missions where user_id = fan.id and outcome = 'won'`),
  target: ruleLeast,
  values: () => ({}),
} satisfies BadgeKind<z.output<typeof schema>>
