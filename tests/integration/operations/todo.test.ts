import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { ingestRuns } from '@/db/schema/matches'
import { outbox } from '@/db/schema/operations'
import { env } from '@/lib/env'
import { sendTestMail } from '@/lib/operations/test-mail/commands'
import { dayFigures, todoList } from '@/lib/operations/todo/queries'
import { asAdmin, makeFan } from '@/tests/support/factories'
import { refusal } from '@/tests/support/storm'
import { refuse, startFakeResend } from '../mail/fake-resend'

const resend = await startFakeResend()
beforeAll(() => {
  env.RESEND_BASE_URL = resend.url
})
afterAll(() => resend.stop())

const run = (ok: boolean, minutesAgo: number) => {
  const at = new Date(Date.now() - minutesAgo * 60_000)
  return database()
    .insert(ingestRuns)
    .values({ endpoint: 'x', competitions: ['SA'], days: 7, startedAt: at, finishedAt: at, ok })
}

describe('what needs doing', () => {
  it('is nothing at first, then an import that failed last, and mails given up', async () => {
    const admin = asAdmin(await makeFan({ isAdmin: true }))
    expect(await todoList(admin)).toEqual([])
    await run(false, 20)
    await run(true, 10)
    expect(await todoList(admin)).toEqual([])
    await run(false, 5)
    await database()
      .insert(outbox)
      .values({ kind: 'reset', recipient: 'x@example.it', locale: 'it', attempts: 10 })
    expect(await todoList(admin)).toMatchObject([
      { kind: 'imports', count: 1, since: expect.any(Number) },
      { kind: 'mails', count: 1 },
    ])
  })

  it('is told to admins alone', async () => {
    const fan = asAdmin(await makeFan())
    expect(await todoList(fan)).toEqual([])
    expect((await dayFigures(fan)).days).toEqual([])
    const days = (await dayFigures(asAdmin(await makeFan({ isAdmin: true })))).days
    expect(days).toHaveLength(14)
  })
})

describe('the test mail', () => {
  it('goes out at once, and the log keeps no address', async () => {
    const admin = asAdmin(await makeFan({ isAdmin: true }))
    await sendTestMail(admin, 'prova@example.it', 'it')
    expect(resend.mailbox.at(-1)).toMatchObject({
      to: 'prova@example.it',
      subject: 'Prova di invio da GoalQuest',
    })
    const [line] = await database().sql<{ all: string }[]>`
      select row::text as all from audit_log row where action = 'mail.test' order by id desc limit 1`
    expect(line?.all).not.toContain('prova@example.it')
  })

  it('that is refused is a refusal, and recorded', async () => {
    resend.next.push(refuse(403, 'validation_error'))
    const admin = asAdmin(await makeFan({ isAdmin: true }))
    expect(await refusal(sendTestMail(admin, 'prova@example.it', 'it'))).toBe('unavailable')
  })
})
