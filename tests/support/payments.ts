import { eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { checkouts, subscriptions } from '@/db/schema/billing'
import { outbox } from '@/db/schema/operations'
import { enqueueMail } from '@/lib/account/mail/commands'
import { startCheckout } from '@/lib/billing/checkout/commands'
import { type Outcome, receiveDelivery } from '@/lib/billing/events/commands'
import { pay } from '@/vendors/stripe/checkout'
import { signatureOf } from '@/vendors/stripe/deliveries'
import type { StripeEvent } from '@/vendors/stripe/objects'
import { type MadeFan, makeFan, system } from './factories'
import { type RunningStripe, startStripe, WEBHOOK_SECRET } from './stripe-vendor'

export const DAY = 86_400

/** A local Stripe on the clock of the tests' database, which begins at noon. */
export async function stripeOfDatabase(): Promise<RunningStripe> {
  const [row] = await database().execute<{ ahead: number }>(
    sql`select (extract(epoch from app_now() - now()) * 1000)::float8 as ahead`,
  )
  return startStripe(row?.ahead)
}

/** The fan's open checkout at Stripe. */
export async function openSession({ userId }: MadeFan): Promise<string> {
  const [row] = await database()
    .select({ id: checkouts.sessionId })
    .from(checkouts)
    .where(sql`${checkouts.userId} = ${userId} and ${checkouts.state} = 'open'`)
  if (!row?.id) throw new Error('no checkout is open')
  return row.id
}

/** A fan who has paid at Stripe; no event has been delivered. @returns the subscription's id */
export async function makePaid(vendor: RunningStripe, { plan = 'month' }: { plan?: 'month' | 'year' } = {}) {
  const fan = await makeFan()
  await startCheckout(fan.actor, { plan })
  const session = await openSession(fan)
  if (pay(vendor.account, session, '4242424242424242', true) !== 'paid') throw new Error('not paid')
  const { subscription, customer } = vendor.account.store.get('checkout.session', session)
  return { fan, session, subscription: String(subscription), customer }
}

/** The events of the account so far, oldest first. */
export const eventsOf = (vendor: RunningStripe): StripeEvent[] => vendor.account.store.all('event').reverse()

export function deliver(event: StripeEvent, secret = WEBHOOK_SECRET): Promise<Outcome> {
  const body = JSON.stringify(event)
  return receiveDelivery(system, { body, signature: signatureOf(body, secret) }, enqueueMail)
}

export async function deliverAll(vendor: RunningStripe): Promise<void> {
  for (const event of eventsOf(vendor)) await deliver(event)
}

export async function stored(stripeId: string) {
  const [row] = await database().select().from(subscriptions).where(eq(subscriptions.stripeId, stripeId))
  return row
}

export async function isProNow({ userId }: MadeFan): Promise<boolean> {
  const [row] = await database().execute<{ pro: boolean }>(sql`select is_pro(${userId}, app_now()) as pro`)
  return row?.pro ?? false
}

export const mailsOf = async ({ email }: MadeFan): Promise<string[]> =>
  (await database().select({ kind: outbox.kind }).from(outbox).where(eq(outbox.recipient, email))).map(
    ({ kind }) => kind,
  )

/** Everything that a delivery of an event could write, as one text. */
export async function written(): Promise<string> {
  const [row] = await database().execute<{ all: string }>(sql`
    select jsonb_build_array((select jsonb_agg(s order by s.id) from subscriptions s), (select jsonb_agg(i order by i.stripe_id) from invoices i),
      (select jsonb_agg(e order by e.id) from stripe_events e), (select jsonb_agg(c order by c.id) from checkouts c),
      (select jsonb_agg(m order by m.id) from outbox m))::text as "all"`)
  return row?.all ?? ''
}
