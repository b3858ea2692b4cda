import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { subscriptions } from '@/db/schema/billing'
import { inTransaction } from '@/db/transaction'
import type { System } from '@/lib/core/actor'
import { log } from '@/lib/core/monitoring/log'
import { DAY_MS } from '@/lib/core/time/calendar'
import {
  currentSubscriptions,
  fetchSubscription,
  recentEvents,
  type SubscriptionAnswer,
} from '@/lib/gateways/stripe'
import { handleEvent } from '../events/commands'
import { HANDLED_TYPES } from '../events/rules'
import { PAYMENT_GRACE_DAYS } from '../rules'
import { type QueueMail, storeReading } from '../subscriptions/commands'
import { beginReading } from '../subscriptions/queries'

/** Stripe gives up delivering an event after three days. */
const LOOK_BACK_DAYS = 4

type Reconciled = { subscriptions: number; events: number }

/**
 * Finds what the webhook has missed: events of the last days that never arrived, and the state of every subscription that is live
 * at Stripe or here. A subscription that Stripe no longer has keeps its dates and ends by them.
 */
export async function reconcile(actor: System, queueMail: QueueMail): Promise<Reconciled> {
  const events = await missedEvents(actor, queueMail)
  // Before the list is read, so that newer readings of the webhook are kept.
  const { at } = await beginReading()
  const store = (answer: SubscriptionAnswer) =>
    inTransaction((tx) => storeReading(actor, { at, ...answer }, queueMail, tx))
  const seen = new Set<string>()
  for await (const answer of currentSubscriptions()) {
    if (answer.subscription) seen.add(answer.subscription.id)
    await store(answer)
  }
  const renewing = await database()
    .select({ id: subscriptions.stripeId })
    .from(subscriptions)
    .where(sql`${subscriptions.status} <> 'canceled'`)
  for (const { id } of renewing) {
    if (seen.has(id)) continue
    const answer = await fetchSubscription(id)
    if (answer) await store(answer)
    else await endForgotten(id)
  }
  return { subscriptions: seen.size, events }
}

/** Ends a subscription that Stripe no longer has once its dates have passed, so that the fan can subscribe again. */
async function endForgotten(id: string): Promise<void> {
  log.warn({ subscription: id }, 'Stripe does not have the subscription')
  await database().execute(sql`
    update ${subscriptions} set status = 'canceled', past_due_since = null, cancel_at = null
    where stripe_id = ${id} and coalesce(cancel_at, period_ends_at + make_interval(days => ${PAYMENT_GRACE_DAYS})) < app_now()`)
}

async function missedEvents(actor: System, queueMail: QueueMail): Promise<number> {
  const since = new Date(Date.now() - LOOK_BACK_DAYS * DAY_MS)
  let missed = 0
  for await (const event of recentEvents(HANDLED_TYPES, since))
    if ((await handleEvent(actor, event, queueMail)) !== 'known') missed++
  return missed
}
