import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { accountDeletions } from '@/db/schema/account'
import { stripeCustomers } from '@/db/schema/billing'
import { withdrawDeletion } from '@/lib/account/deletion/commands'
import { enqueueMail } from '@/lib/account/mail/commands'
import { startCheckout } from '@/lib/billing/checkout/commands'
import { syncPricing } from '@/lib/billing/plans/commands'
import { pricingPlansOf } from '@/lib/billing/plans/queries'
import { openPortal } from '@/lib/billing/portal/commands'
import { reconcile } from '@/lib/billing/reconciliation/commands'
import { ownCheckout, ownPlan } from '@/lib/billing/subscriptions/queries'
import { stripeClient } from '@/lib/gateways/stripe-client'
import { PAYMENTS_JOB } from '@/lib/operations/jobs/rules'
import { nightlyReconciliation } from '@/lib/operations/payments/commands'
import { atShiftedTime } from '@/tests/support/db-clock'
import { guest, type MadeFan, makeFan, makeFans, system } from '@/tests/support/factories'
import { dropPauses, whilePausedAt } from '@/tests/support/pause-at-statement'
import {
  deliverAll,
  isProNow,
  makePaid,
  openSession,
  stored,
  stripeOfDatabase,
} from '@/tests/support/payments'
import { makePro, subscribe } from '@/tests/support/plans'
import { codes, refusal, storm } from '@/tests/support/storm'
import type { RunningStripe } from '@/tests/support/stripe-vendor'
import { pay } from '@/vendors/stripe/checkout'
import { addDemo } from '@/vendors/stripe/demo'
import { failureOf } from '@/vendors/stripe/refusal'

let vendor: RunningStripe
beforeAll(async () => {
  vendor = await stripeOfDatabase()
})
afterAll(() => vendor.stop())
afterEach(dropPauses)
beforeEach(async () => {
  await vendor.control({ reset: true, deliver: { hold: true } })
  await database().execute(sql`truncate pricing_plans, stripe_events, invoices`)
  await database().execute(sql`delete from subscriptions`)
})

const open = () => vendor.account.store.all('checkout.session').filter(({ status }) => status === 'open')

/** Replaces the monthly price, as somebody would in Stripe's dashboard. */
async function raiseMonth(currency = 'eur'): Promise<void> {
  const { prices } = stripeClient()
  const [price] = (await prices.list({ lookup_keys: ['goalquest_pro_month'] })).data
  await prices.create({
    product: String(price?.product),
    currency,
    unit_amount: 599,
    recurring: { interval: 'month' },
    lookup_key: 'goalquest_pro_month',
    transfer_lookup_key: true,
  })
}

const move = (userId: string, email: string) =>
  database().execute(sql`update persons set email = ${email} where user_id = ${userId}`)

/** The state left by a tab that chose the yearly plan and is still closing the page of the monthly one. */
async function claimYear(userId: string): Promise<void> {
  await database().execute(sql`update checkouts set state = 'expired' where user_id = ${userId}`)
  await database().execute(sql`
    insert into checkouts (user_id, interval, price_id)
    select ${userId}, interval, stripe_price_id from pricing_plans where interval = 'year'`)
}

/** Answers that Stripe stored for the fan's customer become failures. */
function failReplays(userId: string): void {
  const { replays } = vendor.account.store
  for (const [key, replay] of replays)
    if (JSON.stringify(replay.body).includes(userId) && key.startsWith('customer-'))
      replays.set(key, { ...replay, ...failureOf(500) })
}

