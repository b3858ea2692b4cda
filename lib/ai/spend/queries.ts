import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { aiTotals } from '@/db/schema/ai'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import type { AiKind } from '../rules'

const DAYS_SHOWN = 30

/** `costMicros` in millionths of a US dollar; `unpriced` counts the calls that it leaves out. */
export type SpendRow = { day: string; kind: AiKind; calls: number; costMicros: number; unpriced: number }

/** What the calls of the last 30 days cost, by day and kind, newest day first. */
export const spendByDay = async (actor: Admin): Promise<SpendRow[]> =>
  database().execute<SpendRow>(sql`
    select day::text, kind, used as calls, cost_micros::float8 as "costMicros", unpriced from ${aiTotals}
    where day > app_day(app_now()) - ${DAYS_SHOWN}::int and ${holdsRight(actor)} order by day desc, kind`)
