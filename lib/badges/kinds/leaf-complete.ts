import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { oneOf } from '@/lib/core/forms/fields'
import { LEAVES } from '../rules'
import { type BadgeKind, v } from './kind'

const schema = z.strictObject({
  v,
  kind: z.literal('leaf_complete'),
  leaf: oneOf(LEAVES),
})

/** Two badges for one full page would wait for each other. */
const others = sql`other.leaf = badge.rule ->> 'leaf' and other.retired_at is null
  and other.rule ->> 'kind' <> 'leaf_complete'`

/** All the other badges of a page of the album, apart from retired ones and others for a full page. */
export const leafComplete = {
  schema,
  value: sql`(
    select count(*)::int from badges other
    join badge_ownerships stuck on stuck.badge_id = other.id and stuck.user_id = fan.id where ${others})`,
  target: sql`(select count(*)::int from badges other where ${others})`,
  values: ({ leaf }) => ({ leaf }),
} satisfies BadgeKind<z.output<typeof schema>>