describe('the plans', () => {
  it('cost what the specification says until they are synced, then what Stripe says', async () => {
    expect(await pricingPlansOf(guest)).toEqual([
      { interval: 'month', amountCents: 499, isSynced: false },
      { interval: 'year', amountCents: 4_999, isSynced: false },
    ])
    expect(await syncPricing(system)).toHaveLength(2)
    await raiseMonth()
    await syncPricing(system)
    const [line] = await database().sql<{ detail: unknown }[]>`
      select detail from audit_log where action = 'pricing.sync' order by id desc limit 1`
    expect(line?.detail).toEqual({ month: 599, year: 4_999, before: { month: 499, year: 4_999 } })
    await syncPricing(system)
    expect((await pricingPlansOf(guest))[0]).toMatchObject({ interval: 'month', amountCents: 599 })
    expect(vendor.account.store.all('price')).toHaveLength(3)
    expect(vendor.account.store.all('product')).toHaveLength(1)
  })

  it('are created once by the first checkouts of an installation, all at one instant', async () => {
    const fans = await makeFans(6)
    const opened = await Promise.allSettled(
      fans.map(({ actor }, place) => startCheckout(actor, { plan: place % 2 === 0 ? 'month' : 'year' })),
    )
    expect(opened.map(({ status }) => status)).toEqual(fans.map(() => 'fulfilled'))
    expect(
      open()
        .map(({ amount_total }) => amount_total)
        .sort(),
    ).toEqual([499, 499, 499, 4_999, 4_999, 4_999])
    expect(vendor.account.store.all('price')).toHaveLength(2)
    expect(vendor.account.store.all('product')).toHaveLength(1)
  })

  it('are created anew with their lookup keys once somebody has archived their prices', async () => {
    const sold = await syncPricing(system)
    for (const { priceId } of sold) await stripeClient().prices.update(priceId, { active: false })
    const renewed = await syncPricing(system)
    expect(renewed.map(({ amount }) => amount)).toEqual([499, 4_999])
    expect(sold.map(({ priceId }) => priceId)).not.toContain(renewed[0]?.priceId)
    expect(await syncPricing(system)).toEqual(renewed)
  })
})

it('a plan that Stripe sells in another currency is not synced', async () => {
  await syncPricing(system)
  await raiseMonth('usd')
  expect(await refusal(syncPricing(system))).toBe('conflict')
  expect((await pricingPlansOf(guest))[0]).toMatchObject({ interval: 'month', amountCents: 499 })
})

