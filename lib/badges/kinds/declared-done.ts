import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { whole } from '@/lib/core/forms/fields'
import { type BadgeKind, countOf, ruleLeast, v } from './kind'

const schema = z.strictObject({ v, kind: z.literal('declared_done'), least: whole(1, 1_000) })

/** Missions of the fan's own that were completed, each once. */
export const declaredDone = {
  schema,
  value: countOf(sql`
    select from missions where user_id = fan.id and kind = 'declared' and first_done_at is not null`),
  target: ruleLeast,
  values: () => ({}),
} satisfies BadgeKind<z.output<typeof schema>>
