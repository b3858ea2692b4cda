import { readFileSync } from 'node:fs'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stripeClient } from '@/lib/gateways/stripe-client'
import { type RunningStripe, startStripe, WEBHOOK_SECRET } from '@/tests/support/stripe-vendor'
import { signatureOf } from '@/vendors/stripe/deliveries'
import { PARAMETERS } from '@/vendors/stripe/parameters'
import { periodEnd } from '@/vendors/stripe/periods'

let vendor: RunningStripe
beforeAll(async () => {
  vendor = await startStripe()
})
afterAll(() => vendor.stop())
beforeEach(() => vendor.control({ reset: true }))

const DAY = 86_400
const types = () =>
  vendor.account.store
    .all('event')
    .map(({ type }) => type)
    .reverse()

async function sold() {
  const api = stripeClient()
  const { id: product } = await api.products.create({ name: 'Pro' })
  const price = await api.prices.create({
    product,
    currency: 'eur',
    unit_amount: 499,
    recurring: { interval: 'month' },
    lookup_key: 'pro_month',
    transfer_lookup_key: true,
  })
  const customer = await api.customers.create({ email: 'fan@example.it' })
  const session = await api.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    client_reference_id: 'fan-1',
    subscription_data: { metadata: { user_id: 'fan-1' } },
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'https://goalquest.example/payment-success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://goalquest.example/payment-canceled',
  })
  return { api, price, customer, session }
}

