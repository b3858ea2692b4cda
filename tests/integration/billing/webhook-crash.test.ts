import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { database } from '@/db/client'
import { stripeEvents } from '@/db/schema/billing'
import { dropPauses, whilePausedAt } from '@/tests/support/pause-at-statement'
import {
  deliver,
  eventsOf,
  isProNow,
  mailsOf,
  makePaid,
  stripeOfDatabase,
  written,
} from '@/tests/support/payments'
import { type RunningStripe, WEBHOOK_SECRET } from '@/tests/support/stripe-vendor'
import { signatureOf } from '@/vendors/stripe/deliveries'

let vendor: RunningStripe
const folder = mkdtempSync(path.join(tmpdir(), 'goalquest-webhook-'))
beforeAll(async () => {
  vendor = await stripeOfDatabase()
})
afterAll(async () => {
  await vendor.stop()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await vendor.control({ reset: true, deliver: { hold: true } })
  await database().execute(sql`truncate pricing_plans, stripe_events, invoices`)
  await database().execute(sql`delete from subscriptions`)
})
afterEach(dropPauses)

/** Each statement of a delivery that writes, in order. */
const WRITES = [
  ['insert', 'stripe_events'],
  ['insert', 'invoices'],
  ['insert', 'subscriptions'],
  ['update', 'subscriptions'],
  ['insert', 'outbox'],
] as const

it.each(WRITES)(
  'T57: kill -9 at the %s of %s leaves nothing, and the next delivery does it once',
  async (event, table) => {
    const { fan } = await makePaid(vendor)
    const completed = eventsOf(vendor).at(-1)
    if (!completed) throw new Error('no event')
    const body = JSON.stringify(completed)
    const file = path.join(folder, `${event}-${table}.json`)
    const signature = signatureOf(body, WEBHOOK_SECRET)
    writeFileSync(file, JSON.stringify({ address: vendor.address, secret: WEBHOOK_SECRET, body, signature }))
    const before = await written()
    let child: ReturnType<typeof spawn> | undefined
    const begin = () => {
      const args = ['--conditions=react-server', '--import', 'tsx', 'tests/support/webhook-child.ts', file]
      const env = { ...process.env, NODE_ENV: 'test' as const }
      child = spawn(process.execPath, args, { env, stdio: 'ignore' })
    }
    await whilePausedAt({ event, table, when: 'true' }, begin, async () => {
      const gone = new Promise((resolve) => child?.once('exit', resolve))
      child?.kill('SIGKILL')
      await gone
    })
    await dropPauses()
    expect(await written()).toBe(before)
    expect(await isProNow(fan)).toBe(false)
    expect(await deliver(completed)).toBe('applied')
    expect(await deliver(completed)).toBe('known')
    expect(await isProNow(fan)).toBe(true)
    expect(await mailsOf(fan)).toEqual(['pro_started'])
    expect(await database().$count(stripeEvents)).toBe(1)
  },
)
