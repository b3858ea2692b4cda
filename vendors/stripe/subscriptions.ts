import { type Account, announce } from './account.ts'
import { addInvoice, failInvoice, isPayable, itemOf, settleInvoice } from './invoices.ts'
import { listOf, type Metadata, type Price, type Subscription } from './objects.ts'
import { periodEnd } from './periods.ts'
import { newId, type Store } from './store.ts'

const update = (account: Account, id: string, change: Partial<Subscription>): Subscription => {
  const changed = account.store.put({ ...account.store.get('subscription', id), ...change })
  announce(account, 'customer.subscription.updated', changed)
  return changed
}

const withPeriod = (subscription: Subscription, start: number, price?: Price): Subscription['items'] => {
  const item = itemOf(subscription)
  const now = price ?? item.price
  const end = periodEnd(subscription.billing_cycle_anchor, start, now.recurring.interval)
  return {
    ...subscription.items,
    data: [{ ...item, price: now, current_period_start: start, current_period_end: end }],
  }
}

type Subscriber = { id?: string; customer: string; price: Price; metadata: Metadata }

/** A subscription whose first period is paid from now on. */
export function subscribe(
  account: Account,
  { id = newId('sub'), customer, price, metadata }: Subscriber,
): Subscription {
  const { store } = account
  const start = store.now()
  const invoice = addInvoice(
    account,
    { id, customer, currency: price.currency, metadata },
    'subscription_create',
    price.unit_amount,
  )
  const item = {
    id: newId('si'),
    object: 'subscription_item' as const,
    price,
    quantity: 1 as const,
    current_period_start: start,
    current_period_end: periodEnd(start, start, price.recurring.interval),
  }
  const made = store.add('subscription', {
    id,
    status: 'active',
    customer,
    currency: price.currency,
    billing_cycle_anchor: start,
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    ended_at: null,
    latest_invoice: invoice.id,
    metadata,
    items: listOf([item], `/v1/subscription_items?subscription=${id}`),
  })
  announce(account, 'customer.subscription.created', made)
  settleInvoice(account, invoice)
  return made
}

export function endSubscription(account: Account, id: string): Subscription {
  const at = account.store.now()
  const subscription = account.store.get('subscription', id)
  const ended = account.store.put<Subscription>({
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? at,
    ended_at: at,
  })
  announce(account, 'customer.subscription.deleted', ended)
  return ended
}

/** Ends at the period's end, or continues after all. */
export function setCancel(account: Account, id: string, cancel: boolean): Subscription {
  const subscription = account.store.get('subscription', id)
  return update(account, id, {
    cancel_at_period_end: cancel,
    cancel_at: cancel ? itemOf(subscription).current_period_end : null,
    canceled_at: cancel ? account.store.now() : null,
  })
}

/** Switches to another price now, with a new period that is charged at once. What was cancelled ends with that period. */
export function changePrice(account: Account, id: string, price: Price): Subscription {
  const before = account.store.get('subscription', id)
  const start = account.store.now()
  const moved = { ...before, billing_cycle_anchor: start }
  const invoice = addInvoice(account, before, 'subscription_update', price.unit_amount)
  const changed = { ...moved, items: withPeriod(moved, start, price), latest_invoice: invoice.id }
  const ends = changed.cancel_at_period_end ? itemOf(changed).current_period_end : changed.cancel_at
  charge(account, account.store.put({ ...changed, cancel_at: ends }))
  return account.store.get('subscription', id)
}

/** Tries to collect the latest invoice, and sets the subscription's state by the result. */
export function charge(account: Account, { id, customer, latest_invoice }: Subscription): void {
  const invoice = account.store.get('invoice', latest_invoice)
  if (invoice.status === 'paid') return
  if (isPayable(account, customer)) {
    settleInvoice(account, invoice)
    update(account, id, { status: 'active' })
  } else if (failInvoice(account, invoice)) update(account, id, { status: 'past_due' })
  else endSubscription(account, id)
}

function renew(account: Account, subscription: Subscription) {
  const item = itemOf(subscription)
  const invoice = addInvoice(account, subscription, 'subscription_cycle', item.price.unit_amount)
  const items = withPeriod(subscription, item.current_period_end)
  charge(account, account.store.put({ ...subscription, items, latest_invoice: invoice.id }))
}

/** When the clock next does something to the subscription. */
function dueAt(store: Store, subscription: Subscription): number | null {
  if (subscription.status === 'canceled') return null
  if (subscription.cancel_at !== null) return subscription.cancel_at
  if (subscription.status === 'past_due')
    return store.get('invoice', subscription.latest_invoice).next_payment_attempt
  return itemOf(subscription).current_period_end
}

function step(account: Account, subscription: Subscription) {
  if (subscription.cancel_at !== null) endSubscription(account, subscription.id)
  else if (subscription.status === 'past_due') charge(account, subscription)
  else renew(account, subscription)
}

/** Does what has become due since the last call, in chronological order, each change at its own instant. */
export function catchUp(account: Account): void {
  const { store } = account
  const now = store.now()
  for (;;) {
    const due = store
      .all('subscription')
      .map((subscription) => ({ subscription, at: dueAt(store, subscription) }))
      .filter((one): one is { subscription: Subscription; at: number } => one.at !== null && one.at <= now)
      .sort((one, other) => one.at - other.at)[0]
    if (!due) break
    const { shift } = store
    store.shift += due.at - store.now()
    step(account, due.subscription)
    store.shift = shift
  }
  for (const session of store.all('checkout.session'))
    if (session.status === 'open' && session.expires_at <= now)
      announce(account, 'checkout.session.expired', store.put({ ...session, status: 'expired', url: null }))
}
