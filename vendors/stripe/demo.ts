import type { Account } from './account.ts'
import { attachCard } from './invoices.ts'
import { subscribe } from './subscriptions.ts'

const PRODUCT = 'goalquest_pro'
const PLAN = {
  currency: 'eur',
  unit_amount: 4_999,
  lookup_key: 'goalquest_pro_year',
  interval: 'year',
} as const

/** The customer and the subscription of the demo's Pro account, added once per account of this vendor. */
export function addDemo(account: Account): void {
  const { store } = account
  if (store.find('subscription', 'sub_demo')) return
  const customer = store.add('customer', {
    id: 'cus_demo',
    email: 'pro@goalquest.test',
    metadata: {},
    invoice_settings: { default_payment_method: null },
  })
  attachCard(account, customer, '4242424242424242')
  if (!store.find('product', PRODUCT))
    store.add('product', { id: PRODUCT, name: 'GoalQuest Pro', active: true, metadata: {} })
  const { interval, ...asked } = PLAN
  const price =
    store.all('price').find(({ lookup_key }) => lookup_key === asked.lookup_key) ??
    store.add('price', {
      ...asked,
      active: true,
      product: PRODUCT,
      type: 'recurring',
      recurring: { interval, interval_count: 1 },
      metadata: {},
    })
  subscribe(account, { id: 'sub_demo', customer: customer.id, price, metadata: {} })
}
