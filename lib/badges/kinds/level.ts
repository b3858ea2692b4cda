import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { whole } from '@/lib/core/forms/fields'
import { LEVEL_STEP } from '@/lib/ledger/rules'
import { type BadgeKind, numberOf, ruleLeast, v } from './kind'

const schema = z.strictObject({ v, kind: z.literal('level'), least: whole(2, 1_000) })

/** The level, by `levelOf` of lib/ledger/rules. */
export const level = {
  schema,
  value: sql`1 + ${numberOf(sql`
    select (balance / ${LEVEL_STEP}::int)::int from ledger_accounts where user_id = fan.id and asset = 'xp'`)}`,
  target: ruleLeast,
  values: () => ({}),
} satisfies BadgeKind<z.output<typeof schema>>
