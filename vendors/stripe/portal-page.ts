import { escapeHtml } from '../html.ts'
import type { VendorAnswer } from '../vendor.ts'
import type { Account } from './account.ts'
import { cardOf } from './cards.ts'
import { attachCard, itemOf } from './invoices.ts'
import type { PortalSession, Subscription } from './objects.ts'
import { day, money, pageAnswer, seeOther } from './page.ts'
import { changePrice, charge, setCancel } from './subscriptions.ts'

const button = (action: string, label: string, extra = '') =>
  `<form method="post"><input type="hidden" name="action" value="${action}">${extra}<button class="plain">${label}</button></form>`

function subscriptionOf({ store }: Account, { customer }: PortalSession): Subscription | undefined {
  return store.all('subscription').find((one) => one.customer === customer && one.status !== 'canceled')
}

const otherPrice = ({ store }: Account, subscription: Subscription) => {
  const { price } = itemOf(subscription)
  return store
    .all('price')
    .find((one) => one.active && one.product === price.product && one.id !== price.id && one.lookup_key)
}

function view(account: Account, session: PortalSession, error?: string): VendorAnswer {
  const { store } = account
  const subscription = subscriptionOf(account, session)
  const back = session.return_url
    ? `<a class="link" href="${escapeHtml(session.return_url)}">Return to GoalQuest</a>`
    : ''
  const invoices = store
    .all('invoice')
    .filter(({ customer }) => customer === session.customer)
    .map(
      (one) =>
        `<tr><td>${day(one.created)}</td><td>${escapeHtml(money(one.amount_due, one.currency))}</td><td>${one.status}</td></tr>`,
    )
    .join('')
  if (!subscription)
    return pageAnswer('Billing', `<p>No current subscription.</p><table>${invoices}</table>${back}`)
  const { price, current_period_end } = itemOf(subscription)
  const change = otherPrice(account, subscription)
  const ends = subscription.cancel_at_period_end
  return pageAnswer(
    'Billing',
    `${error ? `<p class="error" role="alert">${error}</p>` : ''}
<p><b>${escapeHtml(money(price.unit_amount, price.currency))}</b> per ${price.recurring.interval}, ${subscription.status}.
${ends ? 'Ends' : 'Renews'} on ${day(current_period_end)}.</p>
${ends ? button('resume', 'Don’t cancel') : button('cancel', 'Cancel subscription')}
${change ? button('change', `Switch to ${escapeHtml(money(change.unit_amount, change.currency))} per ${change.recurring.interval}`) : ''}
${button('card', 'Update card', '<label for="number">Card number</label><input type="text" id="number" name="number" value="4242424242424242">')}
<table>${invoices}</table>${back}`,
    error ? 402 : 200,
  )
}

/** The customer portal, and what its forms send. */
export function portalPage(account: Account, id: string, sent: URLSearchParams | null): VendorAnswer {
  const session = account.store.find('billing_portal.session', id)
  if (!session) return pageAnswer('Nothing here', '<p>There is no such session.</p>', 404)
  const subscription = subscriptionOf(account, session)
  if (!sent || !subscription) return view(account, session)
  const action = sent.get('action')
  if (action === 'cancel' || action === 'resume') setCancel(account, subscription.id, action === 'cancel')
  const change = action === 'change' ? otherPrice(account, subscription) : undefined
  if (change) changePrice(account, subscription.id, change)
  if (action === 'card') {
    const number = sent.get('number') ?? ''
    if (cardOf(number)?.now !== 'paid') return view(account, session, 'Your card was declined.')
    attachCard(account, account.store.get('customer', session.customer), number)
    if (subscription.status === 'past_due') charge(account, subscription)
  }
  return seeOther(`${account.origin}/portal/${id}`)
}
