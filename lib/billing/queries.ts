import 'server-only'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import type { SignedIn } from '@/lib/core/actor'
import { ENTITLEMENTS, type Entitlements, type Plan } from './rules'

/** Whether the fan is Pro now, as a condition of a statement. */
export const isPro = (userId: string | SQLWrapper): SQL<boolean> =>
  sql<boolean>`is_pro(${userId}::uuid, app_now())`

/** Ids of the fans who are Pro now; the function is asked only of fans with a subscription that may still count. */
export const proFans = sql`select user_id from subscriptions
  where (status <> 'canceled' or period_ends_at > app_now()) and ${isPro(sql`user_id`)}`

type Count = {
  [Right in keyof Entitlements]: Entitlements[Right] extends number ? Right : never
}[keyof Entitlements]

/** What the fan's plan grants now, as a number in a statement. */
export const entitlement = (userId: string | SQLWrapper, right: Count): SQL<number> =>
  sql<number>`case when ${isPro(userId)} then ${ENTITLEMENTS.pro[right]}::int else ${ENTITLEMENTS.free[right]}::int end`

/** The fan's plan now. A statement that grants something checks again with `isPro`. */
export async function planOf({ userId }: SignedIn, conn: Conn = database()): Promise<Plan> {
  const [row] = await conn.execute<{ pro: boolean }>(sql`select ${isPro(userId)} as pro`)
  return row?.pro ? 'pro' : 'free'
}
