import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { database } from '@/db/client'
import { inTransaction } from '@/db/transaction'
import { writeAudit } from '@/lib/audit/commands'
import { rereadEvent } from '@/lib/billing/events/commands'
import { syncPricing } from '@/lib/billing/plans/commands'
import { overview } from '@/lib/operations/queries'
import { sendTestMail } from '@/lib/operations/test-mail/commands'
import { asAdmin, makeFan } from '@/tests/support/factories'
import { refusal } from '@/tests/support/storm'

/** An admin when the request began, but no longer. */
const demoted = asAdmin(await makeFan())
const [event] = await database().sql<{ id: string }[]>`
  insert into stripe_events (id, type, object_id, created_at) values (${`evt_${randomUUID()}`}, 'invoice.paid', 'in_x', app_now())
  returning id`

const logged = async () => {
  const [row] = await database().sql<{ count: number }[]>`select count(*)::int as count from audit_log`
  return row?.count
}

it('a change is rolled back when its line in the log finds that its author is no longer an admin', async () => {
  const other = await makeFan()
  const before = await logged()
  const change = inTransaction(async (tx) => {
    await tx.execute(`update users set banned_at = app_now() where id = '${other.userId}'`)
    await writeAudit(demoted, { action: 'fan.ban', subject: other.userId, detail: {} }, tx)
  })
  expect(await refusal(change)).toBe('forbidden')
  const [row] = await database().sql`select banned_at from users where id = ${other.userId}`
  expect([row?.banned_at, await logged()]).toEqual([null, before])
})

it.each([
  ['sells plans', () => syncPricing(demoted), 'forbidden'],
  ['sends a test mail', () => sendTestMail(demoted, 'vittima@example.it', 'it'), 'forbidden'],
  ['reads Stripe again', () => rereadEvent(demoted, event?.id ?? '', async () => {}), 'not_found'],
])('a former admin never %s; the vendor, which is down, is not called', async (_what, act, code) => {
  const before = await logged()
  expect(await refusal(act())).toBe(code)
  expect(await logged()).toBe(before)
})

it('a former admin reads no figures', async () => {
  expect(await overview(demoted)).toEqual({ fans: 0, missions: 0, waitingMails: 0, entries: 0 })
})
