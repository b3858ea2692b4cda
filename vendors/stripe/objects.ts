/** Stripe's objects as far as they are simulated, in the shape that goes over the wire. */
export type Metadata = Record<string, string>
type Base<Kind extends string> = { id: string; object: Kind; created: number; livemode: false }
type List<T> = { object: 'list'; data: T[]; has_more: boolean; url: string }

export type Product = Base<'product'> & { name: string; active: boolean; metadata: Metadata }
export type Price = Base<'price'> & {
  active: boolean
  product: string
  currency: string
  unit_amount: number
  lookup_key: string | null
  type: 'recurring'
  recurring: { interval: 'month' | 'year'; interval_count: 1 }
  metadata: Metadata
}
export type Customer = Base<'customer'> & {
  email: string | null
  metadata: Metadata
  deleted?: true
  invoice_settings: { default_payment_method: string | null }
}
export type PaymentMethod = Base<'payment_method'> & {
  customer: string
  type: 'card'
  card: { brand: string; last4: string }
  /** The test card; not part of the real object. */
  number: string
}
export type Session = Base<'checkout.session'> & {
  mode: 'subscription'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  url: string | null
  customer: string
  client_reference_id: string | null
  metadata: Metadata
  subscription: string | null
  success_url: string
  cancel_url: string | null
  expires_at: number
  amount_total: number
  currency: string
  /** Not part of the real object. */
  asked: { price: string; metadata: Metadata }
}
type SubscriptionStatus = 'active' | 'past_due' | 'canceled' | 'incomplete_expired'
export type Subscription = Base<'subscription'> & {
  status: SubscriptionStatus
  customer: string
  currency: string
  billing_cycle_anchor: number
  cancel_at_period_end: boolean
  cancel_at: number | null
  canceled_at: number | null
  ended_at: number | null
  latest_invoice: string
  metadata: Metadata
  items: List<SubscriptionItem>
}
type SubscriptionItem = {
  id: string
  object: 'subscription_item'
  price: Price
  quantity: 1
  current_period_start: number
  current_period_end: number
}
export type Invoice = Base<'invoice'> & {
  number: string
  status: 'open' | 'paid' | 'uncollectible'
  customer: string
  currency: string
  amount_due: number
  amount_paid: number
  attempt_count: number
  next_payment_attempt: number | null
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  hosted_invoice_url: string
  status_transitions: { finalized_at: number; paid_at: number | null }
  parent: { type: 'subscription_details'; subscription_details: { subscription: string; metadata: Metadata } }
}
type InvoicePayment = Base<'invoice_payment'> & {
  invoice: string
  status: 'paid'
  payment: { type: 'payment_intent'; payment_intent: string }
}
export type Charge = Base<'charge'> & {
  amount: number
  amount_refunded: number
  refunded: boolean
  disputed: boolean
  customer: string
  payment_intent: string
  status: 'succeeded'
}
export type Refund = Base<'refund'> & { amount: number; charge: string; status: 'succeeded' }
export type Dispute = Base<'dispute'> & { charge: string; payment_intent: string; status: string }
export type PortalSession = Base<'billing_portal.session'> & {
  customer: string
  url: string
  return_url: string | null
}
export type StripeEvent = Base<'event'> & {
  api_version: string
  type: string
  pending_webhooks: number
  request: { id: null; idempotency_key: null }
  data: { object: Record<string, unknown> }
}

export type Kinds = {
  product: Product
  price: Price
  customer: Customer
  payment_method: PaymentMethod
  'checkout.session': Session
  subscription: Subscription
  invoice: Invoice
  invoice_payment: InvoicePayment
  charge: Charge
  refund: Refund
  dispute: Dispute
  'billing_portal.session': PortalSession
  event: StripeEvent
}
export type Kind = keyof Kinds
export type Stored = Kinds[Kind]

export const listOf = <T>(data: T[], url: string, hasMore = false): List<T> => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
})
