import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { invoices, stripeEvents } from '@/db/schema/billing'
import { enqueueMail } from '@/lib/account/mail/commands'
import { receiveDelivery } from '@/lib/billing/events/commands'
import { storeReading } from '@/lib/billing/subscriptions/commands'
import { ownPlan } from '@/lib/billing/subscriptions/queries'
import { env } from '@/lib/env'
import { fetchSubscription } from '@/lib/gateways/stripe'
import { stripeClient } from '@/lib/gateways/stripe-client'
import { makeFan, system } from '@/tests/support/factories'
import {
  DAY,
  deliver,
  deliverAll,
  eventsOf,
  isProNow,
  mailsOf,
  makePaid,
  stored,
  stripeOfDatabase,
  written,
} from '@/tests/support/payments'
import { codes, refusal, storm } from '@/tests/support/storm'
import { lookThenInsert } from '@/tests/support/storm-twins'
import { type RunningStripe, WEBHOOK_SECRET } from '@/tests/support/stripe-vendor'
import { signatureOf } from '@/vendors/stripe/deliveries'
import { latestCharge } from '@/vendors/stripe/disputes'
import { setCancel, subscribe } from '@/vendors/stripe/subscriptions'

let vendor: RunningStripe
beforeAll(async () => {
  vendor = await stripeOfDatabase()
})
afterAll(() => vendor.stop())
beforeEach(async () => {
  await vendor.control({ reset: true, deliver: { hold: true } })
  await database().execute(sql`truncate pricing_plans, stripe_events, invoices`)
  await database().execute(sql`delete from subscriptions`)
})

const last = () => {
  const event = eventsOf(vendor).at(-1)
  if (!event) throw new Error('no event')
  return event
}

describe('T54, F11: a delivery that is not from Stripe', () => {
  it('is refused with 400 and writes nothing, in a thousand variants', async () => {
    await makePaid(vendor)
    const body = JSON.stringify(last())
    const now = Math.floor(Date.now() / 1000)
    const good = signatureOf(body, WEBHOOK_SECRET, now)
    const digest = good.split('v1=')[1] ?? ''
    const flipped = (text: string, at: number) =>
      `${text.slice(0, at)}${text[at] === '0' ? '1' : '0'}${text.slice(at + 1)}`
    const signed = (text: string, seconds = now, secret = WEBHOOK_SECRET): [string, string] => [
      text,
      signatureOf(text, secret, seconds),
    ]
    const event = last()
    const variants: [string, string][] = [
      ...Array.from({ length: 600 }, (_, index): [string, string] => [
        flipped(body, (index * 7) % body.length),
        good,
      ]).filter(([text]) => text !== body),
      ...Array.from({ length: 64 }, (_, index): [string, string] => [
        body,
        `t=${now},v1=${flipped(digest, index)}`,
      ]),
      ...Array.from({ length: 150 }, (_, index) => signed(body, now - 301 - index * 13)),
      ...Array.from({ length: 150 }, (_, index) => signed(body, now + 302 + index * 13)),
      ...Array.from({ length: 30 }, (_, index) => signed(body, now, `whsec_other_${index}`)),
      [JSON.stringify(event, null, 1), good],
      [` ${body}`, good],
      [`${body}\n`, good],
      [body, ''],
      [body, `v1=${digest}`],
      [body, `t=${now}`],
      [body, `t=${now},v0=${digest}`],
      [body, `t=${now * 1000},v1=${digest}`],
      ['', signatureOf('', WEBHOOK_SECRET)],
      signed('not json'),
      signed('[]'),
      signed(JSON.stringify({ ...event, livemode: true })),
      signed(JSON.stringify({ ...event, account: 'acct_other' })),
      signed(JSON.stringify({ ...event, object: 'v2.core.event' })),
      signed(JSON.stringify({ ...event, data: { object: { id: 'cs_test_of_another_account' } } })),
    ]
    expect(variants.length).toBeGreaterThanOrEqual(1_000)
    const before = await written()
    const answers = new Set<string>()
    for (const [text, signature] of variants)
      answers.add(await refusal(receiveDelivery(system, { body: text, signature }, enqueueMail)))
    expect([...answers]).toEqual(['malformed'])
    expect(await written()).toBe(before)
    expect(await deliver(event)).toBe('applied')
    expect(await written()).not.toBe(before)
  })

  it('is accepted with the new or the old secret during rotation', async () => {
    await makePaid(vendor)
    Object.assign(env, { STRIPE_WEBHOOK_SECRET: ['whsec_new', WEBHOOK_SECRET] })
    const [first, second] = eventsOf(vendor)
    if (!first || !second) throw new Error('two events were expected')
    expect(await deliver(first)).toBe('applied')
    expect(await deliver(second, 'whsec_new')).toBe('noted')
    expect(await refusal(deliver(second, 'whsec_older'))).toBe('malformed')
    Object.assign(env, { STRIPE_WEBHOOK_SECRET: [WEBHOOK_SECRET] })
  })

  it('of an unknown type is stored and changes nothing', async () => {
    const event = { ...(await makePaid(vendor).then(last)), id: 'evt_odd', type: 'balance.available' }
    expect(await deliver(event)).toBe('noted')
    expect(await database().execute(sql`select from subscriptions`)).toHaveLength(0)
  })
})

