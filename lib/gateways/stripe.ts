import 'server-only'
import { DomainError } from '@/lib/core/errors'
import { log } from '@/lib/core/monitoring/log'
import {
  cents,
  type PaidInvoice,
  type PaidSubscription,
  readInvoice,
  readSubscription,
  seconds,
  text,
  whole,
} from './stripe-answer'
import { BEST_EFFORT, callStripe, callStripeOrNull, FAN_TIMEOUT } from './stripe-client'
import { type PaymentEvent, readEvent } from './stripe-event'

const PAGE = 100

type NewCustomer = {
  /** The same key makes one customer, however often it is sent. */
  key: string
  userId: string
  email: string
}

/** @returns the customer's id */
export const createCustomer = ({ key, userId, email }: NewCustomer): Promise<string> =>
  callStripe(async ({ customers }) => {
    const metadata = { user_id: userId }
    const options = { ...FAN_TIMEOUT, idempotencyKey: `customer-${key}` }
    const made = await customers.create({ email, metadata }, options)
    return text.parse(made.id)
  })

/**
 * The address that receipts go to; the fan may have changed it since. A payment does not wait for it.
 * @returns false when Stripe does not have the customer
 */
export const updateEmail = async ({ id, email }: { id: string; email: string }): Promise<boolean> => {
  try {
    const updated = await callStripeOrNull(({ customers }) => customers.update(id, { email }, BEST_EFFORT))
    return updated !== null
  } catch (error) {
    log.warn({ error }, 'the address of a customer was not updated')
    return true
  }
}

/** Deletes a customer with the personal data, and ends all its subscriptions. One that Stripe does not have counts as deleted. */
export const deleteCustomer = async (id: string): Promise<void> => {
  await callStripeOrNull(({ customers }) => customers.del(id))
}

/**
 * Deletes a customer that was created beside the one kept: later nobody would know that its email address has to be erased. A payment
 * does not wait for it.
 */
export const discardCustomer = async (id: string): Promise<void> => {
  try {
    await callStripeOrNull(({ customers }) => customers.del(id, {}, BEST_EFFORT))
  } catch (error) {
    log.warn({ error, customer: id }, 'delete this customer at Stripe by hand')
  }
}

/** Ends a subscription now. One that Stripe does not have, or that has ended, stays as it is. */
export const cancelSubscription = async (id: string): Promise<void> => {
  await callStripeOrNull(async ({ subscriptions }) => {
    const { status } = await subscriptions.retrieve(id)
    if (status !== 'canceled') await subscriptions.cancel(id)
  })
}

type NewCheckout = {
  /** The same key opens one session, however often it is sent. */
  key: string
  userId: string
  customerId: string
  priceId: string
  successUrl: string
  cancelUrl: string
}
type OpenCheckout = { id: string; url: string; expiresAt: Date }

/** @returns null when Stripe does not have the price @throws DomainError conflict when it is archived; unavailable */
export const openCheckout = (order: NewCheckout): Promise<OpenCheckout | null> =>
  callStripeOrNull(async ({ checkout }) => {
    const metadata = { user_id: order.userId }
    const session = await checkout.sessions.create(
      {
        mode: 'subscription',
        customer: order.customerId,
        client_reference_id: order.userId,
        metadata,
        subscription_data: { metadata },
        line_items: [{ price: order.priceId, quantity: 1 }],
        locale: 'auto',
        success_url: order.successUrl,
        cancel_url: order.cancelUrl,
      },
      { ...FAN_TIMEOUT, idempotencyKey: `checkout-${order.key}` },
    )
    if (!session.url) throw new DomainError('conflict')
    return {
      id: text.parse(session.id),
      url: text.parse(session.url),
      expiresAt: new Date(seconds.parse(session.expires_at) * 1000),
    }
  })

/**
 * Closes a session that nobody paid. One that Stripe does not have counts as closed.
 * @returns false when it can no longer be closed: somebody did
 */
export const closeCheckout = async (id: string): Promise<boolean> => {
  const status = await callStripeOrNull(async ({ checkout }) => {
    const session = await checkout.sessions.retrieve(id, {}, FAN_TIMEOUT)
    if (session.status === 'open') await checkout.sessions.expire(id, {}, FAN_TIMEOUT)
    return session.status
  })
  return status !== 'complete'
}

/** The address of the portal, where a customer changes card and plan, cancels or resumes. */
export const openPortal = (customerId: string, returnUrl: string): Promise<string> =>
  callStripe(async ({ billingPortal }) => {
    const { url } = await billingPortal.sessions.create(
      { customer: customerId, return_url: returnUrl },
      FAN_TIMEOUT,
    )
    return text.parse(url)
  })

