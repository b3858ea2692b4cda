import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { database } from '@/db/client'
import { users } from '@/db/schema/account'
import { stripeCustomers } from '@/db/schema/billing'
import { startCheckout } from '@/lib/billing/checkout/commands'
import { cancelForDeletion, closeOpenPage } from '@/lib/billing/deletion/commands'
import { syncPricing } from '@/lib/billing/plans/commands'
import { env } from '@/lib/env'
import { asAdmin, makeFan, system } from '@/tests/support/factories'
import { deliverAll, makePaid, openSession, stored, stripeOfDatabase } from '@/tests/support/payments'
import { makePro } from '@/tests/support/plans'
import { refusal } from '@/tests/support/storm'
import type { RunningStripe } from '@/tests/support/stripe-vendor'
import { pay } from '@/vendors/stripe/checkout'

let vendor: RunningStripe
beforeAll(async () => {
  vendor = await stripeOfDatabase()
})
afterAll(() => vendor.stop())
beforeEach(async () => {
  Object.assign(env, { PAYMENTS: 'demo' })
  await vendor.control({ reset: true, deliver: { hold: true } })
  await syncPricing(system)
})

const isWaiting = async () => {
  const [row] = await database().execute<{ waits: boolean }>(sql`
    select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%for share%') as waits`)
  return row?.waits
}
const atStripe = (id: string) => vendor.account.store.get('subscription', id).status

it('ends renewing subscriptions and deletes the customer, once however often it is called', async () => {
  const { fan, subscription, customer } = await makePaid(vendor)
  const other = await makePaid(vendor)
  await deliverAll(vendor)
  await cancelForDeletion(fan.actor, fan.userId)
  await cancelForDeletion(fan.actor, fan.userId)
  expect([atStripe(subscription), atStripe(other.subscription)]).toEqual(['canceled', 'active'])
  expect(vendor.account.store.get('customer', customer)).toMatchObject({ deleted: true })
  await deliverAll(vendor)
  expect(await stored(subscription)).toMatchObject({ status: 'canceled' })
  const own = database().select().from(stripeCustomers).where(eq(stripeCustomers.userId, fan.userId))
  expect(await own).toEqual([])
})

it('ends a paid subscription whose event has not arrived', async () => {
  const { fan, subscription } = await makePaid(vendor)
  await cancelForDeletion(fan.actor, fan.userId)
  expect(atStripe(subscription)).toBe('canceled')
})

it('closes an open checkout, so that nobody pays for a deleted account', async () => {
  const fan = await makeFan()
  await startCheckout(fan.actor, { plan: 'month' })
  const session = await openSession(fan)
  await cancelForDeletion(fan.actor, fan.userId)
  expect(pay(vendor.account, session, '4242424242424242', true)).toBe('closed')
})

it('closes the page of a fan who asks for deletion, but not one that was paid', async () => {
  const [fan, { fan: payer, session: paid, subscription }] = [await makeFan(), await makePaid(vendor)]
  await startCheckout(fan.actor, { plan: 'month' })
  const session = await openSession(fan)
  for (const { actor, userId } of [fan, payer, await makeFan()]) await closeOpenPage(actor, userId)
  expect(pay(vendor.account, session, '4242424242424242', true)).toBe('closed')
  await expect(openSession(fan)).rejects.toThrow()
  expect(await openSession(payer)).toBe(paid)
  expect(atStripe(subscription)).toBe('active')
})

it('closes the page of a fan whom an admin bans, and not for another fan', async () => {
  const [fan, mate] = [await makeFan(), await makeFan()]
  await startCheckout(fan.actor, { plan: 'month' })
  const session = await openSession(fan)
  expect(await refusal(closeOpenPage(mate.actor, fan.userId))).toBe('forbidden')
  expect(await openSession(fan)).toBe(session)
  await closeOpenPage(asAdmin(mate), fan.userId)
  expect(pay(vendor.account, session, '4242424242424242', true)).toBe('closed')
})

it('opens no page for a fan who is banned while it is asked for', async () => {
  const fan = await makeFan()
  const asked = await database().transaction(async (tx) => {
    await tx.update(users).set({ bannedAt: new Date() }).where(eq(users.id, fan.userId))
    const answer = refusal(startCheckout(fan.actor, { plan: 'month' }))
    await expect.poll(isWaiting).toBe(true)
    return { answer }
  })
  expect(await asked.answer).toBe('unauthorized')
  await expect(openSession(fan)).rejects.toThrow()
})

it('is not held up by an open checkout, a subscription or a customer that Stripe does not have', async () => {
  const { fan } = await makePaid(vendor)
  await deliverAll(vendor)
  const other = await makeFan()
  await startCheckout(other.actor, { plan: 'month' })
  await vendor.control({ reset: true, deliver: { hold: true } })
  await cancelForDeletion(fan.actor, fan.userId)
  await cancelForDeletion(other.actor, other.userId)
})

it('is allowed for the fan’s own account, an admin and the system', async () => {
  const { fan, subscription } = await makePaid(vendor)
  const stranger = await makeFan()
  expect(await refusal(cancelForDeletion(stranger.actor, fan.userId))).toBe('forbidden')
  expect(atStripe(subscription)).toBe('active')
  await cancelForDeletion(system, fan.userId)
  expect(atStripe(subscription)).toBe('canceled')
})

it('is refused while Stripe is down, and makes no call for an account that never paid', async () => {
  const { fan, subscription } = await makePaid(vendor)
  await deliverAll(vendor)
  await vendor.control({ status: 503 })
  expect(await refusal(cancelForDeletion(fan.actor, fan.userId))).toBe('unavailable')
  const free = await makeFan()
  await cancelForDeletion(free.actor, free.userId)
  await vendor.control({ reset: false, status: 200 })
  expect(atStripe(subscription)).toBe('active')
})

it('with payments off is refused only while something would keep renewing', async () => {
  const pro = await makePro()
  const { fan } = await makePaid(vendor)
  Object.assign(env, { PAYMENTS: 'off' })
  expect(await refusal(cancelForDeletion(pro.actor, pro.userId))).toBe('payments_off')
  await cancelForDeletion(fan.actor, fan.userId)
})