/** A life of six events that matter: created, paid, completed, renewed, failed, ended. */
async function wholeLife() {
  const paid = await makePaid(vendor)
  await vendor.control({ advance: 32 * DAY })
  await vendor.control({ card: { customer: paid.customer, number: '4000000000000341' } })
  await vendor.control({ advance: 31 * DAY })
  await vendor.control({ cancel: paid.subscription })
  const own = eventsOf(vendor).filter(({ data }) => data.object.customer === paid.customer)
  const one = (type: string, place: number) => {
    const event = own.filter((each) => each.type === type).at(place)
    if (!event) throw new Error(`no ${type}`)
    return event
  }
  const life = [
    one('customer.subscription.created', 0),
    one('invoice.paid', 0),
    one('checkout.session.completed', 0),
    one('invoice.paid', 1),
    one('invoice.payment_failed', 0),
    one('customer.subscription.deleted', 0),
  ]
  return { ...paid, life }
}

function permutations<T>(all: T[]): T[][] {
  if (all.length <= 1) return [all]
  return all.flatMap((first, index) =>
    permutations([...all.slice(0, index), ...all.slice(index + 1)]).map((rest) => [first, ...rest]),
  )
}

/** What must be the same, whatever came first: everything except when it was read and when emails were sent. */
async function stateOf(subscription: string): Promise<string> {
  const [row] = await database().execute<{ all: string }>(sql`
    select jsonb_build_array(
      (select to_jsonb(s) - '{id,reading,start_told_at,end_told_at}'::text[] from subscriptions s where stripe_id = ${subscription}),
      (select jsonb_agg(to_jsonb(i) - '{reading,taken_back_reading,failure_told_at}'::text[] order by stripe_id) from invoices i
        where subscription_id = ${subscription}),
      (select count(*) from stripe_events where subscription_id = ${subscription}))::text as "all"`)
  return row?.all ?? ''
}

/** Lifecycles tried at once, each with a share of the orders. */
const LANES = 8
/** How many of the 720 orders are tried, spread over all of them. */
const ORDERS = Number(process.env.EVENT_ORDERS ?? 72)

