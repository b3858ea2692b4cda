import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { aiUsage } from '@/db/schema/ai'
import type { SignedIn } from '@/lib/core/actor'
import type { AiKind } from './rules'

export type Allowance = { used: number; perDay: number }

/** How many calls of a kind the fan has made today, and how many a day allows, as a value in a statement. */
export const allowance = ({ userId }: SignedIn, kind: AiKind, perDay: SQL<number>): SQL<Allowance> =>
  sql<Allowance>`jsonb_build_object('perDay', ${perDay}, 'used', coalesce((select used from ${aiUsage}
    where user_id = ${userId} and day = app_day(app_now()) and kind = ${kind}), 0))`
