import { type Account, announce } from './account.ts'
import {
  createCustomer,
  createPrice,
  createProduct,
  listPrices,
  updateCustomer,
  updatePrice,
} from './catalogue.ts'
import { createSession, customerOf, expireSession } from './checkout.ts'
import { refund } from './disputes.ts'
import { type Fields, flagOf, groupOf, numberOf, requiredText, textOf, textsOf } from './form.ts'
import { listOf, type Stored } from './objects.ts'
import { invalid, missing } from './refusal.ts'
import { newId } from './store.ts'
import { changePrice, endSubscription, setCancel } from './subscriptions.ts'

type Handler = (account: Account, fields: Fields, id: string) => object
const LONGEST_LIST = 100

/** A page of a list, newest first. */
function page(url: string, all: Stored[], fields: Fields): object {
  const limit = numberOf(fields, 'limit') ?? 10
  if (limit < 1 || limit > LONGEST_LIST) throw invalid(`Invalid limit: ${limit}`, 'limit')
  const after = textOf(fields, 'starting_after')
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  return listOf(all.slice(from, from + limit), url, all.length > from + limit)
}

/** Keeps the objects that match the fields of the query. */
const matching = <T extends object>(all: T[], fields: Fields, names: (keyof T & string)[]): T[] =>
  all.filter((one) => names.every((name) => fields[name] === undefined || one[name] === fields[name]))

const since = <T extends { created: number }>(all: T[], fields: Fields): T[] => {
  const least = fields.created === undefined ? 0 : (numberOf(groupOf(fields, 'created'), 'gte') ?? 0)
  return all.filter(({ created }) => created >= least)
}

function updateSubscription(account: Account, fields: Fields, id: string): object {
  const item = groupOf(groupOf(fields, 'items'), '0')
  const price = textOf(item, 'price')
  const cancel = flagOf(fields, 'cancel_at_period_end')
  if (price) changePrice(account, id, account.store.get('price', price, 'items[0][price]'))
  if (cancel !== undefined) setCancel(account, id, cancel)
  return account.store.get('subscription', id)
}

function deleteCustomer(account: Account, id: string): object {
  const { store } = account
  const customer = store.put({ ...store.get('customer', id), deleted: true as const })
  for (const subscription of store.all('subscription'))
    if (subscription.customer === id && subscription.status !== 'canceled')
      endSubscription(account, subscription.id)
  announce(account, 'customer.deleted', customer)
  return { id, object: 'customer', deleted: true }
}

function createPortal(account: Account, fields: Fields): object {
  const { store, origin } = account
  const customer = customerOf(account, fields)
  const id = newId('bps')
  return store.add('billing_portal.session', {
    id,
    customer: customer.id,
    url: `${origin}/portal/${id}`,
    return_url: textOf(fields, 'return_url') ?? null,
  })
}

function createRefund(account: Account, fields: Fields): object {
  const charge = account.store.get('charge', requiredText(fields, 'charge'), 'charge')
  return refund(account, charge, numberOf(fields, 'amount'))
}

/** Handlers by endpoint; `{}` stands for an id. Their names are those of `PARAMETERS`. */
export const HANDLERS: Record<string, Handler> = {
  'POST /products': createProduct,
  'GET /products/{}': ({ store }, _, id) => store.get('product', id),
  'GET /prices': (account, fields) => page('/v1/prices', listPrices(account, fields), fields),
  'POST /prices': createPrice,
  'POST /prices/{}': (account, fields, id) => updatePrice(account, id, fields),
  'POST /customers': createCustomer,
  'GET /customers/{}': ({ store }, _, id) => store.get('customer', id),
  'POST /customers/{}': (account, fields, id) => updateCustomer(account, id, fields),
  'DELETE /customers/{}': (account, _, id) => deleteCustomer(account, id),
  'POST /checkout/sessions': createSession,
  'GET /checkout/sessions/{}': ({ store }, _, id) => store.get('checkout.session', id),
  'POST /checkout/sessions/{}/expire': (account, _, id) => expireSession(account, id),
  'GET /subscriptions': ({ store }, fields) => {
    const { status = '' } = fields
    const all = store.all('subscription').filter((one) => {
      if (status === 'all') return true
      return status === '' ? one.status !== 'canceled' : one.status === status
    })
    return page('/v1/subscriptions', matching(all, fields, ['customer']), fields)
  },
  'GET /subscriptions/{}': ({ store }, _, id) => store.get('subscription', id),
  'POST /subscriptions/{}': updateSubscription,
  'DELETE /subscriptions/{}': (account, _, id) => endSubscription(account, id),
  'GET /invoices': ({ store }, fields) => {
    const subscription = textOf(fields, 'subscription')
    const all = matching(store.all('invoice'), fields, ['customer', 'status']).filter(
      ({ parent }) => !subscription || parent.subscription_details.subscription === subscription,
    )
    return page('/v1/invoices', all, fields)
  },
  'GET /invoices/{}': ({ store }, _, id) => store.get('invoice', id),
  'GET /invoice_payments': ({ store }, fields) => {
    const intent = textOf(groupOf(fields, 'payment'), 'payment_intent')
    const all = matching(store.all('invoice_payment'), fields, ['invoice']).filter(
      ({ payment }) => !intent || payment.payment_intent === intent,
    )
    return page('/v1/invoice_payments', all, fields)
  },
  'GET /charges/{}': ({ store }, _, id) => store.get('charge', id),
  'GET /disputes': ({ store }, fields) =>
    page('/v1/disputes', matching(store.all('dispute'), fields, ['charge', 'payment_intent']), fields),
  'POST /refunds': createRefund,
  'POST /billing_portal/sessions': createPortal,
  'GET /events': ({ store }, fields) => {
    const types = Object.values(textsOf(fields, 'types'))
    const all = since(store.all('event'), fields).filter(
      ({ type }) => types.length === 0 || types.includes(type),
    )
    return page('/v1/events', all, fields)
  },
}

/** The endpoint that a path belongs to, and the id in it. @throws Refusal 404 */
export function endpointOf(method: string, path: string): { endpoint: string; id: string } {
  for (const endpoint of Object.keys(HANDLERS)) {
    const [verb, pattern = ''] = endpoint.split(' ')
    const shape = new RegExp(`^${pattern.replaceAll('/', '\\/').replace('{}', '([\\w-]+)')}$`)
    const found = verb === method ? shape.exec(path) : null
    if (found) return { endpoint, id: found[1] ?? '' }
  }
  throw missing('endpoint', `${method} ${path}`)
}
