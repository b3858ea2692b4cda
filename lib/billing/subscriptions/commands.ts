import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '@/db/client'
import { persons } from '@/db/schema/account'
import { checkouts, invoices, stripeCustomers, subscriptions } from '@/db/schema/billing'
import type { System } from '@/lib/core/actor'
import { fanNotification } from '@/lib/core/live/events'
import type { Locale } from '@/lib/core/locale'
import { log } from '@/lib/core/monitoring/log'
import type { TakenBack } from '@/lib/gateways/stripe'
import type { PaidInvoice, PaidSubscription } from '@/lib/gateways/stripe-answer'
import { PAYMENT_GRACE_DAYS } from '../rules'
import { storedState } from './rules'

type Notice = { kind: 'pro_started' | 'pro_failed' | 'pro_ended'; recipient: string; locale: Locale }
/**
 * Writes an email in the transaction. Passed in by the callers, because lib/account, which owns the emails, itself reads what plans
 * grant.
 */
export type QueueMail = (mail: Notice, tx: Tx) => Promise<void>

/** What Stripe said at one instant. */
export type Reading = {
  /** When the reading began, in microseconds. */
  at: string
  subscription: PaidSubscription | null
  invoice: PaidInvoice | null
  checkout?: { sessionId: string; state: 'open' | 'complete' | 'expired' }
  takenBack?: TakenBack
}

/**
 * Writes what Stripe says, unless something newer is there: whatever the order in which readings arrive, the one that began last
 * stays. Only subscriptions of customers that we made are written, each for the account of its customer. After a restore, a
 * customer made since the backup is known again by the account that we wrote beside it.
 */
export async function storeReading(
  _actor: System,
  reading: Reading,
  queueMail: QueueMail,
  tx: Tx,
): Promise<void> {
  const { subscription, invoice, checkout, takenBack } = reading
  if (subscription) await adoptCustomer(subscription, tx)
  if (invoice) await storeInvoice(invoice, reading.at, tx)
  if (takenBack) await storeTakenBack(takenBack, reading.at, tx)
  if (checkout) {
    const { sessionId, state } = checkout
    // A page that another was to replace may have been paid meanwhile.
    const known = state === 'complete' ? sql`state <> 'complete'` : sql`state = 'open'`
    await tx.update(checkouts).set({ state }).where(sql`session_id = ${sessionId} and ${known}`)
  }
  if (!subscription) return
  const fan = await storeSubscription(subscription, invoice, reading.at, tx)
  if (fan) await announceChanges(fan, subscription.id, queueMail, tx)
}

/** A subscription that has ended adopts nobody: Stripe ends those of a customer that is deleted. */
async function adoptCustomer({ customerId, userId, status }: PaidSubscription, tx: Tx): Promise<void> {
  if (status === 'canceled' || status === 'incomplete_expired') return
  const account = z.uuid().safeParse(userId)
  if (!account.success) return
  await tx.execute(sql`
    insert into ${stripeCustomers} (user_id, stripe_id)
    select user_id, ${customerId} from ${persons}
    where user_id = ${account.data}::uuid on conflict do nothing`)
}

async function storeSubscription(
  subscription: PaidSubscription,
  invoice: PaidInvoice | null,
  at: string,
  tx: Tx,
): Promise<string | null> {
  const { status, periodEndsAt, pastDueSince, cancelAt } = storedState(
    subscription,
    invoice,
    new Date(Number(at) / 1_000),
  )
  const text = (instant: Date | null) => instant?.toISOString() ?? null
  const [fan] = await tx.execute<{ id: string; isForeign: boolean }>(sql`
    with fan as (
      select user_id as id, ${subscription.userId}::text <> user_id::text as foreign_to from (
        select user_id from ${stripeCustomers} where stripe_id = ${subscription.customerId}
        union select user_id from ${subscriptions}
        where stripe_id = ${subscription.id} and stripe_customer_id = ${subscription.customerId} limit 1) known),
    written as (
      insert into ${subscriptions} (user_id, stripe_id, stripe_customer_id, interval, status, period_ends_at, past_due_since,
        cancel_at, amount_cents, currency, latest_invoice, reading, created_at)
      select id, ${subscription.id}, ${subscription.customerId}, ${subscription.interval}, ${status},
        ${text(periodEndsAt)}::timestamptz, ${text(pastDueSince)}::timestamptz, ${text(cancelAt)}::timestamptz,
        ${subscription.amount}::int, ${subscription.currency}, ${subscription.latestInvoiceId}::text, ${at}::bigint,
        ${text(subscription.createdAt)}::timestamptz
      from fan where foreign_to is not true
      on conflict (stripe_id) do update set interval = excluded.interval, status = excluded.status,
        period_ends_at = excluded.period_ends_at, cancel_at = excluded.cancel_at,
        amount_cents = excluded.amount_cents, currency = excluded.currency, latest_invoice = excluded.latest_invoice,
        past_due_since = case when excluded.status = 'past_due' then least(subscriptions.past_due_since, excluded.past_due_since) end,
        reading = excluded.reading
      where subscriptions.reading < excluded.reading)
    select id, coalesce(foreign_to, false) as "isForeign" from fan`)
  if (fan && !fan.isForeign) return fan.id
  log.warn(
    { subscription: subscription.id, isForeign: fan?.isForeign ?? false },
    'the subscription matches no fan',
  )
  return null
}

