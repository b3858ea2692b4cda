import { type Account, announce } from './account.ts'
import { cardOf } from './cards.ts'
import { type Fields, groupOf, numberOf, requiredText, textOf, textsOf } from './form.ts'
import { attachCard } from './invoices.ts'
import type { Customer, Price, Session } from './objects.ts'
import { invalid } from './refusal.ts'
import { newId } from './store.ts'
import { subscribe } from './subscriptions.ts'

const DAY = 86_400

function priceOf({ store }: Account, fields: Fields): Price {
  const line = groupOf(groupOf(fields, 'line_items'), '0')
  const price = store.get('price', requiredText(line, 'price'), 'line_items[0][price]')
  if (!price.active)
    throw invalid('The price specified is inactive.', 'line_items[0][price]', 'price_inactive')
  return price
}

/** The customer that the fields name; one that was deleted is refused like an unknown one. */
export function customerOf({ store }: Account, fields: Fields): Customer {
  const customer = store.get('customer', requiredText(fields, 'customer'), 'customer')
  if (customer.deleted) throw invalid(`No such customer: '${customer.id}'`, 'customer', 'resource_missing')
  return customer
}

export function createSession(account: Account, fields: Fields): Session {
  const { store, origin } = account
  if (requiredText(fields, 'mode') !== 'subscription')
    throw invalid('Only subscriptions are simulated', 'mode')
  const price = priceOf(account, fields)
  const customer = customerOf(account, fields)
  const expires = numberOf(fields, 'expires_at') ?? store.now() + DAY
  if (expires < store.now() + 1_800 || expires > store.now() + DAY)
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.',
      'expires_at',
    )
  const id = newId('cs_test')
  return store.add('checkout.session', {
    id,
    mode: 'subscription',
    status: 'open',
    payment_status: 'unpaid',
    url: `${origin}/checkout/${id}`,
    customer: customer.id,
    client_reference_id: textOf(fields, 'client_reference_id') ?? null,
    metadata: textsOf(fields, 'metadata'),
    subscription: null,
    success_url: requiredText(fields, 'success_url'),
    cancel_url: textOf(fields, 'cancel_url') ?? null,
    expires_at: expires,
    amount_total: price.unit_amount,
    currency: price.currency,
    asked: { price: price.id, metadata: textsOf(groupOf(fields, 'subscription_data'), 'metadata') },
  })
}

export function expireSession(account: Account, id: string): Session {
  const session = account.store.get('checkout.session', id, 'session')
  if (session.status !== 'open')
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
    )
  const expired = account.store.put<Session>({ ...session, status: 'expired', url: null })
  announce(account, 'checkout.session.expired', expired)
  return expired
}

export type Payment = 'paid' | 'declined' | 'authentication' | 'unknown_card' | 'closed'

/** Pays an open session with a test card; `authenticated` when the bank's question was answered. */
export function pay(account: Account, id: string, number: string, authenticated: boolean): Payment {
  const { store } = account
  const session = store.get('checkout.session', id)
  if (session.status !== 'open') return 'closed'
  const card = cardOf(number)
  if (!card) return 'unknown_card'
  if (card.now === 'declined' || (card.now === 'authentication' && !authenticated)) return card.now
  attachCard(account, store.get('customer', session.customer), number)
  const subscription = subscribe(account, {
    customer: session.customer,
    price: store.get('price', session.asked.price),
    metadata: session.asked.metadata,
  })
  const done = store.put<Session>({
    ...session,
    status: 'complete',
    payment_status: 'paid',
    url: null,
    subscription: subscription.id,
  })
  announce(account, 'checkout.session.completed', done)
  return 'paid'
}
