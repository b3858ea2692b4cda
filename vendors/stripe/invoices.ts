import { type Account, announce } from './account.ts'
import { cardOf } from './cards.ts'
import type { Customer, Invoice, PaymentMethod, Subscription } from './objects.ts'

const DAY = 86_400
/** Seconds after which a failed renewal is tried again; after the last one the subscription ends. */
const RETRIES = [3 * DAY, 2 * DAY, 2 * DAY]

export const itemOf = ({ id, items }: Subscription) => {
  const [item] = items.data
  if (!item) throw new Error(`${id} has no item`)
  return item
}

/** Attaches the card and makes it the one to charge from now on. */
export function attachCard({ store }: Account, customer: Customer, number: string): PaymentMethod {
  const plain = number.replace(/\s/g, '')
  const method = store.add('payment_method', {
    customer: customer.id,
    type: 'card',
    card: { brand: 'visa', last4: plain.slice(-4) },
    number: plain,
  })
  store.put({ ...customer, invoice_settings: { default_payment_method: method.id } })
  return method
}

/** Whether the customer's card pays when Stripe charges it without the customer. */
export function isPayable({ store }: Account, customerId: string): boolean {
  const { invoice_settings } = store.get('customer', customerId)
  const method = invoice_settings.default_payment_method
  const card = method === null ? undefined : cardOf(store.get('payment_method', method).number)
  return card?.later === 'paid'
}

export function addInvoice(
  { store, origin }: Account,
  subscription: Pick<Subscription, 'id' | 'customer' | 'currency' | 'metadata'>,
  reason: Invoice['billing_reason'],
  amount: number,
): Invoice {
  const count = store.all('invoice').length + 1
  const invoice = store.add('invoice', {
    number: `GQ-${String(count).padStart(4, '0')}`,
    status: 'open',
    customer: subscription.customer,
    currency: subscription.currency,
    amount_due: amount,
    amount_paid: 0,
    attempt_count: 0,
    next_payment_attempt: null,
    billing_reason: reason,
    hosted_invoice_url: '',
    status_transitions: { finalized_at: store.now(), paid_at: null },
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
  })
  return store.put({ ...invoice, hosted_invoice_url: `${origin}/invoice/${invoice.id}` })
}

/** Marks the invoice as paid, with the charge that paid it. */
export function settleInvoice(account: Account, { id }: Invoice): Invoice {
  const { store } = account
  const invoice = store.get('invoice', id)
  const charge = store.add('charge', {
    amount: invoice.amount_due,
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    customer: invoice.customer,
    payment_intent: invoice.id.replace('in_', 'pi_'),
    status: 'succeeded',
  })
  store.add('invoice_payment', {
    invoice: id,
    status: 'paid',
    payment: { type: 'payment_intent', payment_intent: charge.payment_intent },
  })
  const paid = store.put<Invoice>({
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: store.now() },
  })
  announce(account, 'charge.succeeded', charge)
  announce(account, 'invoice.paid', paid)
  return paid
}

/** Records a declined attempt. @returns whether Stripe will try again */
export function failInvoice(account: Account, { id }: Invoice): boolean {
  const { store } = account
  const invoice = store.get('invoice', id)
  const wait = RETRIES[invoice.attempt_count]
  const failed = store.put<Invoice>({
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: wait === undefined ? null : store.now() + wait,
    status: wait === undefined ? 'uncollectible' : 'open',
  })
  announce(account, 'invoice.payment_failed', failed)
  return wait !== undefined
}
