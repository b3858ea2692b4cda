import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { emailTokens, persons, sessions, signUps } from '@/db/schema/account'
import { analyticsEvents } from '@/db/schema/analytics'
import { ingestRuns } from '@/db/schema/matches'
import { jobRuns, outbox } from '@/db/schema/operations'
import { inTransaction } from '@/db/transaction'
import { purgeExpired } from '@/lib/account/commands'
import { enqueueMail } from '@/lib/account/mail/commands'
import { MAIL_ATTEMPTS } from '@/lib/account/mail/rules'
import { recordEvents } from '@/lib/analytics/commands'
import { consumeLimit } from '@/lib/core/security/rate-limit'
import { env } from '@/lib/env'
import { INVARIANTS } from '@/lib/ledger/invariants/kinds'
import { setMissionStatus } from '@/lib/missions/commands'
import { maintain } from '@/lib/operations/commands'
import { atMostEvery } from '@/lib/operations/jobs/commands'
import { lastRun } from '@/lib/operations/jobs/queries'
import { INVARIANTS_JOB } from '@/lib/operations/jobs/rules'
import { healthOf, isReady, overview } from '@/lib/operations/queries'
import { atShiftedTime } from '@/tests/support/db-clock'
import { asAdmin, makeFan, makeMission, newEmail, signedIn, system } from '@/tests/support/factories'
import { makeSignUp, resetToken, verificationToken } from '@/tests/support/factories-links'
import { refuse, startFakeResend } from '@/tests/support/fake-resend'
import { snapshot } from '@/tests/support/snapshot'
import { storm } from '@/tests/support/storm'
import { lookThenInsert } from '@/tests/support/storm-twins'

const resend = await startFakeResend()
beforeAll(() => {
  env.RESEND_BASE_URL = resend.url
})
beforeEach(async () => {
  resend.reset()
  await database().delete(jobRuns)
  await database().delete(outbox)
})
afterAll(() => resend.stop())

