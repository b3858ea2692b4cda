import { escapeHtml } from '../html.ts'
import type { VendorAnswer } from '../vendor.ts'
import type { Account } from './account.ts'
import { CARDS } from './cards.ts'
import { type Payment, pay } from './checkout.ts'
import type { Session } from './objects.ts'
import { money, pageAnswer, seeOther } from './page.ts'

const ERRORS: Partial<Record<Payment, string>> = {
  declined: 'Your card was declined.',
  unknown_card: 'Your card number is invalid. Use one of the test cards.',
}

const closed = (session: Session) =>
  pageAnswer(
    session.status === 'complete' ? 'You’re all done here' : 'This page has expired',
    `<p>${session.status === 'complete' ? 'You’ve already completed your payment.' : 'Go back and start again.'}</p>`,
    session.status === 'complete' ? 200 : 410,
  )

const cardList = Object.entries(CARDS)
  .map(([number, { label }]) => `<li><code>${number}</code> ${label}</li>`)
  .join('')

function form({ store }: Account, session: Session, error?: string): VendorAnswer {
  const price = store.get('price', session.asked.price)
  const { name } = store.get('product', price.product)
  const every = price.recurring.interval === 'month' ? 'per month' : 'per year'
  return pageAnswer(
    `Subscribe to ${name}`,
    `<p><b>${escapeHtml(money(session.amount_total, session.currency))}</b> ${every}</p>
${error ? `<p class="error" role="alert">${escapeHtml(error)}</p>` : ''}
<form method="post"><label for="number">Card number</label>
<input type="text" id="number" name="number" inputmode="numeric" autocomplete="off" value="4242424242424242" required>
<button>Subscribe</button>${session.cancel_url ? `<a class="link plain" href="${escapeHtml(session.cancel_url)}">Back</a>` : ''}</form>
<small><ul>${cardList}</ul></small>`,
    error ? 402 : 200,
  )
}

const question = (number: string) =>
  pageAnswer(
    'Your bank asks: is it you?',
    `<form method="post"><input type="hidden" name="number" value="${escapeHtml(number)}">
<button name="authentication" value="complete">Complete authentication</button>
<button class="plain" name="authentication" value="fail">Fail authentication</button></form>`,
  )

const returnUrl = (session: Session) => session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)

/** The hosted page of a Checkout session, and what its form sends. */
export function checkoutPage(account: Account, id: string, sent: URLSearchParams | null): VendorAnswer {
  const session = account.store.find('checkout.session', id)
  if (!session) return pageAnswer('Nothing here', '<p>There is no such session.</p>', 404)
  if (session.status !== 'open')
    return sent && session.status === 'complete' ? seeOther(returnUrl(session)) : closed(session)
  if (!sent) return form(account, session)
  const number = sent.get('number') ?? ''
  const authentication = sent.get('authentication')
  if (authentication === 'fail') return form(account, session, 'We are unable to authenticate your card.')
  const outcome = pay(account, id, number, authentication === 'complete')
  if (outcome === 'paid') return seeOther(returnUrl(session))
  if (outcome === 'authentication') return question(number)
  return form(account, session, ERRORS[outcome])
}
