import 'server-only'
import { sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { analyticsEvents } from '@/db/schema/analytics'
import type { System } from '@/lib/core/actor'
import { ANALYTICS_RETENTION_DAYS, PURGED_PER_CALL } from './rules'

type AnalyticsEvent = {
  userId: string
  event: 'quiz_completed' | 'wallet_credit_demo' | 'token_spent'
  props: Record<string, unknown>
}

/** Records what fans did, in the transaction that did it. */
export async function recordEvents(events: readonly AnalyticsEvent[], tx: Tx): Promise<void> {
  if (events.length > 0) await tx.insert(analyticsEvents).values([...events])
}

/** Deletes old events, the oldest first. @returns the number deleted */
export async function purgeAnalytics(_actor: System): Promise<number> {
  const deleted = await database().execute(sql`
    delete from ${analyticsEvents} where id in (select id from ${analyticsEvents}
      where created_at < app_now() - make_interval(days => ${ANALYTICS_RETENTION_DAYS})
      order by created_at limit ${PURGED_PER_CALL})
    returning id`)
  return deleted.length
}
