import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import { holdsWords, orderBy } from '@/lib/core/tables/search'
import { pageBounds, type TablePage, type TableQuery } from '@/lib/core/tables/table'
import type { Interval } from '../../plans/rules'
import type { SUBSCRIPTION_STATES } from '../../rules'
import { SUBSCRIPTION_SORTS, SUBSCRIPTIONS_SHOWN } from './rules'

export type AdminSubscription = {
  stripeId: string
  fan: string
  interval: Interval
  status: (typeof SUBSCRIPTION_STATES)[number]
  isPro: boolean
  periodEndsAt: string
  /** When it ends, once it was cancelled. */
  cancelAt: string | null
  events: { id: string; type: string; at: string }[]
}

const EVENTS_SHOWN = 5

const FAN = sql`coalesce(preferences.nickname, right(subscription.user_id::text, 8))`
const LISTED = sql`subscriptions subscription left join user_preferences preferences using (user_id)`

const ORDERS: Record<(typeof SUBSCRIPTION_SORTS)[number], SQL> = {
  fan: sql`lower(${FAN})`,
  until: sql`subscription.period_ends_at`,
}

/** A page of all subscriptions in the order of the URL, by default newest first, each with its last events. */
export async function subscriptionPage(
  admin: Admin,
  query: TableQuery,
): Promise<TablePage<AdminSubscription>> {
  const { search, sort, descending, filters } = query
  const wanted = sql`${holdsRight(admin)} and ${holdsWords(sql`concat_ws(' ', ${FAN}, subscription.stripe_id)`, search)}
    and ${filters.status ? sql`subscription.status = ${filters.status}` : sql`true`}
    and ${filters.interval ? sql`subscription.interval = ${filters.interval}` : sql`true`}`
  const [found] = await database().execute<{ total: number }>(sql`
    select count(*)::int as total from ${LISTED} where ${wanted}`)
  const shown = pageBounds(found?.total ?? 0, query, SUBSCRIPTIONS_SHOWN)
  const known = SUBSCRIPTION_SORTS.find((name) => name === sort)
  const newest = sql`subscription.created_at desc, subscription.id`
  const rows = await database().execute<AdminSubscription>(sql`
    select subscription.stripe_id as "stripeId", ${FAN} as fan,
      subscription.interval, subscription.status, is_pro(subscription.user_id, app_now()) as "isPro",
      to_jsonb(subscription.period_ends_at) #>> '{}' as "periodEndsAt",
      to_jsonb(subscription.cancel_at) #>> '{}' as "cancelAt",
      coalesce((select jsonb_agg(jsonb_build_object('id', event.id, 'type', event.type, 'at', event.created_at))
        from (select * from stripe_events event where event.subscription_id = subscription.stripe_id
          order by event.created_at desc, event.received_at desc limit ${EVENTS_SHOWN}) event), '[]') as events
    from ${LISTED} where ${wanted}
    order by ${orderBy(known && ORDERS[known], descending, newest)}
    limit ${SUBSCRIPTIONS_SHOWN} offset ${(shown.page - 1) * SUBSCRIPTIONS_SHOWN}`)
  return { rows: [...rows], ...shown }
}