/** A subscription with its latest invoice. */
export type SubscriptionAnswer = { subscription: PaidSubscription | null; invoice: PaidInvoice | null }

/** Null when Stripe does not have it, as for the readers below. */
export const fetchSubscription = (id: string): Promise<SubscriptionAnswer | null> =>
  callStripeOrNull(async ({ subscriptions }) => {
    const found = await subscriptions.retrieve(id, { expand: ['latest_invoice'] })
    const invoice = whole(found.latest_invoice)
    return { subscription: readSubscription(found), invoice: invoice && readInvoice(invoice) }
  })

/** An invoice with its subscription. */
export const fetchInvoice = (id: string): Promise<SubscriptionAnswer | null> =>
  callStripeOrNull(async ({ invoices }) => {
    const found = await invoices.retrieve(id, { expand: ['parent.subscription_details.subscription'] })
    const subscription = whole(found.parent?.subscription_details?.subscription)
    return { subscription: subscription && readSubscription(subscription), invoice: readInvoice(found) }
  })

const STATES = ['open', 'complete', 'expired'] as const
type CheckoutAnswer = SubscriptionAnswer & { state: (typeof STATES)[number] }

/**
 * A checkout with its subscription and the latest invoice of that; null for an id that Stripe does not have.
 * @throws DomainError unavailable
 */
export const fetchCheckout = (id: string): Promise<CheckoutAnswer | null> =>
  callStripeOrNull(async ({ checkout }) => {
    const found = await checkout.sessions.retrieve(
      id,
      { expand: ['subscription.latest_invoice'] },
      FAN_TIMEOUT,
    )
    const subscription = whole(found.subscription)
    const invoice = whole(subscription?.latest_invoice)
    const state = STATES.find((known) => known === found.status) ?? 'open'
    return {
      state,
      subscription: subscription && readSubscription(subscription),
      invoice: invoice && readInvoice(invoice),
    }
  })

/** Statuses in which the money of a disputed payment is gone, for now or for good. */
const TAKEN = ['needs_response', 'under_review', 'lost']

/** `takenBack`: all of the money was given or taken back; `refunded` is in cents. */
export type TakenBack = { invoiceId: string; takenBack: boolean; refunded: number }

/** The invoice that a charge paid, and what became of its money. */
export const fetchTakenBack = (chargeId: string): Promise<TakenBack | null> =>
  callStripeOrNull(async (stripe) => {
    const charge = await stripe.charges.retrieve(chargeId)
    const intent =
      typeof charge.payment_intent === 'string' ? charge.payment_intent : charge.payment_intent?.id
    if (!intent) return null
    const [payments, disputes] = await Promise.all([
      stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intent }, limit: 1 }),
      stripe.disputes.list({ charge: chargeId }),
    ])
    const [payment] = payments.data
    if (!payment) return null
    const invoiceId = typeof payment.invoice === 'string' ? payment.invoice : payment.invoice.id
    return {
      invoiceId: text.parse(invoiceId),
      takenBack: charge.refunded || disputes.data.some(({ status }) => TAKEN.includes(status)),
      refunded: cents.parse(charge.amount_refunded),
    }
  })

/** The rows of a page, and the id after which the next page begins. */
const pageOf = <T extends { id: string }, R>(
  { data, has_more }: { data: T[]; has_more: boolean },
  read: (row: T) => R,
) => ({ rows: data.map(read), next: has_more ? data.at(-1)?.id : undefined })

/** Every subscription that has not ended, with its latest invoice, page by page. */
export async function* currentSubscriptions(): AsyncGenerator<SubscriptionAnswer> {
  for (let after: string | undefined; ; ) {
    const page = await callStripe(async ({ subscriptions }) =>
      pageOf(
        await subscriptions.list({ limit: PAGE, starting_after: after, expand: ['data.latest_invoice'] }),
        (found) => {
          const invoice = whole(found.latest_invoice)
          return { subscription: readSubscription(found), invoice: invoice && readInvoice(invoice) }
        },
      ),
    )
    yield* page.rows
    after = page.next
    if (!after) return
  }
}

/** The events of these types since an instant, newest first, page by page. */
export async function* recentEvents(types: string[], since: Date): AsyncGenerator<PaymentEvent> {
  for (let after: string | undefined; ; ) {
    const created = { gte: Math.floor(since.getTime() / 1000) }
    const page = await callStripe(async ({ events }) =>
      pageOf(await events.list({ limit: PAGE, starting_after: after, types, created }), readEvent),
    )
    yield* page.rows
    after = page.next
    if (!after) return
  }
}
