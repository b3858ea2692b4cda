import 'server-only'
import type Stripe from 'stripe'
import { z } from 'zod'

/** Every status that Stripe documents; one that it adds later is `unknown` and grants nothing. */
const STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const
type PaidStatus = (typeof STATUSES)[number] | 'unknown'
const INTERVALS = ['month', 'year'] as const
export type PaidInterval = (typeof INTERVALS)[number]

export type PaidInvoice = {
  id: string
  customerId: string
  subscriptionId: string | null
  number: string | null
  status: string
  /** Amount due, in cents. */
  amount: number
  currency: string
  createdAt: Date
  /** When Stripe first asked for the money. */
  finalizedAt: Date
  paidAt: Date | null
  /** Stripe's page of the invoice. */
  url: string | null
}

export type PaidSubscription = {
  id: string
  customerId: string
  /** The account that the checkout was opened for. */
  userId: string | null
  status: PaidStatus
  interval: PaidInterval
  amount: number
  currency: string
  createdAt: Date
  periodEndsAt: Date
  /** When it ends because the fan cancelled. */
  cancelAt: Date | null
  endedAt: Date | null
  latestInvoiceId: string | null
}

/** The SDK types its answers and checks none of them. */
export const text = z.string().min(1)
export const cents = z.int()
export const seconds = z.int()
const id = z.union([text, z.object({ id: text })]).nullish()

const invoiceAnswer = z.object({
  id: text,
  customer: id,
  parent: z.object({ subscription_details: z.object({ subscription: id }).nullish() }).nullish(),
  number: z.string().nullish(),
  status: z.string().nullish(),
  amount_due: cents,
  currency: text,
  created: seconds,
  status_transitions: z.object({ finalized_at: seconds.nullish(), paid_at: seconds.nullish() }),
  hosted_invoice_url: z.string().nullish(),
})

const itemAnswer = z.object({
  current_period_end: seconds,
  price: z.object({
    recurring: z.object({ interval: z.string() }).nullish(),
    unit_amount: cents.nullish(),
    currency: text,
  }),
})

const subscriptionAnswer = z.object({
  id: text,
  customer: id,
  metadata: z.object({ user_id: z.string().optional() }),
  status: z.string(),
  items: z.object({ data: z.array(itemAnswer) }),
  created: seconds,
  cancel_at: seconds.nullish(),
  cancel_at_period_end: z.boolean().nullish(),
  ended_at: seconds.nullish(),
  latest_invoice: id,
})

const idOf = (value: z.output<typeof id>): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

const instant = (since: number): Date => new Date(since * 1000)
const instantOr = (since: number | null | undefined): Date | null =>
  typeof since === 'number' ? instant(since) : null

/** `amount` is in cents. An invoice that is not finalised has the instant at which it was created. @throws ZodError */
export function readInvoice(answer: Stripe.Invoice): PaidInvoice {
  const invoice = invoiceAnswer.parse(answer)
  return {
    id: invoice.id,
    customerId: idOf(invoice.customer) ?? '',
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    number: invoice.number ?? null,
    status: invoice.status ?? 'draft',
    amount: invoice.amount_due,
    currency: invoice.currency,
    createdAt: instant(invoice.created),
    finalizedAt: instant(invoice.status_transitions.finalized_at ?? invoice.created),
    paidAt: instantOr(invoice.status_transitions.paid_at),
    url: invoice.hosted_invoice_url ?? null,
  }
}

/** Null for a subscription that is not one of ours: without an item that repeats monthly or yearly. @throws ZodError */
export function readSubscription(answer: Stripe.Subscription): PaidSubscription | null {
  const subscription = subscriptionAnswer.parse(answer)
  const [item] = subscription.items.data
  const interval = INTERVALS.find((known) => known === item?.price.recurring?.interval)
  if (!item || !interval) return null
  const periodEndsAt = instant(item.current_period_end)
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    userId: subscription.metadata.user_id ?? null,
    status: STATUSES.find((known) => known === subscription.status) ?? 'unknown',
    interval,
    amount: item.price.unit_amount ?? 0,
    currency: item.price.currency,
    createdAt: instant(subscription.created),
    periodEndsAt,
    cancelAt: instantOr(subscription.cancel_at) ?? (subscription.cancel_at_period_end ? periodEndsAt : null),
    endedAt: instantOr(subscription.ended_at),
    latestInvoiceId: idOf(subscription.latest_invoice),
  }
}

/** The object itself where it was expanded. */
export const whole = <T extends { id: string }>(value: string | T | null | undefined): T | null =>
  typeof value === 'object' && value !== null ? value : null
