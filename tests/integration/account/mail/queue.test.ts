import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { outbox } from '@/db/schema/operations'
import { enqueueMail } from '@/lib/account/mail/commands'
import { mailQueue } from '@/lib/account/mail/queue/queries'
import { MAILS_PER_PAGE, type QueueKind, readQueueSearch } from '@/lib/account/mail/queue/rules'
import { asAdmin, makeFan } from '@/tests/support/factories'

beforeEach(async () => {
  await database().delete(outbox)
})

const queue = (recipient: string, kind: QueueKind = 'reset') =>
  enqueueMail({ kind, recipient, locale: 'it' }, database())
const change = (recipient: string, set: Partial<typeof outbox.$inferInsert>) =>
  database().update(outbox).set(set).where(eq(outbox.recipient, recipient))

describe('the queue of emails', () => {
  it('shows the state of each, with its address masked', async () => {
    const admin = asAdmin(await makeFan({ isAdmin: true }))
    for (const name of ['waiting', 'handled', 'refused', 'overdue']) await queue(`${name}@example.it`)
    await change('handled@example.it', { sentAt: new Date(), attempts: 1 })
    await change('refused@example.it', { attempts: 10, lastError: 'validation_error' })
    await database()
      .update(outbox)
      .set({ expiresAt: sql`app_now() - interval '1 minute'` })
      .where(eq(outbox.recipient, 'overdue@example.it'))
    const states = async (state?: string) => {
      const { rows } = await mailQueue(admin, readQueueSearch({ state }))
      return rows.map((row) => `${row.recipient} ${row.state}`).sort()
    }
    expect(await states()).toEqual([
      'ha••••ed@example.it handled',
      'ov••••ue@example.it late',
      're••••ed@example.it refused',
      'wa••••ng@example.it waiting',
    ])
    for (const state of ['waiting', 'handled', 'refused', 'late'])
      expect(await states(state)).toEqual([expect.stringContaining(state)])
    const [refused] = (await mailQueue(admin, readQueueSearch({ state: 'refused' }))).rows
    expect(refused).toMatchObject({ error: 'validation_error', attempts: 10, kind: 'reset' })
  })

  it('is searched by a whole address and by kind, sorted and paged', async () => {
    const admin = asAdmin(await makeFan({ isAdmin: true }))
    for (let index = 0; index <= MAILS_PER_PAGE; index++) await queue(`tifoso-${index}@example.it`)
    await queue('100%@example.it', 'recap')
    const found = (search: Record<string, string>) => mailQueue(admin, readQueueSearch(search))
    expect((await found({ kind: 'recap' })).rows).toHaveLength(1)
    expect((await found({ q: '100%@EXAMPLE.it' })).rows).toHaveLength(1)
    for (const q of ['%', '100', '100%@example.i']) expect((await found({ q })).rows, q).toEqual([])
    const first = await found({ kind: 'reset' })
    expect([first.rows.length, first.more]).toEqual([MAILS_PER_PAGE, true])
    expect(await found({ kind: 'reset', page: '2' })).toMatchObject({ rows: [{}], more: false })
    await change('tifoso-7@example.it', { attempts: 3 })
    expect((await found({ sort: '-tries' })).rows[0]).toMatchObject({ attempts: 3 })
  })

  it('is empty for somebody who only claims to be an admin', async () => {
    await queue('tifosa@example.it')
    expect(await mailQueue(asAdmin(await makeFan()), readQueueSearch({}))).toEqual({ rows: [], more: false })
  })
})
