import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { aiUsage } from '@/db/schema/ai'
import type { SignedIn } from '@/lib/core/actor'
import type { AiKind } from './rules'

export type Allowance = { used: number; perDay: number }

/** What the fan has used today of a kind of calls, and how many there are. */
export async function allowanceOf(
  { userId }: SignedIn,
  kind: AiKind,
  perDay: SQL<number>,
): Promise<Allowance> {
  const [row] = await database().execute<Allowance>(sql`
    select ${perDay} as "perDay", coalesce((select used from ${aiUsage}
      where user_id = ${userId} and day = app_day(app_now()) and kind = ${kind}), 0) as used`)
  return row ?? { used: 0, perDay: 0 }
}
