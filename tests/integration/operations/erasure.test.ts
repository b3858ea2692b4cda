import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { database } from '@/db/client'
import { accountDeletions, persons, userPreferences } from '@/db/schema/account'
import { stripeCustomers } from '@/db/schema/billing'
import { dueDeletions, eraseAccount } from '@/lib/account/deletion/commands'
import { syncPricing } from '@/lib/billing/plans/commands'
import { SENDING_MS } from '@/lib/core/sending'
import { env } from '@/lib/env'
import { addToErasedList, readErasedList } from '@/lib/gateways/erased-list'
import { createMission } from '@/lib/missions/commands'
import { eraseDue, reconcileErasedList } from '@/lib/operations/erasure/commands'
import { makeFan, missionInput, system } from '@/tests/support/factories'
import { call } from '@/tests/support/leagues'
import { listening } from '@/tests/support/listening'
import { deliverAll, makePaid } from '@/tests/support/payments'
import { type RunningStripe, startStripe } from '@/tests/support/stripe-vendor'

let vendor: RunningStripe
const dataDir = mkdtempSync(path.join(tmpdir(), 'goalquest-erasure-'))
beforeAll(async () => {
  Object.assign(env, { DATA_DIR: dataDir })
  vendor = await startStripe()
})
afterAll(async () => {
  rmSync(dataDir, { recursive: true })
  await vendor.stop()
})
beforeEach(async () => {
  Object.assign(env, { PAYMENTS: 'demo' })
  await vendor.control({ reset: true, deliver: { hold: true } })
  await syncPricing(system)
})

/** A request whose week was over yesterday. */
const overdue = (userId: string) =>
  database()
    .insert(accountDeletions)
    .values({ userId, requestedAt: new Date(Date.now() - 9e8), eraseAt: new Date(Date.now() - 9e7) })

const persisted = (userId: string) => database().$count(persons, eq(persons.userId, userId))

it('cancels Pro at Stripe before the account goes', async () => {
  const { fan, subscription } = await makePaid(vendor)
  await deliverAll(vendor)
  await overdue(fan.userId)
  expect(await eraseDue(system)).toBe(1)
  expect(vendor.account.store.get('subscription', subscription).status).toBe('canceled')
  expect(await persisted(fan.userId)).toBe(0)
  expect(await eraseDue(system)).toBe(0)
  expect(await readErasedList()).toEqual([fan.userId])
})

it('keeps the account while Stripe does not answer, and erases others meanwhile', async () => {
  const [{ fan }, free] = [await makePaid(vendor), await makeFan()]
  await deliverAll(vendor)
  await overdue(fan.userId)
  await overdue(free.userId)
  await vendor.control({ status: 503 })
  expect(await eraseDue(system)).toBe(1)
  expect([await persisted(fan.userId), await persisted(free.userId)]).toEqual([1, 0])
  const listed = await readErasedList()
  expect([listed.includes(fan.userId), listed.at(-1)]).toEqual([false, free.userId])
})

it('waits for a Stripe that hangs no longer than its deadline, so that emails are not held up', async () => {
  await eraseDue(system)
  const fans = await Promise.all(Array.from({ length: 6 }, () => makeFan()))
  for (const { userId } of fans) {
    await overdue(userId)
    await database()
      .insert(stripeCustomers)
      .values({ userId, stripeId: `cus_${userId}` })
  }
  let asked = 0
  const hanging = createServer((_request, response) => {
    asked++
    vi.setSystemTime(Date.now() + SENDING_MS / 4)
    response.writeHead(503).end()
  })
  const { STRIPE_API_URL } = env
  env.STRIPE_API_URL = `http://127.0.0.1:${await listening(hanging)}`
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
    env.STRIPE_API_URL = STRIPE_API_URL
    hanging.close()
  })
  expect(await eraseDue(system)).toBe(0)
  // Each account asks twice.
  expect(asked).toBe(4)
  env.STRIPE_API_URL = STRIPE_API_URL
  expect(await eraseDue(system)).toBe(fans.length)
})

it('gives each account its turn, however many cannot be erased yet', async () => {
  const due = [await makeFan(), await makeFan()].map(({ userId }) => userId)
  for (const userId of due) await overdue(userId)
  await expect.poll(() => dueDeletions(system, 1), { interval: 0 }).toEqual([due[0]])
  await expect.poll(() => dueDeletions(system, 1), { interval: 0 }).toEqual([due[1]])
  await eraseDue(system)
})

it('erases what a request under way stored after the erasure', async () => {
  const fan = await makeFan()
  await overdue(fan.userId)
  await eraseDue(system)
  await createMission(fan.actor, missionInput({ title: 'Il compleanno di Ginevra' }))
  await call(fan, 'Ginevra')
  const left = () =>
    database().execute(sql`
      select title as word from missions where user_id = ${fan.userId} and title <> '–'
      union all select nickname from user_preferences where user_id = ${fan.userId}`)
  expect(await left()).toHaveLength(2)
  await eraseDue(system)
  expect(await left()).toEqual([])
})

it('erases the others when what an erased account has left cannot be erased', async () => {
  const [stuck, late, due] = [await makeFan(), await makeFan(), await makeFan()]
  for (const { userId } of [stuck, late]) {
    await overdue(userId)
    await eraseAccount(system, userId)
  }
  await call(late, 'Ginevra')
  await overdue(due.userId)
  await database().sql.unsafe(`
    create function stumble() returns trigger language plpgsql as $$ begin
      if new.id = '${stuck.userId}' then raise exception 'no'; end if;
      return new;
    end $$;
    create trigger stumble before update on users for each row execute function stumble()`)
  await expect(eraseDue(system)).rejects.toMatchObject({ cause: { message: 'no' } })
  await database().sql.unsafe('drop trigger stumble on users; drop function stumble')
  expect(await persisted(due.userId)).toBe(0)
  expect(await readErasedList()).toContain(due.userId)
  expect(await database().$count(userPreferences, eq(userPreferences.userId, late.userId))).toBe(0)
})

it('has the time limit of a job, however much an account has stored', async () => {
  const [due, late, back] = await Promise.all([makeFan(), makeFan(), makeFan()])
  for (const { userId } of [due, late]) await overdue(userId)
  await eraseAccount(system, late.userId)
  await addToErasedList([back.userId])
  await database().sql.unsafe(`
    create function hurry() returns trigger language plpgsql as $$ begin
      if current_setting('statement_timeout')::interval < interval '1 minute' then raise exception 'too slow'; end if;
      return new;
    end $$;
    create trigger hurry before update of session_version on users for each row execute function hurry()`)
  expect(await eraseDue(system)).toBe(1)
  expect(await reconcileErasedList(system)).toBe(1)
  await database().sql.unsafe('drop trigger hurry on users; drop function hurry')
})

it('lists and erases what an earlier run or an interrupted restore left behind', async () => {
  const [noted, back] = [await makeFan(), await makeFan()]
  await overdue(noted.userId)
  await eraseAccount(system, noted.userId)
  await addToErasedList([back.userId])
  expect(await reconcileErasedList(system)).toBe(1)
  expect(await readErasedList()).toContain(noted.userId)
  expect(await persisted(back.userId)).toBe(0)
})