describe('a checkout', () => {
  it('carries the account and the plan’s price, and nothing from the browser', async () => {
    const fan = await makeFan()
    const url = await startCheckout(fan.actor, { plan: 'year' })
    const [session] = open()
    expect(url).toBe(session?.url)
    expect(session).toMatchObject({
      amount_total: 4_999,
      client_reference_id: fan.userId,
      asked: { metadata: { user_id: fan.userId } },
    })
    expect(vendor.account.store.get('customer', String(session?.customer)).email).toBe(fan.email)
  })

  it('is one per fan: the same one for the same plan, while the other plan closes it', async () => {
    const fan = await makeFan()
    const first = await startCheckout(fan.actor, { plan: 'month' })
    expect(await startCheckout(fan.actor, { plan: 'month' })).toBe(first)
    const other = await startCheckout(fan.actor, { plan: 'year' })
    expect(open().map(({ url }) => url)).toEqual([other])
    expect(vendor.account.store.all('customer')).toHaveLength(1)
  })

  it('is replaced at the new price once that is on sale here', async () => {
    const fan = await makeFan()
    const first = await startCheckout(fan.actor, { plan: 'month' })
    await raiseMonth()
    await syncPricing(system)
    const second = await startCheckout(fan.actor, { plan: 'month' })
    expect(second).not.toBe(first)
    expect(open()).toMatchObject([{ url: second, amount_total: 599 }])
    expect(await startCheckout(fan.actor, { plan: 'month' })).toBe(second)
  })

  it('T56: two tabs at once open one page, and a closed one cannot be paid', async () => {
    const fan = await makeFan()
    await syncPricing(system)
    const same = await storm(8, () => startCheckout(fan.actor, { plan: 'month' }))
    expect(new Set(same.done).size).toBe(1)
    expect(Object.keys(codes(same.refused)).filter((code) => code !== 'conflict')).toEqual([])
    const mixed = await storm(8, (place) =>
      startCheckout(fan.actor, { plan: place % 2 === 0 ? 'month' : 'year' }),
    )
    expect(Object.keys(codes(mixed.refused)).filter((code) => code !== 'conflict')).toEqual([])
    expect(open().length).toBeLessThanOrEqual(1)
    await startCheckout(fan.actor, { plan: 'year' })
    expect(open()).toHaveLength(1)
    const paid = vendor.account.store
      .all('checkout.session')
      .map(({ id }) => pay(vendor.account, id, '4242424242424242', true))
    expect(paid.filter((outcome) => outcome === 'paid')).toHaveLength(1)
    await deliverAll(vendor)
    expect(vendor.account.store.all('subscription')).toHaveLength(1)
  })

  it('does not open beside a page that another tab, or a process that died, has not closed yet', async () => {
    const [payer, fan] = [await makeFan(), await makeFan()]
    await startCheckout(payer.actor, { plan: 'month' })
    const first = await openSession(payer)
    await startCheckout(fan.actor, { plan: 'month' })
    for (const { userId } of [payer, fan]) await claimYear(userId)
    expect(pay(vendor.account, first, '4242424242424242', true)).toBe('paid')
    for (const plan of ['year', 'month', 'year'] as const)
      expect(await refusal(startCheckout(payer.actor, { plan }))).toBe('already_pro')
    const url = await startCheckout(fan.actor, { plan: 'year' })
    expect(open().map((session) => session.url)).toEqual([url])
    await deliverAll(vendor)
    expect(await isProNow(payer)).toBe(true)
  })

  it('T56: two tabs that make the customer at once keep the same one, and Stripe no other', async () => {
    const fan = await makeFan()
    await syncPricing(system)
    let slow: Promise<string> | undefined
    await whilePausedAt(
      {
        event: 'insert',
        table: 'stripe_customers',
        when: `not exists (select from checkouts where user_id = '${fan.userId}' and interval = 'year')`,
      },
      () => {
        slow = refusal(startCheckout(fan.actor, { plan: 'month' }))
      },
      () => startCheckout(fan.actor, { plan: 'year' }),
    )
    expect(await slow).toBe('conflict')
    expect(vendor.account.store.all('customer').filter(({ deleted }) => !deleted)).toHaveLength(1)
    expect(pay(vendor.account, await openSession(fan), '4242424242424242', true)).toBe('paid')
    await deliverAll(vendor)
    expect(await isProNow(fan)).toBe(true)
  })

  it('that was paid while a failed change of plan puts it back stays paid', async () => {
    const { fan, session } = await makePaid(vendor)
    let change: Promise<string> | undefined
    await whilePausedAt(
      {
        event: 'update',
        table: 'checkouts',
        when: `exists (select from checkouts where user_id = '${fan.userId}' and interval = 'year')`,
      },
      () => {
        change = refusal(startCheckout(fan.actor, { plan: 'year' }))
      },
      (held) => held`update checkouts set state = 'complete' where session_id = ${session}`,
    )
    expect(await change).toBe('already_pro')
    expect(await ownCheckout(fan.actor, session)).toMatchObject({ state: 'complete' })
  })

  it('that was paid although another had replaced it is recognised as paid', async () => {
    const { fan, session } = await makePaid(vendor)
    await claimYear(fan.userId)
    await deliverAll(vendor)
    expect(await ownCheckout(fan.actor, session)).toMatchObject({ state: 'complete' })
  })

  it('is refused for a fan with a subscription, or with a payment awaiting confirmation', async () => {
    const pro = await makePro()
    expect(await refusal(startCheckout(pro.actor, { plan: 'month' }))).toBe('already_pro')
    const { fan } = await makePaid(vendor)
    expect(await refusal(startCheckout(fan.actor, { plan: 'month' }))).toBe('already_pro')
    expect(await refusal(startCheckout(fan.actor, { plan: 'year' }))).toBe('already_pro')
    expect(await refusal(startCheckout(fan.actor, { plan: 'year' }))).toBe('already_pro')
    await deliverAll(vendor)
    expect(await refusal(startCheckout(fan.actor, { plan: 'month' }))).toBe('already_pro')
  })

  it('is refused while the account is due for erasure, even where a page is open, but not once the fan stays', async () => {
    const [fan, other] = [await makeFan(), await makeFan()]
    const url = await startCheckout(fan.actor, { plan: 'month' })
    for (const { userId } of [fan, other])
      await database()
        .insert(accountDeletions)
        .values({ userId, eraseAt: sql`app_now() + interval '7 days'` })
    for (const { actor } of [fan, other])
      for (const plan of ['month', 'year'] as const)
        expect(await refusal(startCheckout(actor, { plan }))).toBe('leaving')
    expect(open()).toMatchObject([{ url }])
    await withdrawDeletion(fan.actor)
    expect(await startCheckout(fan.actor, { plan: 'month' })).toBe(url)
  })

  it('is refused while a page that was paid and has expired awaits confirmation', async () => {
    const { fan } = await makePaid(vendor)
    await database().execute(
      sql`update checkouts set expires_at = app_now() - interval '1 minute' where user_id = ${fan.userId}`,
    )
    for (const plan of ['month', 'year'] as const)
      expect(await refusal(startCheckout(fan.actor, { plan }))).toBe('already_pro')
    expect(open()).toEqual([])
  })

  it('is open to a fan whose payment was refunded, and replaces what it had paid for', async () => {
    const { fan, subscription } = await makePaid(vendor, { plan: 'year' })
    await deliverAll(vendor)
    await vendor.control({ refund: subscription })
    await deliverAll(vendor)
    await startCheckout(fan.actor, { plan: 'month' })
    expect(vendor.account.store.get('subscription', subscription).status).toBe('canceled')
    expect(pay(vendor.account, await openSession(fan), '4242424242424242', true)).toBe('paid')
    await deliverAll(vendor)
    expect(await ownPlan(fan.actor)).toMatchObject({ plan: 'pro', subscription: { interval: 'month' } })
  })

  it('of a plan archived between view and click is refused, and a later one succeeds', async () => {
    const fan = await makeFan()
    const plans = await syncPricing(system)
    const price = plans.find(({ interval }) => interval === 'month')?.priceId ?? ''
    await stripeClient().prices.update(price, { active: false })
    expect(await refusal(startCheckout(fan.actor, { plan: 'month' }))).toBe('conflict')
    await syncPricing(system)
    expect(await startCheckout(fan.actor, { plan: 'month' })).toContain('/checkout/')
  })

  it('T57: while Stripe is down is refused, and leaves nothing that blocks the next try', async () => {
    const fan = await makeFan()
    await vendor.control({ status: 503 })
    expect(await refusal(startCheckout(fan.actor, { plan: 'month' }))).toBe('unavailable')
    await vendor.control({ reset: true, deliver: { hold: true } })
    expect(await startCheckout(fan.actor, { plan: 'month' })).toContain('/checkout/')
  })

  it('T57: that another tab has opened stays open when opening it a second time fails', async () => {
    const fan = await makeFan()
    await syncPricing(system)
    let [slow, url]: [Promise<string> | undefined, string] = [undefined, '']
    await whilePausedAt(
      {
        event: 'insert',
        table: 'stripe_customers',
        when: `exists (select from persons where user_id = '${fan.userId}' and locale = 'it')`,
      },
      () => {
        slow = refusal(startCheckout(fan.actor, { plan: 'month' }))
      },
      async (held) => {
        await held`update persons set locale = 'en' where user_id = ${fan.userId}`
        url = await startCheckout(fan.actor, { plan: 'month' })
        await vendor.control({ status: 503 })
      },
    )
    expect(await slow).toBe('unavailable')
    await vendor.control({ failNext: 0 })
    expect(await startCheckout(fan.actor, { plan: 'month' })).toBe(url)
  })

  it.each([
    ['a failure, which it repeats for a day', ({ userId }: MadeFan) => failReplays(userId)],
    ['for another address', ({ userId, email }: MadeFan) => move(userId, `new-${email}`)],
  ])('T57: is not held up by what Stripe last answered about the customer: %s', async (_what, change) => {
    const fan = await makeFan()
    await startCheckout(fan.actor, { plan: 'month' })
    // As after an answer that was lost.
    await database().execute(sql`delete from stripe_customers where user_id = ${fan.userId}`)
    await database().execute(sql`update checkouts set state = 'expired' where user_id = ${fan.userId}`)
    await change(fan)
    expect(await startCheckout(fan.actor, { plan: 'month' })).toContain('/checkout/')
    const [kept] = await database()
      .select({ id: stripeCustomers.stripeId })
      .from(stripeCustomers)
      .where(eq(stripeCustomers.userId, fan.userId))
    expect(vendor.account.store.get('checkout.session', await openSession(fan)).customer).toBe(kept?.id)
  })

  it.each([
    ['while Stripe is down', 503, 'unavailable'],
    ['since it is paid at that moment', 400, 'conflict'],
  ])('T57: that cannot be closed for another plan %s stays the open one', async (_why, status, code) => {
    const fan = await makeFan()
    const first = await startCheckout(fan.actor, { plan: 'month' })
    await vendor.control({ status })
    expect(await refusal(startCheckout(fan.actor, { plan: 'year' }))).toBe(code)
    await vendor.control({ failNext: 0 })
    expect(await startCheckout(fan.actor, { plan: 'month' })).toBe(first)
    const other = await startCheckout(fan.actor, { plan: 'year' })
    expect(open().map(({ url }) => url)).toEqual([other])
  })

  it.each([
    ['deleted there a moment ago', (customer: string) => stripeClient().customers.del(customer)],
    ['of another Stripe account', () => vendor.control({ reset: true, deliver: { hold: true } })],
  ])('gets a new customer in the place of one %s', async (_case, lose) => {
    const fan = await makeFan()
    await startCheckout(fan.actor, { plan: 'month' })
    const [first] = vendor.account.store.all('customer')
    await lose(String(first?.id))
    await syncPricing(system)
    await startCheckout(fan.actor, { plan: 'year' })
    const session = await openSession(fan)
    expect(vendor.account.store.get('checkout.session', session).customer).not.toBe(first?.id)
    expect(pay(vendor.account, session, '4242424242424242', true)).toBe('paid')
    await deliverAll(vendor)
    expect(await isProNow(fan)).toBe(true)
  })

  it('at a price that Stripe does not have is refused, and the next one is at the price that it has', async () => {
    const fan = await makeFan()
    await syncPricing(system)
    await vendor.control({ reset: true, deliver: { hold: true } })
    expect(await refusal(startCheckout(fan.actor, { plan: 'month' }))).toBe('conflict')
    await startCheckout(fan.actor, { plan: 'month' })
    expect(open()).toMatchObject([{ amount_total: 499 }])
  })

  it('whose page Stripe has expired or does not have gets a new page', async () => {
    const fan = await makeFan()
    const first = await startCheckout(fan.actor, { plan: 'month' })
    await stripeClient().checkout.sessions.expire(await openSession(fan))
    const second = await startCheckout(fan.actor, { plan: 'month' })
    expect(second).not.toBe(first)
    await vendor.control({ reset: true, deliver: { hold: true } })
    await syncPricing(system)
    await database().execute(
      sql`update checkouts set price_id = (select price_id from pricing_plans where interval = 'month')`,
    )
    await startCheckout(fan.actor, { plan: 'month' })
    expect(open().map(({ id }) => id)).toEqual([await openSession(fan)])
  })

  it('T56: belongs to its fan', async () => {
    const { fan, session } = await makePaid(vendor)
    expect(await ownCheckout(fan.actor, session)).toMatchObject({ interval: 'month' })
    expect(await ownCheckout((await makeFan()).actor, session)).toBeNull()
  })

  it('grants nothing by itself, neither by paying nor by returning', async () => {
    const { fan, session } = await makePaid(vendor)
    expect(await ownCheckout(fan.actor, session)).toMatchObject({ state: 'open' })
    expect(await isProNow(fan)).toBe(false)
    await deliverAll(vendor)
    expect(await ownCheckout(fan.actor, session)).toMatchObject({ state: 'complete' })
    expect(await isProNow(fan)).toBe(true)
  })
})

