import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { env } from '@/lib/env'
import {
  createCustomer,
  currentSubscriptions,
  fetchCheckout,
  fetchInvoice,
  fetchSubscription,
  fetchTakenBack,
  openCheckout,
  openPortal,
  recentEvents,
} from '@/lib/gateways/stripe'
import { sellPlans } from '@/lib/gateways/stripe-plans'

let body = ''
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(body)
})
const { STRIPE_API_URL, PAYMENTS } = env
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  Object.assign(env, { STRIPE_API_URL: `http://127.0.0.1:${port}`, PAYMENTS: 'demo' })
})
afterAll(() => {
  server.close()
  Object.assign(env, { STRIPE_API_URL, PAYMENTS })
})

const firstOf = async <T>(rows: AsyncGenerator<T>) => (await rows.next()).value

const ORDER = {
  key: 'k',
  userId: 'u',
  customerId: 'cus_1',
  priceId: 'price_1',
  successUrl: 'https://goalquest.example/a',
  cancelUrl: 'https://goalquest.example/b',
}
const CALLS = {
  createCustomer: () => createCustomer({ key: 'k', userId: 'u', email: 'fan@goalquest.test' }),
  openCheckout: () => openCheckout(ORDER),
  openPortal: () => openPortal('cus_1', 'https://goalquest.example'),
  fetchSubscription: () => fetchSubscription('sub_1'),
  fetchInvoice: () => fetchInvoice('in_1'),
  fetchCheckout: () => fetchCheckout('cs_1'),
  fetchTakenBack: () => fetchTakenBack('ch_1'),
  currentSubscriptions: () => firstOf(currentSubscriptions()),
  recentEvents: () => firstOf(recentEvents(['invoice.paid'], new Date(0))),
  sellPlans: () => sellPlans([{ interval: 'month', amount: 499 }]),
}

/** An object with every name that is read, each a number where Stripe has a text, a text where it has a number. */
const MIXED_UP = {
  id: 42,
  url: 42,
  expires_at: 'soon',
  customer: 42,
  status: 42,
  subscription: { id: 42, items: 'none', metadata: null },
  items: {
    data: [{ price: { recurring: { interval: 'month' }, unit_amount: '4' }, current_period_end: 'x' }],
  },
  metadata: {},
  created: 'yesterday',
  currency: 42,
  amount_due: '499',
  status_transitions: { finalized_at: 'x', paid_at: 'y' },
  payment_intent: 'pi_1',
  data: [{ id: 42, invoice: 42, lookup_key: 'goalquest_pro_month', currency: 'eur', unit_amount: '499' }],
}

describe.each([
  ['null', null],
  ['a number', 42],
  ['a text', 'ok'],
  ['types that Stripe does not send', MIXED_UP],
])('an answer 200 that is %s', (_what, answer) => {
  it.each(Object.entries(CALLS))('counts as Stripe being out of reach for %s', async (_name, call) => {
    body = JSON.stringify(answer)
    await expect(call()).rejects.toMatchObject({ name: 'DomainError', code: 'unavailable' })
  })
})
