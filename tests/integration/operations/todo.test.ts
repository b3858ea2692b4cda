import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { ingestRuns } from '@/db/schema/matches'
import { outbox } from '@/db/schema/operations'
import { inTransaction } from '@/db/transaction'
import { reviewReport } from '@/lib/coach/reports/commands'
import { env } from '@/lib/env'
import { transfer } from '@/lib/ledger/commands'
import { matchesToCheck } from '@/lib/matches/checks/queries'
import { IMPORT_CODES } from '@/lib/matches/import/rules'
import { matchFigures } from '@/lib/matches/queries'
import { storeFigures } from '@/lib/operations/figures/commands'
import { lastDays, todayFigures } from '@/lib/operations/figures/queries'
import { daysBefore } from '@/lib/operations/figures/rules'
import { sendTestMail } from '@/lib/operations/test-mail/commands'
import { todoList } from '@/lib/operations/todo/queries'
import { atShiftedTime } from '@/tests/support/db-clock'
import { asAdmin, makeFan, system } from '@/tests/support/factories'
import { finish, makeCopy, makeMatch, setResult } from '@/tests/support/factories-matches'
import { refuse, startFakeResend } from '@/tests/support/fake-resend'
import { endedRun } from '@/tests/support/imports'
import { makePro, subscribe } from '@/tests/support/plans'
import { refusal, storm } from '@/tests/support/storm'

const resend = await startFakeResend()
beforeAll(() => {
  env.RESEND_BASE_URL = resend.url
})
afterAll(() => resend.stop())

const run = (ok: boolean, minutesAgo: number) => {
  const at = sql`app_now() - make_interval(mins => ${minutesAgo})`
  return database()
    .insert(ingestRuns)
    .values({ endpoint: 'x', competitions: ['SA'], days: 7, startedAt: at, finishedAt: at, ok })
}

