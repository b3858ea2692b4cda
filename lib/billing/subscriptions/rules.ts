import type { PaidInvoice, PaidSubscription } from '@/lib/gateways/stripe-answer'
import type { SUBSCRIPTION_STATES } from '../rules'

type StoredState = {
  status: (typeof SUBSCRIPTION_STATES)[number]
  periodEndsAt: Date
  pastDueSince: Date | null
  cancelAt: Date | null
}

/**
 * What a subscription at Stripe means here. Statuses that grant nothing (never paid, paused, unknown) count as ended when they
 * began; `unpaid` is a payment long overdue. A payment is overdue from the day its invoice was finalised, and only the latest
 * invoice tells which day that is.
 * @param readAt when the subscription was read, used if that day is unknown
 */
export function storedState(
  subscription: PaidSubscription,
  invoice: PaidInvoice | null,
  readAt: Date,
): StoredState {
  const { status, periodEndsAt, cancelAt, createdAt, endedAt, latestInvoiceId } = subscription
  const late = invoice?.id === latestInvoiceId ? invoice?.finalizedAt : null
  const plain = { periodEndsAt, pastDueSince: null, cancelAt: null }
  switch (status) {
    case 'trialing':
    case 'active':
      return { ...plain, status, cancelAt }
    case 'past_due':
    case 'unpaid':
      return { ...plain, status: 'past_due', pastDueSince: late ?? readAt }
    case 'canceled':
      return { ...plain, status, periodEndsAt: endedAt ?? createdAt }
    default:
      return { ...plain, status: 'canceled', periodEndsAt: createdAt }
  }
}