describe('T55, F11: the order of events', () => {
  it('does not matter: up to 720 orders of one lifecycle, with duplicates, end in the same state', async () => {
    const lives = []
    for (let lane = 0; lane < LANES; lane++) lives.push(await wholeLife())
    const all = permutations([0, 1, 2, 3, 4, 5])
    expect(all).toHaveLength(720)
    const orders = all.filter((_, index) => index % Math.ceil(all.length / ORDERS) === 0)
    for (const first of [0, 1, 2, 3, 4, 5]) expect(orders.some(([event]) => event === first)).toBe(true)
    const states = await Promise.all(
      lives.map(async ({ subscription, life }, lane) => {
        const found = new Set<string>()
        for (const order of orders.filter((_, index) => index % LANES === lane)) {
          await database().execute(sql`
            with events as (delete from stripe_events where subscription_id = ${subscription}),
              bills as (delete from invoices where subscription_id = ${subscription})
            delete from subscriptions where stripe_id = ${subscription}`)
          for (const place of [...order, ...order.slice(0, 3)]) {
            const event = life[place]
            if (event) await deliver(event)
          }
          found.add(await stateOf(subscription))
        }
        return [...found]
      }),
    )
    expect(states.map((found) => found.length)).toEqual(Array.from({ length: LANES }, () => 1))
    for (const [only] of states) expect(only).toMatch(/"status": "canceled".*, 6\]$/)
  }, 240_000)

  it('does not matter: a late event about the start reads the current end', async () => {
    const { fan, subscription } = await makePaid(vendor)
    const [created] = eventsOf(vendor)
    await vendor.control({ cancel: subscription })
    const deleted = last()
    expect(await deliver(deleted)).toBe('applied')
    if (created) await deliver(created)
    expect(await stored(subscription)).toMatchObject({ status: 'canceled' })
    expect(await isProNow(fan)).toBe(false)
  })

  it('does not matter: a deleted customer stays so, whether its end or its subscription’s comes first', async () => {
    const endOf = async (first: string) => {
      const { fan, subscription, customer } = await makePaid(vendor)
      await deliverAll(vendor)
      await stripeClient().customers.del(customer)
      const ends = eventsOf(vendor).slice(-2)
      for (const event of ends[0]?.type === first ? ends : ends.reverse()) await deliver(event)
      return { plan: await ownPlan(fan.actor), status: (await stored(subscription))?.status }
    }
    const [gone, over] = ['customer.deleted', 'customer.subscription.deleted']
    expect(await endOf(gone)).toMatchObject({ plan: { isCustomer: false }, status: 'canceled' })
    expect(await endOf(over)).toMatchObject({ plan: { isCustomer: false }, status: 'canceled' })
  })

  it('a read that began earlier never replaces a later one', async () => {
    const { fan, subscription } = await makePaid(vendor)
    const early = await fetchSubscription(subscription)
    await vendor.control({ cancel: subscription })
    const late = await fetchSubscription(subscription)
    if (!early || !late) throw new Error('no subscription')
    await database().transaction((tx) => storeReading(system, { at: '2', ...late }, enqueueMail, tx))
    await database().transaction((tx) => storeReading(system, { at: '1', ...early }, enqueueMail, tx))
    expect(await isProNow(fan)).toBe(false)
    expect(await stored(subscription)).toMatchObject({ status: 'canceled' })
  })

  it('a read of an invoice and its refunds that began earlier never replaces a later one', async () => {
    const { fan, subscription } = await makePaid(vendor)
    const { invoice } = (await fetchSubscription(subscription)) ?? {}
    if (!invoice) throw new Error('nothing was paid')
    const read = (at: string, status: string, refunded: number) => {
      const takenBack = { invoiceId: invoice.id, takenBack: refunded === 499, refunded }
      const reading = { at, subscription: null, invoice: { ...invoice, status }, takenBack }
      return database().transaction((tx) => storeReading(system, reading, enqueueMail, tx))
    }
    await read('2', 'paid', 499)
    await read('1', 'open', 200)
    expect(await database().select().from(invoices).where(eq(invoices.userId, fan.userId))).toMatchObject([
      { status: 'paid', refundedCents: 499, isTakenBack: true },
    ])
  })

  it('50 simultaneous deliveries take effect once, and more often if the check came before the insert', async () => {
    const { fan } = await makePaid(vendor)
    const event = last()
    const { done, refused } = await storm(50, () => deliver(event))
    expect(codes(refused)).toEqual({})
    expect(done.filter((outcome) => outcome === 'applied')).toHaveLength(1)
    expect(await mailsOf(fan)).toEqual(['pro_started'])
    expect(await database().$count(stripeEvents)).toBe(1)
    expect(await lookThenInsert(50)).toBeGreaterThan(1)
  })
})

