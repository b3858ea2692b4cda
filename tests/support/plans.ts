import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import type { SUBSCRIPTION_STATES } from '@/lib/billing/rules'
import { type MadeFan, makeFan } from './factories'

type SubscriptionOptions = {
  status?: (typeof SUBSCRIPTION_STATES)[number]
  endsIn?: string
  pastDueFor?: string
}

/** Intervals of PostgreSQL; a negative one lies in the past. */
export async function subscribe(
  { userId }: MadeFan,
  { status = 'active', endsIn = '20 days', pastDueFor = '0' }: SubscriptionOptions = {},
): Promise<void> {
  await database().execute(sql`
    insert into subscriptions (user_id, stripe_id, stripe_customer_id, interval, status, period_ends_at, past_due_since)
    values (${userId}, ${`sub_${randomUUID()}`}, 'cus_test', 'month', ${status}, app_now() + ${endsIn}::interval,
      case when ${status} = 'past_due' then app_now() - ${pastDueFor}::interval end)`)
}

export async function makePro(): Promise<MadeFan> {
  const fan = await makeFan()
  await subscribe(fan)
  return fan
}

/** Ends all subscriptions of a fan, a month ago. */
export async function lapse({ userId }: MadeFan): Promise<void> {
  await database().execute(sql`
    update subscriptions set status = 'canceled', past_due_since = null, period_ends_at = app_now() - interval '1 month'
    where user_id = ${userId}`)
}
