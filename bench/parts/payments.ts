import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { oneConnection } from '@/db/one-connection'
import { env } from '@/lib/env'
import { webhookSecret } from '../../server/start/secrets.ts'
import { Mailbox } from '../../vendors/mailbox.ts'
import { createVendorServer } from '../../vendors/server.ts'
import { signatureOf } from '../../vendors/stripe/deliveries.ts'
import { type StripeVendor, stripe } from '../../vendors/stripe/stripe.ts'
import { subscribe } from '../../vendors/stripe/subscriptions.ts'
import { makeSignedIn } from '../fans.ts'
import { secrets, serveProduct } from '../product-app.ts'
import { milliseconds, number, type Row } from '../row.ts'
import type { Stage } from '../stage.ts'
import { percentile } from '../statistics.ts'
import { WORK_FOLDER } from '../work.ts'

const PER_SECOND = 50
const ACK_MS = 300
const SECRET = webhookSecret(env.AUTH_SECRET ?? secrets.AUTH_SECRET)

async function listen(vendor: StripeVendor) {
  const server = createVendorServer([vendor], new Mailbox(WORK_FOLDER))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/stripe`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** So many events of fans who have paid, as Stripe sends them, in its order. */
async function paidEvents({ account }: StripeVendor, sql: postgres.Sql, count: number): Promise<string[]> {
  const { store } = account
  const product = store.add('product', { name: 'Pro', active: true, metadata: {} })
  const price = store.add('price', {
    active: true,
    product: product.id,
    currency: 'eur',
    unit_amount: 499,
    lookup_key: 'goalquest_pro_month',
    type: 'recurring',
    recurring: { interval: 'month', interval_count: 1 },
    metadata: {},
  })
  // Three events of each subscription: created, the charge, the invoice.
  for (const { userId } of await makeSignedIn(sql, Math.ceil(count / 3))) {
    const customer = store.add('customer', {
      email: null,
      metadata: { user_id: userId },
      invoice_settings: { default_payment_method: null },
    })
    await sql`insert into stripe_customers (user_id, stripe_id) values (${userId}, ${customer.id})`
    subscribe(account, { customer: customer.id, price, metadata: { user_id: userId } })
  }
  return store
    .all('event')
    .reverse()
    .slice(0, count)
    .map((event) => JSON.stringify(event))
}

type Acks = { ms: number[]; refused: number }

/** Sends at a fixed rate, whatever the answers. */
async function send(url: string, events: string[]): Promise<Acks> {
  const acks: Acks = { ms: [], refused: 0 }
  const deliver = async (body: string) => {
    const began = performance.now()
    const headers = { 'content-type': 'application/json', 'stripe-signature': signatureOf(body, SECRET) }
    const answer = await fetch(`${url}/api/stripe/webhook`, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    if (answer.ok) acks.ms.push(performance.now() - began)
    else acks.refused++
  }
  const began = performance.now()
  const open: Promise<void>[] = []
  for (const [index, body] of events.entries()) {
    const wait = (index * 1_000) / PER_SECOND - (performance.now() - began)
    if (wait > 1) await sleep(wait)
    open.push(deliver(body))
  }
  await Promise.all(open)
  return acks
}

/** The webhook under a storm of events, each read again at a Stripe that runs beside it. */
export async function paymentsPart({ databases, life, options }: Stage): Promise<Row[]> {
  const vendor = stripe({ origin: 'http://127.0.0.1/stripe' })
  const { url, stop } = await listen(vendor)
  const sql = oneConnection(databases.product)
  try {
    const variables = { STRIPE_API_URL: url, STRIPE_WEBHOOK_SECRET: SECRET, LOCAL_VENDORS: 'on' }
    const product = await serveProduct({ databaseUrl: databases.product, name: 'webhook', variables }, life)
    const events = await paidEvents(vendor, sql, PER_SECOND * (options.quick ? 6 : 30))
    await send(product.url, events.splice(0, PER_SECOND))
    const { ms, refused } = await send(product.url, events)
    const [row] = await sql<
      { n: number }[]
    >`select count(*)::int as n from subscriptions where status = 'active'`
    await product.stop()
    return [
      {
        what: `webhook: acknowledgements at ${PER_SECOND} events a second, ${number(events.length)} events, ${number(row?.n ?? 0)} subscriptions`,
        product: `p50 ${milliseconds(percentile(ms, 0.5))}, p99 ${milliseconds(percentile(ms, 0.99))}, ${refused} refused`,
        budget: `p99 ≤ ${milliseconds(ACK_MS)}, none refused`,
        met: percentile(ms, 0.99) <= ACK_MS && refused === 0,
      },
    ]
  } finally {
    await sql.end()
    stop()
  }
}