it('sends Stripe the fan’s current address before a checkout and before the portal', async () => {
  const fan = await makeFan()
  const known = () => vendor.account.store.all('customer').map(({ email }) => email)
  await startCheckout(fan.actor, { plan: 'month' })
  await move(fan.userId, `second-${fan.email}`)
  await startCheckout(fan.actor, { plan: 'year' })
  expect(known()).toEqual([`second-${fan.email}`])
  await move(fan.userId, `third-${fan.email}`)
  await openPortal(fan.actor)
  expect(known()).toEqual([`third-${fan.email}`])
})

describe('the portal', () => {
  it('opens for the fan’s own customer, and not without one', async () => {
    const { fan, customer } = await makePaid(vendor)
    const url = await openPortal(fan.actor)
    const [session] = vendor.account.store.all('billing_portal.session')
    expect(session).toMatchObject({ url, customer })
    expect(await refusal(openPortal((await makeFan()).actor))).toBe('not_found')
  })

  it('opens for the demo’s Pro account, which the local Stripe knows', async () => {
    const fan = await makeFan()
    await database().insert(stripeCustomers).values({ userId: fan.userId, stripeId: 'cus_demo' })
    addDemo(vendor.account)
    addDemo(vendor.account)
    expect(await openPortal(fan.actor)).toContain('/portal/')
    await deliverAll(vendor)
    expect(await isProNow(fan)).toBe(true)
    expect(await stored('sub_demo')).toMatchObject({ interval: 'year', amountCents: 4_999 })
    expect((await syncPricing(system)).map(({ amount }) => amount)).toEqual([499, 4_999])
  })
})