async function storeInvoice(invoice: PaidInvoice, at: string, tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into ${invoices} (stripe_id, user_id, subscription_id, number, status, amount_cents, currency, created_at, paid_at,
      url, reading)
    select ${invoice.id}, user_id, ${invoice.subscriptionId}::text, ${invoice.number}::text, ${invoice.status}, ${invoice.amount}::int,
      ${invoice.currency}, ${invoice.createdAt.toISOString()}::timestamptz, ${invoice.paidAt?.toISOString() ?? null}::timestamptz,
      ${invoice.url}::text, ${at}::bigint
    from ${stripeCustomers} where stripe_id = ${invoice.customerId}
    on conflict (stripe_id) do update set status = excluded.status, amount_cents = excluded.amount_cents,
      number = excluded.number, paid_at = excluded.paid_at, url = excluded.url, reading = excluded.reading
    where invoices.reading < excluded.reading`)
}

/** Comes with a reading of its invoice, which is stored before it. */
async function storeTakenBack(
  { invoiceId, takenBack, refunded }: TakenBack,
  at: string,
  tx: Tx,
): Promise<void> {
  await tx.execute(sql`
    update ${invoices} set is_taken_back = ${takenBack}, refunded_cents = ${refunded}::int, taken_back_reading = ${at}
    where stripe_id = ${invoiceId} and taken_back_reading < ${at}`)
}

type Changes = { started: boolean; failed: boolean; ended: boolean }

/**
 * Notifies the fan's open pages and, where the fan must know, writes an email. Each email is written once: its mark is set in the same
 * transaction.
 */
async function announceChanges(
  userId: string,
  stripeId: string,
  queueMail: QueueMail,
  tx: Tx,
): Promise<void> {
  const [changes] = await tx.execute<Changes>(sql`
    with subscription as (select * from ${subscriptions} where stripe_id = ${stripeId}),
    marked as (
      update ${subscriptions} set
        start_told_at = case when status in ('trialing', 'active') then coalesce(subscriptions.start_told_at, app_now()) else subscriptions.start_told_at end,
        end_told_at = case when status = 'canceled' and start_told_at is not null then coalesce(end_told_at, app_now()) end
      where stripe_id = ${stripeId}
      returning start_told_at, end_told_at),
    failed as (
      update ${invoices} set failure_told_at = app_now() from subscription
      where subscription.status = 'past_due' and invoices.stripe_id = subscription.latest_invoice and failure_told_at is null
        and invoices.status <> 'draft' and subscription.past_due_since + make_interval(days => ${PAYMENT_GRACE_DAYS}) > app_now()
      returning invoices.stripe_id)
    select subscription.start_told_at is null and marked.start_told_at is not null as started,
      subscription.end_told_at is null and marked.end_told_at is not null as ended,
      exists (select from failed) as failed, ${fanNotification({ kind: 'notice', userId })}
    from subscription, marked`)
  const kinds = [
    ...(changes?.started ? (['pro_started'] as const) : []),
    ...(changes?.failed ? (['pro_failed'] as const) : []),
    ...(changes?.ended ? (['pro_ended'] as const) : []),
  ]
  if (kinds.length === 0) return
  const [person] = await tx
    .select({ recipient: persons.email, locale: persons.locale })
    .from(persons)
    .where(sql`user_id = ${userId}`)
  if (person) for (const kind of kinds) await queueMail({ kind, ...person }, tx)
}
