import 'server-only'
import { sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import type { SUBSCRIPTION_STATES } from '../rules'

/** A month as `2026-11`, and what was paid in it and not taken back, in cents. */
export type MonthlyRevenue = { month: string; cents: number; payments: number }

const MONTHS = 12

/** The last twelve months of the product's zone, oldest first, months without payments too. */
export async function monthlyRevenue(admin: Admin, conn: Conn = database()): Promise<MonthlyRevenue[]> {
  return conn.execute<MonthlyRevenue>(sql`
    select to_char(month, 'YYYY-MM') as month, coalesce(sum(amount_cents), 0)::int as cents, count(stripe_id)::int as payments
    from generate_series(
      date_trunc('month', app_now() at time zone app_zone()) - make_interval(months => ${MONTHS - 1}),
      date_trunc('month', app_now() at time zone app_zone()), interval '1 month') month
    left join invoices on status = 'paid' and not is_taken_back
      and date_trunc('month', paid_at at time zone app_zone()) = month
    where ${holdsRight(admin)}
    group by month order by month`)
}

export type AdminSubscription = {
  stripeId: string
  fan: string
  interval: 'month' | 'year'
  status: (typeof SUBSCRIPTION_STATES)[number]
  isPro: boolean
  periodEndsAt: string
  events: { id: string; type: string; at: string }[]
}

const SHOWN = 50
const EVENTS_SHOWN = 5

/** The newest subscriptions, each with its last events. */
export async function subscriptionList(admin: Admin, conn: Conn = database()): Promise<AdminSubscription[]> {
  return conn.execute<AdminSubscription>(sql`
    select subscription.stripe_id as "stripeId", coalesce(preferences.nickname, right(subscription.user_id::text, 8)) as fan,
      subscription.interval, subscription.status, is_pro(subscription.user_id, app_now()) as "isPro",
      to_jsonb(subscription.period_ends_at) #>> '{}' as "periodEndsAt",
      coalesce((select jsonb_agg(jsonb_build_object('id', event.id, 'type', event.type, 'at', event.created_at))
        from (select * from stripe_events event where event.subscription_id = subscription.stripe_id
          order by event.created_at desc, event.received_at desc limit ${EVENTS_SHOWN}) event), '[]') as events
    from subscriptions subscription left join user_preferences preferences using (user_id)
    where ${holdsRight(admin)}
    order by subscription.created_at desc limit ${SHOWN}`)
}