describe('T55: reconciliation', () => {
  it('recovers a hundred dropped events', async () => {
    await vendor.control({ deliver: { drop: 1_000 } })
    const paid = []
    for (let count = 0; count < 25; count++) paid.push(await makePaid(vendor))
    await vendor.control({ cancel: paid[0]?.subscription })
    expect(vendor.account.store.all('event').length).toBeGreaterThanOrEqual(100)
    const { events, subscriptions } = await reconcile(system, enqueueMail)
    expect(events).toBe(25 * 3 + 1)
    expect(subscriptions).toBe(24)
    const states = await Promise.all(paid.map(({ fan }) => isProNow(fan)))
    expect(states).toEqual([false, ...Array.from({ length: 24 }, () => true)])
    expect(await reconcile(system, enqueueMail)).toEqual({ events: 0, subscriptions: 24 })
  })

  it('runs once a night, and again after a run that was killed', async () => {
    await database().execute(sql`
      insert into job_runs (job, period, started_at)
      values (${PAYMENTS_JOB}, to_char(app_now() at time zone app_zone(), 'YYYY-MM-DD HH24'), app_now())`)
    const night = () => nightlyReconciliation(system)
    expect([await night(), await atShiftedTime('59 minutes', night)]).toEqual([null, null])
    expect(await atShiftedTime('61 minutes', night)).toBe(0)
    expect(await atShiftedTime('3 hours', night)).toBeNull()
  })

  it('does not wait for its hour while no run has ever succeeded', async () => {
    await database().execute(sql`delete from job_runs where job = ${PAYMENTS_JOB}`)
    await database().execute(sql`
      insert into job_runs (job, period, started_at, finished_at, error)
      values (${PAYMENTS_JOB}, 'earlier', app_now() - interval '1 day', app_now() - interval '1 day', 'unreachable')`)
    const night = () => nightlyReconciliation(system)
    expect(await atShiftedTime('-10 hours', night)).toBe(0)
    expect([await atShiftedTime('-9 hours', night), await night()]).toEqual([null, null])
    expect([await atShiftedTime('15 hours', night), await atShiftedTime('17 hours', night)]).toEqual([
      null,
      0,
    ])
  })

  it('finds what ended too long ago for the events, and leaves alone what Stripe does not know', async () => {
    const { fan, subscription } = await makePaid(vendor)
    await deliverAll(vendor)
    const demo = await makePro()
    const { store } = vendor.account
    store.put({ ...store.get('subscription', subscription), status: 'canceled', ended_at: store.now() - 1 })
    await reconcile(system, enqueueMail)
    expect(await stored(subscription)).toMatchObject({ status: 'canceled' })
    expect([await isProNow(fan), await isProNow(demo)]).toEqual([false, true])
  })

  it('gives a fan back what was bought after the backup from which the database was restored', async () => {
    const { fan, subscription, customer } = await makePaid(vendor)
    await deliverAll(vendor)
    await database().execute(sql`truncate checkouts, stripe_events, invoices`)
    await database().execute(sql`delete from subscriptions`)
    await database().execute(sql`delete from stripe_customers where user_id = ${fan.userId}`)
    await reconcile(system, enqueueMail)
    expect(await stored(subscription)).toMatchObject({ userId: fan.userId, stripeCustomerId: customer })
    expect(await isProNow(fan)).toBe(true)
    expect(await refusal(startCheckout(fan.actor, { plan: 'month' }))).toBe('already_pro')
  })

  it('ends what Stripe does not know once its dates are past, so that the fan can subscribe again', async () => {
    const [recent, old] = [await makeFan(), await makeFan()]
    await subscribe(recent, { endsIn: '-6 days' })
    await subscribe(old, { endsIn: '-8 days' })
    const checkout = ({ actor }: typeof old) => startCheckout(actor, { plan: 'month' })
    expect(await refusal(checkout(old))).toBe('already_pro')
    await reconcile(system, enqueueMail)
    expect(await checkout(old)).toContain('/checkout/')
    expect(await refusal(checkout(recent))).toBe('already_pro')
  })
})

it('a checkout stores its open session with the fan', async () => {
  const fan = await makeFan()
  await startCheckout(fan.actor, { plan: 'month' })
  expect(await openSession(fan)).toMatch(/^cs_test_/)
})
