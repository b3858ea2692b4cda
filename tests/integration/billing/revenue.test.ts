import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { monthlyRevenue } from '@/lib/billing/revenue/queries'
import { SUBSCRIPTION_STATES } from '@/lib/billing/rules'
import { subscriptionPage } from '@/lib/billing/subscriptions/table/queries'
import { SUBSCRIPTION_SORTS, SUBSCRIPTIONS_SHOWN } from '@/lib/billing/subscriptions/table/rules'
import { readTable, type TableSearch } from '@/lib/core/tables/table'
import { asAdmin, makeFan } from '@/tests/support/factories'
import { subscribe } from '@/tests/support/plans'

const admin = asAdmin(await makeFan({ isAdmin: true }))
const SPEC = { sorts: SUBSCRIPTION_SORTS, filters: { status: SUBSCRIPTION_STATES } }
const listed = (search: TableSearch = {}, actor = admin) => subscriptionPage(actor, readTable(SPEC, search))

it('the revenue of a month is what was paid in it, in the product’s time zone, and neither refunded nor charged back', async () => {
  await database().execute(sql`
    insert into invoices (stripe_id, status, amount_cents, currency, created_at, paid_at, is_taken_back, refunded_cents)
    select 'in_' || cents, 'paid', cents, 'eur', paid, paid, back, refunded
    from (values (0, interval '0', 999, false, 0), (0, '1 microsecond', 499, false, 0), (0, '0', 50, true, 50), (0, '0', 51, true, 20),
      (11, '0', 300, false, 120), (11, '1 microsecond', 7, false, 0)) invoice (months, before, cents, back, refunded)
    cross join lateral (select (date_trunc('month', app_now() at time zone app_zone()) - make_interval(months => months))
      at time zone app_zone() - before as paid) instant`)
  const months = await monthlyRevenue(admin)
  expect(months).toHaveLength(12)
  expect(months.at(-1)).toMatchObject({ cents: 999, payments: 1 })
  expect(months.at(-2)).toMatchObject({ cents: 499, payments: 1 })
  expect(months[0]).toMatchObject({ cents: 180, payments: 1 })
})

describe('the list of subscriptions', () => {
  it('is searched, filtered and paged as a whole', async () => {
    const [first, ...rest] = await Promise.all(
      Array.from({ length: SUBSCRIPTIONS_SHOWN + 5 }, () => makeFan()),
    )
    if (!first) throw new Error('no fan')
    await subscribe(first, { status: 'canceled', endsIn: '-40 days' })
    await subscribe(first, { endsIn: '9 days' })
    for (const fan of rest) await subscribe(fan)
    await database().execute(sql`
      insert into user_preferences (user_id, nickname, nickname_skeleton) values (${first.userId}, 'Perché', 'perche')`)
    const total = SUBSCRIPTIONS_SHOWN + 6
    expect(await listed()).toMatchObject({ total, pages: 2, rows: { length: SUBSCRIPTIONS_SHOWN } })
    expect(await listed({ page: '2' })).toMatchObject({ page: 2, rows: { length: 6 } })
    expect((await listed({ q: 'PERCHE', sort: '-until' })).rows).toMatchObject([
      { fan: 'Perché', status: 'active', isPro: true },
      { fan: 'Perché', status: 'canceled', isPro: true },
    ])
    expect((await listed({ q: 'perche', status: 'canceled' })).total).toBe(1)
    expect((await listed({ q: 'sub_', status: 'canceled' })).total).toBe(1)
  })

  it('distinguishes one that was cancelled and runs to its end from one that renews', async () => {
    const [leaving, staying] = [await makeFan(), await makeFan()]
    await subscribe(leaving)
    await subscribe(staying)
    await database().execute(sql`
      update subscriptions set cancel_at = period_ends_at where user_id = ${leaving.userId}`)
    const [cancelled] = (await listed({ q: leaving.userId.slice(-8) })).rows
    expect(cancelled).toMatchObject({ status: 'active', cancelAt: cancelled?.periodEndsAt })
    expect((await listed({ q: staying.userId.slice(-8) })).rows).toMatchObject([{ cancelAt: null }])
  })

  it('is empty for somebody who only claims to be an admin', async () => {
    expect((await listed({}, asAdmin(await makeFan()))).total).toBe(0)
  })
})