describe('maintenance', () => {
  it('checks the invariants once an hour, however many call, and records the run', async () => {
    const { done, refused } = await storm(20, () => maintain(system))
    expect(refused).toEqual([])
    expect(done.filter(({ violations }) => violations === 0)).toHaveLength(1)
    expect(done.filter(({ violations }) => violations === null)).toHaveLength(19)
    expect(await database().select().from(jobRuns).where(eq(jobRuns.job, INVARIANTS_JOB))).toMatchObject([
      { finishedAt: expect.any(Date), error: null, result: INVARIANTS.map(({ id }) => `${id}=0`).join(' ') },
    ])
    expect(await maintain(system)).toMatchObject({ violations: null })
    expect(await atShiftedTime('1 hour', () => maintain(system))).toMatchObject({ violations: 0 })
  })

  it('checks all fans for reminders every ten minutes, and sooner when some are left or it has failed', async () => {
    const interval = { job: 'test', everyMinutes: 10, limit: 3 }
    const results = [3, 2, 1]
    const run = () => {
      const count = results.shift()
      return count === undefined ? Promise.reject(new Error('failed')) : Promise.resolve(count)
    }
    expect(await atMostEvery(interval, run)).toBe(3)
    expect(await atMostEvery(interval, run)).toBe(2)
    await atShiftedTime('9 minutes', async () => expect(await atMostEvery(interval, run)).toBe(0))
    expect(results).toEqual([1])
    await atShiftedTime('11 minutes', async () => expect(await atMostEvery(interval, run)).toBe(1))
    await atShiftedTime('22 minutes', async () => {
      await expect(atMostEvery(interval, run)).rejects.toThrow('failed')
      results.push(1)
      expect(await atMostEvery(interval, run)).toBe(1)
    })
  })

  it('would check several times if it read before it claimed', async () => {
    expect(await lookThenInsert(20)).toBeGreaterThan(1)
  })

  it('reports the number of violations', async () => {
    const fan = await makeFan()
    await setMissionStatus(fan.actor, { id: await makeMission(fan, 10), status: 'done' })
    const set = (balance: number) =>
      database().transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.execute(
          sql`update ledger_accounts set balance = ${balance} where user_id = ${fan.userId} and asset = 'xp'`,
        )
      })
    await set(11)
    await atShiftedTime('1 hour', async () => {
      expect(await maintain(system)).toMatchObject({ violations: 1, fullCheckViolations: 1 })
      expect((await lastRun(system, INVARIANTS_JOB))?.result).toContain('balances=1')
    })
    await set(10)
  })

  it('sends waiting emails, each once', async () => {
    for (let index = 0; index < 6; index++)
      await enqueueMail({ kind: 'password_changed', recipient: newEmail(), locale: 'it' }, database())
    const { done } = await storm(4, () => maintain(system))
    expect(done.reduce((sum, { mailsSent }) => sum + mailsSent, 0)).toBe(6)
    expect(resend.mailbox).toHaveLength(6)
  })

  it('sends what waits behind a batch that the vendor refuses', async () => {
    for (let index = 0; index < 25; index++)
      await enqueueMail({ kind: 'password_changed', recipient: newEmail(), locale: 'it' }, database())
    resend.next.push(...Array(20).fill(refuse(500, 'application_error')))
    expect(await maintain(system)).toMatchObject({ mailsSent: 5 })
  })

  it('deletes expired rows, counts them, and keeps the rest', async () => {
    const fan = await makeFan()
    const [oldSignUp, newSignUp] = [await makeSignUp(newEmail()), await makeSignUp(newEmail())]
    await verificationToken(newSignUp)
    await resetToken(fan.userId)
    const { sessionId } = await signedIn(fan)
    await consumeLimit('write', fan.userId)
    await database().execute(
      sql`update sign_ups set created_at = app_now() - interval '49 hours' where id = ${oldSignUp}`,
    )
    await database().execute(
      sql`update email_tokens set expires_at = app_now() - interval '1 second' where user_id is not null`,
    )
    await database().execute(
      sql`update sessions set expires_at = app_now() - interval '1 second' where id = ${sessionId}`,
    )
    await database().execute(sql`update rate_limits set expire = now() - interval '1 second'`)
    await database()
      .insert(jobRuns)
      .values({ job: 'old', period: 'x', startedAt: sql`app_now() - interval '31 days'` })
    await database()
      .insert(ingestRuns)
      .values(
        ['91 days', '89 days'].map((ago) => ({
          endpoint: 'x',
          competitions: ['SA'],
          days: 7,
          startedAt: sql`app_now() - ${ago}::interval`,
        })),
      )
    expect(await maintain(system)).toEqual({
      mailsSent: 0,
      pushesSent: 0,
      accountsErased: 0,
      attemptsClosed: 0,
      rowsPurged: 6,
      movesCounted: 0,
      violations: 0,
      fullCheckViolations: 0,
      paymentEventsMissed: null,
      exportsMade: 0,
      headsPublished: false,
    })
    expect(await maintain(system)).toEqual({
      mailsSent: 0,
      pushesSent: 0,
      accountsErased: 0,
      attemptsClosed: 0,
      rowsPurged: 0,
      movesCounted: 0,
      violations: null,
      fullCheckViolations: null,
      paymentEventsMissed: null,
      exportsMade: 0,
      headsPublished: false,
    })
    expect(await database().$count(signUps, eq(signUps.id, newSignUp))).toBe(1)
    expect(await database().$count(ingestRuns)).toBe(1)
    expect(await database().$count(emailTokens)).toBe(1)
    expect(await database().$count(sessions)).toBe(0)
  })

  it('deletes a sign-up after two days, with its link', async () => {
    const signUp = await makeSignUp(newEmail())
    await verificationToken(signUp)
    await atShiftedTime('47 hours', async () => {
      await purgeExpired(system)
      expect(await database().$count(signUps, eq(signUps.id, signUp))).toBe(1)
    })
    await atShiftedTime('49 hours', async () => {
      await purgeExpired(system)
      expect(await database().$count(signUps, eq(signUps.id, signUp))).toBe(0)
      expect(await database().$count(emailTokens, eq(emailTokens.signUpId, signUp))).toBe(0)
    })
  })

  it('deletes analytics events after 400 days', async () => {
    const { userId } = await makeFan()
    await inTransaction((tx) => recordEvents([{ userId, event: 'token_spent', props: {} }], tx))
    const count = () => database().$count(analyticsEvents, eq(analyticsEvents.userId, userId))
    await atShiftedTime('399 days', () => maintain(system))
    expect(await count()).toBe(1)
    await atShiftedTime('401 days', () => maintain(system))
    expect(await count()).toBe(0)
  })

  it('does not touch fans, missions or the ledger', async () => {
    const fan = await makeFan()
    await setMissionStatus(fan.actor, { id: await makeMission(fan, 10), status: 'done' })
    const kept = async () =>
      snapshot([
        ...['job_runs', 'ledger_marks', 'ledger_checkpoints', 'ingest_runs'],
        ...['outbox', 'email_tokens', 'sign_ups', 'sessions', 'rate_limits'],
        ...['ledger_publications', 'ledger_published_heads', 'ledger_published_nodes'],
      ])
    const before = await kept()
    await atShiftedTime('400 days', () => maintain(system))
    expect(await kept()).toEqual(before)
  })
})