describe('what needs doing', () => {
  it('is nothing at first, then a failed import, and emails that keep failing', async () => {
    const admin = asAdmin(await makeFan({ isAdmin: true }))
    expect(await todoList(admin)).toEqual([])
    await run(false, 20)
    await run(true, 10)
    expect(await todoList(admin)).toEqual([])
    await run(false, 5)
    const mail = { kind: 'reset', recipient: 'x@example.it', locale: 'it', lastError: 'refused' } as const
    await database()
      .insert(outbox)
      .values([
        { ...mail, attempts: 4 },
        { ...mail, attempts: 3 },
        { ...mail, attempts: 4, lastError: null },
        { ...mail, attempts: 10 },
        { ...mail, attempts: 4, expiresAt: sql`app_now()` },
        { ...mail, attempts: 4, expiresAt: sql`app_now() + interval '1 hour'` },
      ])
    expect(await todoList(admin)).toMatchObject([
      { kind: 'imports', count: 1, since: expect.any(Number) },
      { kind: 'mails', count: 3 },
    ])
  })

  it('includes no import that lacks only competitions outside the vendor’s plan, but one that lacks all or has another fault', async () => {
    const admin = asAdmin(await makeFan({ isAdmin: true }))
    const isFailed = async () => (await todoList(admin)).some(({ kind }) => kind === 'imports')
    await endedRun({ SA: null, EL: 'restricted: 403 x' })
    expect(await isFailed()).toBe(false)
    await endedRun({ SA: 'vendor_down: 500', EL: 'restricted: 403 x' })
    expect(await isFailed()).toBe(true)
    await endedRun({ EL: 'restricted: 403 x' })
    expect(await isFailed()).toBe(false)
    await endedRun(Object.fromEntries(IMPORT_CODES.map((code) => [code, 'restricted: 403 x'])))
    expect(await isFailed()).toBe(true)
    await endedRun({ SA: null })
  })

  it('includes an import refused for what the vendor gave a few days ago, as when a key is no longer valid', async () => {
    const admin = asAdmin(await makeFan({ isAdmin: true }))
    const isFailed = async () => (await todoList(admin)).some(({ kind }) => kind === 'imports')
    await endedRun({ SA: null, EL: 'restricted: 403 x' })
    await atShiftedTime('6 days', async () => {
      await endedRun({ PL: null })
      await endedRun({ SA: 'restricted: 403 x' })
      expect(await isFailed()).toBe(true)
    })
    await atShiftedTime('8 days', async () => {
      await endedRun({ PL: null })
      await endedRun({ SA: 'restricted: 403 x' })
      expect(await isFailed(), 'a smaller plan').toBe(false)
    })
    await atShiftedTime('20 days', async () => {
      await endedRun({ EL: 'restricted: 403 x' })
      expect(await isFailed(), 'nothing is given any more').toBe(true)
    })
    await database().delete(ingestRuns)
  })

  it('includes a finished match without a score, and a failed schedule, but not one that yields its day', async () => {
    const admin = asAdmin(await makeFan({ isAdmin: true }))
    const kinds = async () =>
      (await todoList(admin))
        .map(({ kind, count }) => `${kind} ${count}`)
        .filter((line) => !/^(im|ma)/.test(line))
    const matchId = await makeMatch({ kickoff: '-3 hours' })
    await setResult(matchId, { winner: 'home' })
    const tooOld = await makeMatch({ kickoff: '-20 days' })
    await setResult(tooOld, { winner: 'home' })
    expect(await kinds()).toEqual(['withoutScore 1'])
    expect((await matchFigures(admin)).withoutScore, 'the page that it opens says the same').toBe(1)
    await finish(matchId, [1, 0])
    const publish = async (frequency: string) => {
      const [made] = await database().execute<{ id: string }>(sql`
        insert into content_schedules (kind, frequency, starts_at) values ('quiz', ${frequency}, app_now()) returning id`)
      await database().execute(sql`
        insert into publications (schedule_id, period, fault) values (${made?.id}, app_day(app_now()), 'day_taken')`)
    }
    await publish('daily')
    expect(await kinds()).toEqual([])
    await publish('weekly')
    expect(await kinds()).toEqual(['schedules 1'])
  })

  it('includes a match that was never finished, but neither a copy nor one with a new number', async () => {
    const admin = asAdmin(await makeFan({ isAdmin: true }))
    const results = async () => (await todoList(admin)).find(({ kind }) => kind === 'results')
    const renumbered = await makeMatch()
    await database().execute(
      sql`update matches set renumbered_at = app_now() - interval '9 days' where id = ${renumbered}`,
    )
    await makeCopy(renumbered)
    expect(await results()).toBeUndefined()
    const unfinished = await makeMatch({ kickoff: '-2 days' })
    const [since] = await database().execute<{ ms: number }>(sql`
      select (extract(epoch from kickoff_at) * 1000)::float8 as ms from matches where id = ${unfinished}`)
    expect(await results()).toEqual({ kind: 'results', count: 1, since: since?.ms })
  })

  it('forgets a match that was never finished once the picks on it are void', async () => {
    const admin = asAdmin(await makeFan({ isAdmin: true }))
    const results = async () => (await todoList(admin)).find(({ kind }) => kind === 'results')
    const [before, { total }] = [await results(), await matchesToCheck(admin)]
    const late = await makeMatch({ kickoff: '-15 days' })
    const missing = await makeMatch()
    await database().execute(
      sql`update matches set missing_since = app_now() - interval '15 days' where id = ${missing}`,
    )
    expect(await results()).toEqual(before)
    const found = await matchesToCheck(admin)
    expect(found.total).toBe(total + 2)
    expect(found.shown.map(({ id }) => id)).toEqual(expect.arrayContaining([late, missing]))
  })

  it('includes the coach’s replies that fans report, until an admin has seen them', async () => {
    const [fan, admin] = [await makeFan(), asAdmin(await makeFan({ isAdmin: true }))]
    const replies = async () => (await todoList(admin)).find(({ kind }) => kind === 'replies')
    const reported = await database().execute<{ id: string; since: number }>(sql`
      insert into coach_turns (user_id, request_id, question, reply, state, demo, reported_at)
      select ${fan.userId}::uuid, gen_random_uuid(), 'D', 'R', 'done', true, app_now() - make_interval(days => n) from generate_series(1, 2) n
      returning id, (extract(epoch from reported_at) * 1000)::float8 as since`)
    expect(await replies()).toEqual({ kind: 'replies', count: 2, since: reported[1]?.since })
    for (const { id } of reported) await reviewReport(admin, id)
    expect(await replies()).toBeUndefined()
  })

  it('is shown only to admins', async () => {
    const fan = asAdmin(await makeFan())
    expect(await todoList(fan)).toEqual([])
    expect(await lastDays(fan)).toBeNull()
    expect(await todayFigures(fan)).toBeNull()
    expect(await lastDays(asAdmin(await makeFan({ isAdmin: true })))).toHaveLength(13)
  })
})

const useAi = (calls: number) =>
  database().execute(sql`
    insert into ai_totals (day, kind, used, cost_micros) values (app_day(app_now()), 'chat', ${calls}, ${calls * 1500})
    on conflict (day, kind) do update set used = ai_totals.used + excluded.used,
      cost_micros = ai_totals.cost_micros + excluded.cost_micros`)

/** Counts as a busy day whatever has happened in it. */
const BUSY = -1