const post = (page: string, fields: Record<string, string>) =>
  fetch(`${vendor.address}/${page}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields),
  })

async function subscribed(number = '4242424242424242') {
  const made = await sold()
  const paid = await post(`checkout/${made.session.id}`, { number })
  const session = await made.api.checkout.sessions.retrieve(made.session.id)
  const read = () => made.api.subscriptions.retrieve(String(session.subscription))
  return { ...made, paid, session, read, subscription: await read() }
}

describe('the parameters', () => {
  it('are checked by name, also inside groups and lists', async () => {
    const api = stripeClient()
    const refusal = (params: Record<string, unknown>) =>
      api.rawRequest('POST', '/v1/checkout/sessions', params).catch((error: unknown) => error)
    expect(await refusal({ mode: 'subscription', payment_method_types: ['card'] })).toMatchObject({
      statusCode: 400,
      code: 'parameter_unknown',
      param: 'payment_method_types',
    })
    expect(await refusal({ mode: 'subscription', line_items: [{ prize: 'x' }] })).toMatchObject({
      param: 'line_items[0][prize]',
    })
  })

  it('have the names of the SDK’s types', () => {
    const FILES: Record<string, [string, string]> = {
      'POST /products': ['Products', 'ProductCreateParams'],
      'POST /prices': ['Prices', 'PriceCreateParams'],
      'POST /prices/{}': ['Prices', 'PriceUpdateParams'],
      'POST /customers': ['Customers', 'CustomerCreateParams'],
      'POST /customers/{}': ['Customers', 'CustomerUpdateParams'],
      'POST /checkout/sessions': ['Checkout/Sessions', 'SessionCreateParams'],
      'POST /subscriptions/{}': ['Subscriptions', 'SubscriptionUpdateParams'],
      'POST /refunds': ['Refunds', 'RefundCreateParams'],
      'POST /billing_portal/sessions': ['BillingPortal/Sessions', 'SessionCreateParams'],
    }
    for (const [endpoint, [file, name]] of Object.entries(FILES)) {
      const text = readFileSync(`node_modules/stripe/esm/resources/${file}.d.ts`, 'utf8').replace(
        /\/\*[\s\S]*?\*\//g,
        '',
      )
      const [, indent = '', body = ''] =
        new RegExp(`^( *)(?:export )?interface ${name} \\{\\n([\\s\\S]*?)\\n\\1\\}`, 'm').exec(text) ?? []
      const own = new RegExp(`^ {${indent.length + 4}}(\\w+)\\??:`, 'gm')
      const names = [...body.matchAll(own)].map(([, one]) => one ?? '')
      expect([endpoint, [...(PARAMETERS[endpoint]?.[''] ?? [])].sort()]).toEqual([endpoint, names.sort()])
    }
  })

  it('let one key stand for one request', async () => {
    const api = stripeClient()
    const create = (email: string) => api.customers.create({ email }, { idempotencyKey: 'one' })
    const first = await create('a@example.it')
    expect(await create('a@example.it')).toMatchObject({ id: first.id })
    await expect(create('b@example.it')).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  })
})

describe('checkout', () => {
  it('sells by a price that is active and a customer that exists', async () => {
    const { api, price, session } = await sold()
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 499 })
    await api.prices.update(price.id, { active: false })
    const again = api.checkout.sessions.create({
      mode: 'subscription',
      customer: String(session.customer),
      line_items: [{ price: price.id, quantity: 1 }],
      success_url: 'https://goalquest.example/',
    })
    await expect(again).rejects.toMatchObject({ code: 'price_inactive', statusCode: 400 })
  })

  it('is refused to a customer that was deleted, and so is the portal', async () => {
    const { api, price, customer } = await sold()
    await api.customers.del(customer.id)
    const refused = { code: 'resource_missing', statusCode: 400, param: 'customer' }
    const session = api.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      line_items: [{ price: price.id, quantity: 1 }],
      success_url: 'https://goalquest.example/',
    })
    await expect(session).rejects.toMatchObject(refused)
    await expect(api.billingPortal.sessions.create({ customer: customer.id })).rejects.toMatchObject(refused)
  })

  it('pays with a good card and comes back with the id of the session', async () => {
    const { paid, session, subscription, api } = await subscribed()
    expect(paid.status).toBe(303)
    expect(paid.headers.get('location')).toBe(
      `https://goalquest.example/payment-success?session_id=${session.id}`,
    )
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
    expect(subscription).toMatchObject({ status: 'active', metadata: { user_id: 'fan-1' } })
    const invoice = await api.invoices.retrieve(String(subscription.latest_invoice), {
      expand: ['parent.subscription_details.subscription'],
    })
    expect(invoice).toMatchObject({ status: 'paid', amount_paid: 499 })
    expect(invoice.parent?.subscription_details?.subscription).toMatchObject({ id: subscription.id })
    expect(types()).toEqual([
      'customer.subscription.created',
      'charge.succeeded',
      'invoice.paid',
      'checkout.session.completed',
    ])
  })

  it('declines, asks the bank, and closes', async () => {
    const { api, session } = await sold()
    const page = `checkout/${session.id}`
    expect(await (await post(page, { number: '4000000000000002' })).text()).toContain(
      'Your card was declined.',
    )
    expect(await (await post(page, { number: '1' })).text()).toContain('card number is invalid')
    const asked = await post(page, { number: '4000 0025 0000 3155' })
    expect(await asked.text()).toContain('Complete authentication')
    const failed = await post(page, { number: '4000002500003155', authentication: 'fail' })
    expect(await failed.text()).toContain('unable to authenticate')
    expect(types()).toEqual([])
    const done = await post(page, { number: '4000002500003155', authentication: 'complete' })
    expect(done.status).toBe(303)
    await expect(api.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 })
  })

  it('is expired by the shop or by the clock', async () => {
    const { api, session } = await sold()
    expect(await api.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null })
    expect((await post(`checkout/${session.id}`, { number: '4242424242424242' })).status).toBe(410)
    const { session: other } = await sold()
    await vendor.control({ advance: DAY })
    expect(await api.checkout.sessions.retrieve(other.id)).toMatchObject({ status: 'expired' })
  })
})