describe('the admin’s overview', () => {
  it('counts fans who have an account and mails that are still tried, and has the last run of a job', async () => {
    const admin = asAdmin(await makeFan({ isAdmin: true }))
    const before = await overview(admin)
    const fan = await makeFan()
    const id = await makeMission(fan, 10)
    await makeMission(fan, 10)
    await setMissionStatus(fan.actor, { id, status: 'done' })
    await enqueueMail({ kind: 'password_changed', recipient: fan.email, locale: 'it' }, database())
    expect(await overview(admin)).toEqual({
      fans: before.fans + 1,
      missions: before.missions + 2,
      waitingMails: before.waitingMails + 1,
      entries: before.entries + 2,
    })
    const late = { kind: 'reset', recipient: fan.email, locale: 'it' } as const
    await database()
      .insert(outbox)
      .values([
        { ...late, attempts: MAIL_ATTEMPTS },
        { ...late, expiresAt: sql`app_now()` },
      ])
    await database().delete(persons).where(eq(persons.userId, fan.userId))
    expect(await overview(admin)).toMatchObject({ fans: before.fans, waitingMails: before.waitingMails + 1 })
    expect(await lastRun(admin, INVARIANTS_JOB)).toBeNull()
    await maintain(system)
    expect(await lastRun(admin, INVARIANTS_JOB)).toMatchObject({ finishedAt: expect.any(Date) })
  })

  it('is not ready when a migration is missing', async () => {
    expect(await isReady()).toBe(true)
    await database().execute(sql`alter table drizzle.__drizzle_migrations rename to hidden`)
    expect(await isReady()).toBe(false)
    await database().execute(sql`alter table drizzle.hidden rename to __drizzle_migrations`)
    expect(await isReady()).toBe(true)
  })

  it('shows the operator whether Stripe answers, and nothing while payments are off', async () => {
    const { STRIPE_API_URL, PAYMENTS } = env
    const payments = async () => (await healthOf(system)).vendors.payments
    Object.assign(env, { PAYMENTS: 'demo', STRIPE_API_URL: resend.url })
    expect(await payments()).toBe(true)
    env.STRIPE_API_URL = 'http://127.0.0.1:9'
    expect([await payments(), await isReady()]).toEqual([false, true])
    env.PAYMENTS = 'off'
    expect(await payments()).toBeNull()
    Object.assign(env, { STRIPE_API_URL, PAYMENTS })
  })

  it('shows the operator whether the AI vendor answers, and nothing while AI is off', async () => {
    const { OPENAI_BASE_URL, AI_IS_ON } = env
    const ai = async () => (await healthOf(system)).vendors.ai
    Object.assign(env, { AI_IS_ON: true, OPENAI_BASE_URL: resend.url })
    expect(await ai()).toBe(true)
    env.OPENAI_BASE_URL = 'http://127.0.0.1:9'
    expect([await ai(), await isReady()]).toEqual([false, true])
    env.AI_IS_ON = false
    expect(await ai()).toBeNull()
    Object.assign(env, { OPENAI_BASE_URL, AI_IS_ON })
  })

  it('is ready without its mail vendor, which the operator is shown', async () => {
    expect(await healthOf(system)).toMatchObject({ vendors: { mail: true } })
    env.RESEND_BASE_URL = 'http://127.0.0.1:9'
    expect(await isReady()).toBe(true)
    expect(await healthOf(system)).toMatchObject({ vendors: { mail: false }, ledger: [] })
    env.RESEND_BASE_URL = resend.url
  })
})