describe('the figures of today', () => {
  it('count fans, tokens, calls, lag and the last check of only this day', async () => {
    const admin = asAdmin(await makeFan({ isAdmin: true }))
    const before = await todayFigures(admin)
    const [fan, other] = [await makeFan(), await makeFan()]
    const move = (userId: string, asset: 'tokens' | 'xp', amount: number) => {
      const id = randomUUID()
      const cause = { kind: 'topup' as const, id }
      return inTransaction((tx) =>
        transfer(admin, { userId, asset, amount, cause, ruleVersion: 1, key: `today:${id}` }, tx),
      )
    }
    await move(fan.userId, 'tokens', 100)
    await move(fan.userId, 'tokens', -30)
    await move(other.userId, 'xp', 5)
    await useAi(3)
    await database().execute(sql`
      insert into stripe_events (id, type, object_id, created_at) values ('evt_late', 'x', 'y', app_now() - interval '7 seconds')`)
    const after = await todayFigures(admin)
    expect(after).toMatchObject({
      active: (before?.active ?? 0) + 2,
      tokensIn: (before?.tokensIn ?? 0) + 100,
      tokensOut: (before?.tokensOut ?? 0) + 30,
      aiCalls: (before?.aiCalls ?? 0) + 3,
      aiMicros: (before?.aiMicros ?? 0) + 4500,
    })
    expect(after?.webhookLag).toBeCloseTo(7, 1)
    const tomorrow = await atShiftedTime('2 days', () => todayFigures(admin))
    expect(tomorrow).toMatchObject({ active: 0, tokensIn: 0, tokensOut: 0, aiCalls: 0, webhookLag: null })
    await atShiftedTime('2 days', async () => {
      const { done } = await storm(5, () => storeFigures(system))
      expect(done.reduce((sum, days) => sum + days, 0)).toBe(14)
      const days = await lastDays(admin)
      expect(days?.map(({ day }) => day)).toEqual(daysBefore(tomorrow?.day ?? ''))
      expect({ ...after, ...days?.at(-2) }).toEqual(after)
      expect(days?.at(-1)).toMatchObject({ active: 0, tokensIn: 0 })
    })
  })

  it('count as Pro those who have its rights now, whatever became of the subscription', async () => {
    const admin = asAdmin(await makeFan({ isAdmin: true }))
    const pro = async () => (await todayFigures(admin))?.pro ?? 0
    const before = await pro()
    const paid = await makePro()
    await subscribe(paid)
    await subscribe(await makeFan(), { status: 'canceled', endsIn: '2 days' })
    await subscribe(await makeFan(), { status: 'canceled', endsIn: '-2 days' })
    await subscribe(await makeFan(), { status: 'past_due', pastDueFor: '2 days' })
    for (const pastDueFor of ['8 days', '30 days'])
      await subscribe(await makeFan(), { status: 'past_due', pastDueFor })
    expect(await pro()).toBe(before + 3)
  })

  it('of a busy day are those that the job stored a few minutes ago, and are complete once the day is over', async () => {
    const admin = asAdmin(await makeFan({ isAdmin: true }))
    await atShiftedTime('40 days', async () => {
      expect(await storeFigures(system)).toBe(14)
      const kept = await todayFigures(admin, BUSY)
      await useAi(2)
      expect(await todayFigures(admin, BUSY)).toEqual(kept)
      expect(await todayFigures(admin)).toMatchObject({ aiCalls: 2 })
      expect(await storeFigures(system)).toBe(0)
    })
    await database().execute(sql`
      update job_runs set started_at = started_at - interval '6 minutes' where job = 'figures'`)
    await atShiftedTime('40 days', async () => {
      expect(await storeFigures(system)).toBe(1)
      expect(await todayFigures(admin, BUSY)).toMatchObject({ aiCalls: 2 })
      await useAi(3)
    })
    await atShiftedTime('42 days', async () => {
      await storeFigures(system)
      expect((await lastDays(admin))?.at(-2)).toMatchObject({ aiCalls: 5 })
    })
  })

  it('are recounted an hour after a failed count', async () => {
    const admin = asAdmin(await makeFan({ isAdmin: true }))
    await atShiftedTime('60 days', async () => {
      await useAi(4)
      await database().execute(sql`alter table ai_totals rename to ai_totals_away`)
      try {
        expect(await storeFigures(system)).toBe(0)
      } finally {
        await database().execute(sql`alter table ai_totals_away rename to ai_totals`)
      }
      expect(await storeFigures(system)).toBe(0)
    })
    await atShiftedTime('61 days', async () => {
      expect(await storeFigures(system)).toBe(14)
      expect((await lastDays(admin))?.at(-1)).toMatchObject({ aiCalls: 4 })
    })
  })
})

describe('the test mail', () => {
  it('is sent at once, and the log stores no address', async () => {
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

  it('that the vendor refuses is reported and logged', async () => {
    resend.next.push(refuse(403, 'validation_error'))
    const admin = asAdmin(await makeFan({ isAdmin: true }))
    expect(await refusal(sendTestMail(admin, 'prova@example.it', 'it'))).toBe('unavailable')
  })
})