describe('a subscription on the clock', () => {
  it('renews on the day of its anchor', async () => {
    const { read, subscription } = await subscribed()
    await vendor.control({ advance: 32 * DAY })
    const renewed = await read()
    expect(renewed.items.data[0]?.current_period_start).toBe(subscription.items.data[0]?.current_period_end)
    expect(renewed.latest_invoice).not.toBe(subscription.latest_invoice)
    expect(types().slice(-3)).toEqual(['charge.succeeded', 'invoice.paid', 'customer.subscription.updated'])
  })

  it('keeps the last day of short months without moving for good', () => {
    const at = (text: string) => Date.parse(text) / 1000
    const anchor = at('2026-01-31T10:00:00Z')
    expect(periodEnd(anchor, anchor, 'month')).toBe(at('2026-02-28T10:00:00Z'))
    expect(periodEnd(anchor, at('2026-02-28T10:00:00Z'), 'month')).toBe(at('2026-03-31T10:00:00Z'))
    expect(periodEnd(at('2028-02-29T00:00:00Z'), at('2028-02-29T00:00:00Z'), 'year')).toBe(
      at('2029-02-28T00:00:00Z'),
    )
  })

  it('falls due when the card is declined, recovers with another card, and ends after the last try', async () => {
    const { read, api, customer } = await subscribed('4000000000000341')
    await vendor.control({ advance: 32 * DAY })
    expect(await read()).toMatchObject({ status: 'past_due' })
    const portal = await api.billingPortal.sessions.create({
      customer: customer.id,
      return_url: 'https://goalquest.example/account',
    })
    await post(`portal/${portal.id}`, { action: 'card', number: '4242424242424242' })
    expect(await read()).toMatchObject({ status: 'active' })
    await vendor.control({ card: { customer: customer.id, number: '4000000000000341' } })
    await vendor.control({ advance: 60 * DAY })
    expect(await read()).toMatchObject({ status: 'canceled' })
    expect(types().at(-1)).toBe('customer.subscription.deleted')
  })

  /** A subscriber in the portal, where the plan can be changed to that of the year. */
  async function inPortal() {
    const made = await subscribed()
    const { api, customer, price } = made
    const year = await api.prices.create({
      product: String(price.product),
      currency: 'eur',
      unit_amount: 4999,
      recurring: { interval: 'year' },
      lookup_key: 'pro_year',
    })
    const portal = await api.billingPortal.sessions.create({ customer: customer.id })
    return { ...made, year, portal, act: (action: string) => post(`portal/${portal.id}`, { action }) }
  }

  it('is cancelled, resumed and changed in the portal', async () => {
    const { read, year, portal, act, subscription } = await inPortal()
    await act('cancel')
    expect(await read()).toMatchObject({
      cancel_at_period_end: true,
      cancel_at: subscription.items.data[0]?.current_period_end,
    })
    await act('resume')
    expect(await read()).toMatchObject({ cancel_at_period_end: false, cancel_at: null })
    await act('change')
    expect((await read()).items.data[0]?.price.id).toBe(year.id)
    await act('cancel')
    await vendor.control({ advance: 367 * DAY })
    expect(await read()).toMatchObject({ status: 'canceled' })
    const page = await (await fetch(`${vendor.address}/portal/${portal.id}`)).text()
    expect(page).toContain('No current subscription')
  })

  it('that was cancelled and is then changed ends with the period that the change has begun', async () => {
    const { read, act } = await inPortal()
    await act('cancel')
    await act('change')
    const changed = await read()
    const ends = changed.items.data[0]?.current_period_end
    expect(changed).toMatchObject({ status: 'active', cancel_at_period_end: true, cancel_at: ends })
    await vendor.control({ advance: 32 * DAY })
    expect((await read()).status).toBe('active')
    await vendor.control({ advance: 340 * DAY })
    expect(await read()).toMatchObject({ status: 'canceled', ended_at: ends })
  })
})

describe('events', () => {
  it('are signed as the SDK verifies them', () => {
    const payload = '{"id":"evt_1","object":"event"}'
    const { webhooks } = stripeClient()
    const seconds = Math.floor(Date.now() / 1000)
    const ours = signatureOf(payload, WEBHOOK_SECRET, seconds)
    expect(ours).toBe(
      webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp: seconds }),
    )
    expect(webhooks.constructEvent(payload, ours, WEBHOOK_SECRET)).toMatchObject({ id: 'evt_1' })
  })

  it('are delivered again after a failure, in copies, held back and in reverse, by command', async () => {
    const seen: string[] = []
    let failures = 1
    const { createServer } = await import('node:http')
    const hook = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => {
        body += part
      })
      request.on('end', () => {
        response.writeHead(failures > 0 ? 500 : 200).end()
        if (failures-- <= 0) seen.push(JSON.parse(body).type)
      })
    })
    await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
    const address = hook.address()
    const port = typeof address === 'object' && address ? address.port : 0
    vendor.account.deliveries.aim({ url: `http://127.0.0.1:${port}/`, secret: WEBHOOK_SECRET })
    const { api, customer } = await sold()
    await vendor.control({ deliver: { hold: true, duplicates: 1, order: 'reverse' } })
    await api.customers.del(customer.id)
    await subscribed()
    expect(seen).toEqual([])
    await vendor.control({ deliver: { hold: false } })
    await expect.poll(() => seen.length).toBe(10)
    expect(seen.filter((type) => type === 'customer.deleted')).toHaveLength(2)
    hook.close()
  })
})
