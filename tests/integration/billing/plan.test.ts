import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { entitlement, planOf } from '@/lib/billing/queries'
import { ENTITLEMENTS, PAYMENT_GRACE_DAYS } from '@/lib/billing/rules'
import { makeFan } from '@/tests/support/factories'
import { lapse, makePro, subscribe } from '@/tests/support/plans'

describe('the plan of a fan', () => {
  it('is free without a subscription', async () => {
    expect(await planOf((await makeFan()).actor)).toBe('free')
  })

  it.each<[string, Parameters<typeof subscribe>[1], 'free' | 'pro']>([
    ['trialing', { status: 'trialing' }, 'pro'],
    ['active', { status: 'active' }, 'pro'],
    ['renewed without word from Stripe yet', { endsIn: `${1 - PAYMENT_GRACE_DAYS} days` }, 'pro'],
    ['active, and silent for longer than the grace', { endsIn: `-${PAYMENT_GRACE_DAYS} days` }, 'free'],
    ['past due until the grace is over', { status: 'past_due', pastDueFor: '6 days 23:59' }, 'pro'],
    [
      'past due for the whole grace',
      { status: 'past_due', pastDueFor: `${PAYMENT_GRACE_DAYS} days` },
      'free',
    ],
    ['canceled, and paid until later', { status: 'canceled', endsIn: '1 minute' }, 'pro'],
    ['canceled at its end', { status: 'canceled', endsIn: '0' }, 'free'],
  ])('with one that is %s', async (_name, subscription, plan) => {
    const fan = await makeFan()
    await subscribe(fan, subscription)
    expect(await planOf(fan.actor)).toBe(plan)
  })

  it('is Pro while one of several subscriptions grants it', async () => {
    const fan = await makePro()
    await subscribe(fan, { status: 'canceled', endsIn: '-40 days' })
    expect(await planOf(fan.actor)).toBe('pro')
    await lapse(fan)
    expect(await planOf(fan.actor)).toBe('free')
  })

  it('of another fan does not count', async () => {
    await makePro()
    expect(await planOf((await makeFan()).actor)).toBe('free')
  })
})

it('a statement uses its fan’s plan', async () => {
  const counts = async (userId: string) => {
    const [row] = await database().execute(sql`
      select ${entitlement(userId, 'leagues')} as leagues, ${entitlement(userId, 'tokenDiscount')} as discount`)
    return row
  }
  const [fan, pro] = [await makeFan(), await makePro()]
  expect(await counts(fan.userId)).toEqual({ leagues: ENTITLEMENTS.free.leagues, discount: 0 })
  expect(await counts(pro.userId)).toEqual({ leagues: ENTITLEMENTS.pro.leagues, discount: 25 })
})

it.each([
  ['past due without a date', { status: 'past_due', since: null }],
  ['active with a date of failure', { status: 'active', since: '2026-11-01' }],
  ['of a state that Stripe does not have', { status: 'forever', since: null }],
])('no subscription is %s', async (_name, { status, since }) => {
  const { userId } = await makeFan()
  await expect(
    database().execute(sql`
      insert into subscriptions (user_id, stripe_id, stripe_customer_id, interval, status, period_ends_at, past_due_since)
      values (${userId}, 'sub_odd', 'cus_odd', 'month', ${status}, app_now(), ${since}::timestamptz)`),
  ).rejects.toThrow()
})