describe('the subscription’s fan', () => {
  it('is decided by the customer that we created', async () => {
    const [paid, stranger] = [await makePaid(vendor), await makeFan()]
    const { store } = vendor.account
    const [price] = store.all('price')
    if (!price) throw new Error('no price')
    const metadata = { user_id: stranger.userId }
    const foreign = subscribe(vendor.account, { customer: paid.customer, price, metadata })
    await deliverAll(vendor)
    expect(await stored(foreign.id)).toBeUndefined()
    expect(await isProNow(stranger)).toBe(false)
    expect(await isProNow(paid.fan)).toBe(true)
  })
})

describe('T23: states and dates', () => {
  it('a subscription that was never paid does not count as an ended plan', async () => {
    const { fan, subscription } = await makePaid(vendor)
    const { store } = vendor.account
    store.put({ ...store.get('subscription', subscription), status: 'incomplete_expired' })
    await deliverAll(vendor)
    expect(await stored(subscription)).toMatchObject({ status: 'canceled' })
    expect(await ownPlan(fan.actor)).toEqual({ plan: 'free', subscription: null, isCustomer: true })
    expect(await mailsOf(fan)).toEqual([])
  })

  it('sends one email at the start, at a failed payment and at the end', async () => {
    const { fan, customer, subscription } = await makePaid(vendor)
    await deliverAll(vendor)
    expect(await isProNow(fan)).toBe(true)
    await vendor.control({ card: { customer, number: '4000000000000341' } })
    await vendor.control({ advance: 31 * DAY })
    await deliverAll(vendor)
    expect(await stored(subscription)).toMatchObject({ status: 'past_due', pastDueSince: expect.any(Date) })
    await vendor.control({ cancel: subscription })
    await deliverAll(vendor)
    expect((await mailsOf(fan)).sort()).toEqual(['pro_ended', 'pro_failed', 'pro_started'])
  })

  it('mails of a failed payment while Pro still lasts, and not of an invoice that nobody has tried to charge', async () => {
    const { fan, subscription: id } = await makePaid(vendor)
    await deliverAll(vendor)
    const { subscription, invoice } = (await fetchSubscription(id)) ?? {}
    if (!subscription || !invoice) throw new Error('nothing was paid')
    const failures = async (invoiceId: string, status: string, ageSeconds: number) => {
      const now = Date.now()
      const reading = {
        at: String((now + 60_000) * 1_000),
        subscription: { ...subscription, status: 'past_due' as const, latestInvoiceId: invoiceId },
        invoice: { ...invoice, id: invoiceId, status, finalizedAt: new Date(now - ageSeconds * 1_000) },
      }
      await database().transaction((tx) => storeReading(system, reading, enqueueMail, tx))
      return (await mailsOf(fan)).filter((kind) => kind === 'pro_failed').length
    }
    expect(await failures('in_2', 'draft', 60)).toBe(0)
    expect(await failures('in_2', 'open', 60)).toBe(1)
    expect(await failures('in_2', 'open', 60)).toBe(1)
    expect(await failures('in_3', 'draft', 8 * DAY)).toBe(1)
    expect(await failures('in_3', 'open', 8 * DAY)).toBe(1)
  })

  it('a payment is overdue since the first failed invoice, whichever is read later', async () => {
    const { subscription: id } = await makePaid(vendor)
    await deliverAll(vendor)
    const { subscription, invoice } = (await fetchSubscription(id)) ?? {}
    if (!subscription || !invoice) throw new Error('nothing was paid')
    let at = Date.now() * 1_000 + 60_000_000
    const read = async (
      status: 'active' | 'past_due',
      invoiceId: string,
      finalizedAt: string,
      latestInvoiceId = invoiceId,
    ) => {
      const reading = {
        at: String(at++),
        subscription: { ...subscription, status, latestInvoiceId },
        invoice: { ...invoice, id: invoiceId, finalizedAt: new Date(finalizedAt) },
      }
      await database().transaction((tx) => storeReading(system, reading, enqueueMail, tx))
      return (await stored(id))?.pastDueSince?.toISOString().slice(0, 10) ?? null
    }
    expect(await read('past_due', 'in_2', '2026-10-02')).toBe('2026-10-02')
    expect(await read('past_due', 'in_3', '2026-11-02')).toBe('2026-10-02')
    expect(await read('past_due', 'in_1', '2026-09-02', 'in_3')).toBe('2026-10-02')
    expect(await read('active', 'in_3', '2026-11-02')).toBeNull()
    expect(await read('past_due', 'in_4', '2026-12-02')).toBe('2026-12-02')
  })

  it('a cancellation takes effect to the second, without days of grace', async () => {
    const { fan, subscription } = await makePaid(vendor)
    setCancel(vendor.account, subscription, true)
    await deliverAll(vendor)
    const at = (shift: string) =>
      database().execute<{ pro: boolean }>(sql`
        select is_pro(${fan.userId}, (select cancel_at from subscriptions where stripe_id = ${subscription}) + ${shift}::interval) as pro`)
    expect(await at('-1 second')).toEqual([{ pro: true }])
    expect(await at('0')).toEqual([{ pro: false }])
  })

  it('refunded or disputed money grants nothing, until the dispute is won', async () => {
    const [refunded, disputed] = [await makePaid(vendor), await makePaid(vendor, { plan: 'year' })]
    await deliverAll(vendor)
    await vendor.control({ refund: refunded.subscription })
    await vendor.control({ dispute: { subscription: disputed.subscription, status: 'needs_response' } })
    await deliverAll(vendor)
    expect([await isProNow(refunded.fan), await isProNow(disputed.fan)]).toEqual([false, false])
    await vendor.control({ dispute: { subscription: disputed.subscription, status: 'won' } })
    await deliverAll(vendor)
    expect([await isProNow(refunded.fan), await isProNow(disputed.fan)]).toEqual([false, true])
  })

  it('a partly refunded payment still grants Pro, and the invoice records the refunded part', async () => {
    const { fan, subscription } = await makePaid(vendor)
    await deliverAll(vendor)
    const { id: charge } = latestCharge(vendor.account, subscription)
    const invoice = async () => {
      await deliverAll(vendor)
      const [row] = await database().select().from(invoices).where(eq(invoices.userId, fan.userId))
      return { amount: row?.amountCents, refunded: row?.refundedCents, back: row?.isTakenBack }
    }
    const { refunds } = stripeClient()
    await refunds.create({ charge, amount: 200 })
    expect(await invoice()).toEqual({ amount: 499, refunded: 200, back: false })
    expect(await isProNow(fan)).toBe(true)
    await expect(refunds.create({ charge, amount: 300 })).rejects.toThrow('Refund amount')
    await refunds.create({ charge })
    expect(await invoice()).toEqual({ amount: 499, refunded: 499, back: true })
    expect(await isProNow(fan)).toBe(false)
    await expect(refunds.create({ charge })).rejects.toThrow('already been refunded')
  })

  it('after a refund an invoice of zero does not count as a payment, and one that is paid does', async () => {
    const { fan, subscription } = await makePaid(vendor, { plan: 'year' })
    await deliverAll(vendor)
    await vendor.control({ refund: subscription })
    await deliverAll(vendor)
    const next = async (amount: number) => {
      const id = `in_${randomUUID()}`
      await database().execute(sql`
        insert into invoices (stripe_id, user_id, subscription_id, status, amount_cents, currency, created_at, paid_at)
        values (${id}, ${fan.userId}, ${subscription}, 'paid', ${amount}, 'eur', clock_timestamp() + interval '1 day', now())`)
      await database().execute(
        sql`update subscriptions set latest_invoice = ${id} where stripe_id = ${subscription}`,
      )
      return isProNow(fan)
    }
    expect([await next(0), await next(499)]).toEqual([false, true])
  })
})

it('T57: while Stripe is down a delivery is refused so that Stripe retries, and writes nothing', async () => {
  const { fan } = await makePaid(vendor)
  const before = await written()
  await vendor.control({ failNext: 2, status: 500 })
  expect(await refusal(deliver(last()))).toBe('unavailable')
  expect(await written()).toBe(before)
  expect(await deliver(last())).toBe('applied')
  expect(await isProNow(fan)).toBe(true)
})
