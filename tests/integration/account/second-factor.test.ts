import { eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { secondFactors, sessions } from '@/db/schema/account'
import { outbox, rateLimits } from '@/db/schema/operations'
import { resetPassword } from '@/lib/account/password/commands'
import { openSecret } from '@/lib/account/second-factor/cipher/rules'
import {
  beginFactor,
  confirmFactor,
  dropFactor,
  removeFactorForOperator,
  renewCodes,
  verifyFactorCode,
} from '@/lib/account/second-factor/commands'
import { ownFactor, unreadableFactors } from '@/lib/account/second-factor/queries'
import { auditPage } from '@/lib/audit/queries'
import { authenticate } from '@/lib/auth/authenticate'
import { pendingSessionUserId, readPageSession, readSession } from '@/lib/auth/session'
import { confirmPassword } from '@/lib/auth/sudo'
import { LIMITS } from '@/lib/core/security/limits'
import { consumeLimit, resetLimit } from '@/lib/core/security/rate-limit'
import { env } from '@/lib/env'
import { settingsOf } from '@/lib/settings/queries'
import { atShiftedTime } from '@/tests/support/db-clock'
import { asAdmin, guest, makeFan, PASSWORD, signedIn, system } from '@/tests/support/factories'
import { resetToken } from '@/tests/support/factories-links'
import { expectUnchanged } from '@/tests/support/snapshot'
import { refusal, codes as refusals, storm } from '@/tests/support/storm'
import { lookThenTake } from '@/tests/support/storm-twins'

beforeEach(() => database().delete(rateLimits))

async function signedInFan() {
  const fan = await makeFan()
  const actor = await confirmPassword(await signedIn(fan), PASSWORD)
  return { ...fan, actor }
}

/** What the fan's app shows, the given number of steps from now on the database's clock. */
async function codeOf(userId: string, steps = 0): Promise<string> {
  const [row] = await database().select().from(secondFactors).where(eq(secondFactors.userId, userId))
  const [clock] = await database().sql<
    { now: number }[]
  >`select (extract(epoch from app_now()) * 1000)::float8 as now`
  const buffer = Uint8Array.from(openSecret(row?.secret ?? new Uint8Array())).buffer
  return new TOTP({ secret: new Secret({ buffer }) }).generate({
    timestamp: (clock?.now ?? 0) + steps * 30_000,
  })
}

async function fanWithFactor() {
  const fan = await signedInFan()
  await beginFactor(fan.actor)
  const spent = await codeOf(fan.userId, -1)
  const { codes: recovery, session } = await confirmFactor(fan.actor, spent)
  const waiting = async () => {
    const session = await authenticate({ email: fan.email, password: PASSWORD, network: '192.0.2.1' })
    return { userId: fan.userId, sessionId: session.sessionId }
  }
  return { ...fan, actor: { ...fan.actor, sessionId: session.sessionId }, recovery, spent, waiting }
}

describe('turning it on', () => {
  it('requires a fresh password, then a code of its own secret; the owner is notified by mail', async () => {
    const [fan, other] = [await signedInFan(), await signedInFan()]
    expect(await atShiftedTime('11 minutes', () => refusal(beginFactor(fan.actor)))).toBe('sudo_required')
    await beginFactor(fan.actor)
    await beginFactor(other.actor)
    expect(await ownFactor(fan.actor)).toMatchObject({
      state: 'begun',
      uri: expect.stringContaining('otpauth://'),
    })
    const foreign = await codeOf(other.userId)
    expect(await expectUnchanged(() => refusal(confirmFactor(fan.actor, foreign)), ['rate_limits'])).toBe(
      'code_refused',
    )
    for (const off of [-2, 2])
      expect(await refusal(confirmFactor(fan.actor, await codeOf(fan.userId, off))), `${off} steps`).toBe(
        'code_refused',
      )
    const { codes, session } = await confirmFactor(fan.actor, await codeOf(fan.userId))
    expect(new Set(codes).size).toBe(8)
    const actor = { ...fan.actor, sessionId: session.sessionId }
    expect(await ownFactor(actor)).toMatchObject({ state: 'on', codesLeft: 8 })
    expect(await readSession(fan.actor.sessionId)).toBeNull()
    expect(await refusal(beginFactor(actor))).toBe('conflict')
    const mails = await database().select().from(outbox).where(eq(outbox.recipient, fan.email))
    expect(mails).toMatchObject([{ kind: 'factor_on' }])
  })

  it('that was begun and abandoned expires with its password confirmation', async () => {
    const fan = await signedInFan()
    await beginFactor(fan.actor)
    await atShiftedTime('11 minutes', async () => {
      expect(await ownFactor(fan.actor)).toEqual({ state: 'off' })
      expect(await refusal(confirmFactor(fan.actor, await codeOf(fan.userId)))).toBe('sudo_required')
      const actor = await confirmPassword(fan.actor, PASSWORD)
      expect(await ownFactor(actor)).toEqual({ state: 'off' })
      expect(await refusal(confirmFactor(actor, await codeOf(fan.userId)))).toBe('not_found')
    })
  })

  it('is shown and confirmed only where the password is fresh, not in every open session', async () => {
    const fan = await signedInFan()
    const left = await signedIn(fan)
    await beginFactor(fan.actor)
    const code = await codeOf(fan.userId)
    expect(await ownFactor(left)).toEqual({ state: 'off' })
    expect((await settingsOf(left)).factor).toEqual({ state: 'off' })
    expect(await refusal(beginFactor(left))).toBe('sudo_required')
    expect(await expectUnchanged(() => refusal(confirmFactor(left, code)), ['rate_limits'])).toBe(
      'sudo_required',
    )
    expect((await settingsOf(fan.actor)).factor).toMatchObject({ state: 'begun' })
    await confirmFactor(fan.actor, code)
    const later = await signedIn(fan)
    expect(await ownFactor(later)).toMatchObject({ state: 'on' })
    expect((await settingsOf(later)).factor).toMatchObject({ state: 'on' })
  })

  it('ends the sessions that the password alone opened', async () => {
    const fan = await signedInFan()
    const { sessionId } = await authenticate({
      email: fan.email,
      password: PASSWORD,
      network: '192.0.2.1',
    })
    await beginFactor(fan.actor)
    await refusal(confirmFactor(fan.actor, await codeOf(fan.userId, 2)))
    expect(await readSession(sessionId), 'after a wrong code').not.toBeNull()
    const { session } = await confirmFactor(fan.actor, await codeOf(fan.userId))
    expect(await readSession(sessionId)).toBeNull()
    expect(await readSession(session.sessionId)).not.toBeNull()
  })

  it('stores the secret so that the database cannot read it', async () => {
    const fan = await signedInFan()
    await beginFactor(fan.actor)
    const view = await ownFactor(fan.actor)
    const base32 = view.state === 'begun' ? view.key.replaceAll(' ', '') : ''
    const [row] = await database().sql<
      { all: string }[]
    >`select row::text as all from second_factors row where user_id = ${fan.userId}`
    expect(row?.all).not.toContain(Secret.fromBase32(base32).hex.toLowerCase())
  })
})

describe('signing in with it', () => {
  it('opens a short-lived session without access until the code is given', async () => {
    const fan = await fanWithFactor()
    const waiting = await fan.waiting()
    expect(await readSession(waiting.sessionId)).toBeNull()
    expect(await readPageSession(waiting.sessionId)).toBeNull()
    expect(await pendingSessionUserId(waiting.sessionId)).toBe(fan.userId)
    expect(await atShiftedTime('11 minutes', () => pendingSessionUserId(waiting.sessionId))).toBeNull()
    const { sessionId } = await verifyFactorCode(waiting, await codeOf(fan.userId))
    expect(await readSession(sessionId)).toMatchObject({ userId: fan.userId })
    expect(await readSession(waiting.sessionId), 'a copy of what waited').toBeNull()
    expect(await pendingSessionUserId(sessionId)).toBeNull()
    expect(await atShiftedTime('29 days', () => readSession(sessionId))).not.toBeNull()
  })

  it('spends no code for a session that was ended while it waited', async () => {
    const fan = await fanWithFactor()
    const waiting = await fan.waiting()
    await database().execute(
      sql`update users set session_version = session_version + 1 where id = ${fan.userId}`,
    )
    expect(await pendingSessionUserId(waiting.sessionId)).toBeNull()
    expect(await refusal(verifyFactorCode(waiting, fan.recovery[0] ?? ''))).not.toBe('done')
    expect(await ownFactor(fan.actor)).toMatchObject({ codesLeft: 8 })
  })

  it('accepts a code once, even in twenty simultaneous sign-ins', async () => {
    const fan = await fanWithFactor()
    const code = await codeOf(fan.userId)
    const waiting = await Promise.all(Array.from({ length: 4 }, fan.waiting))
    const { done, refused } = await storm(4, (place) =>
      verifyFactorCode(waiting[place] ?? { userId: '', sessionId: '' }, code),
    )
    expect([done.length, refusals(refused)]).toEqual([1, { code_refused: 3 }])
    expect(await refusal(verifyFactorCode(await fan.waiting(), code))).toBe('code_refused')
    expect(await lookThenTake(4)).toBeGreaterThan(1)
  })

  it('refuses codes from before the last one used, and from a clock two steps off', async () => {
    const fan = await fanWithFactor()
    await verifyFactorCode(await fan.waiting(), await codeOf(fan.userId, 1))
    expect(await refusal(verifyFactorCode(await fan.waiting(), await codeOf(fan.userId)))).toBe(
      'code_refused',
    )
    expect(await refusal(verifyFactorCode(await fan.waiting(), await codeOf(fan.userId, 2)))).toBe(
      'code_refused',
    )
  })

  it('accepts a recovery code once, however it is typed, and no other fan’s', async () => {
    const [fan, other] = [await fanWithFactor(), await fanWithFactor()]
    const [code = '', second = ''] = fan.recovery
    expect(await refusal(verifyFactorCode(await other.waiting(), code))).toBe('code_refused')
    await verifyFactorCode(await fan.waiting(), ` ${code.toLowerCase().replace('-', ' ')} `)
    expect(await refusal(verifyFactorCode(await fan.waiting(), code))).toBe('code_refused')
    await renewCodes(fan.actor, await codeOf(fan.userId))
    expect(await refusal(verifyFactorCode(await fan.waiting(), second))).toBe('code_refused')
  })

  it('counts wrong codes, and refuses a sixth try', async () => {
    const fan = await fanWithFactor()
    const waiting = await fan.waiting()
    const answers = []
    for (let tries = 0; tries < 6; tries++) answers.push(await refusal(verifyFactorCode(waiting, '000000')))
    expect(answers).toEqual([...Array(5).fill('code_refused'), 'rate_limited'])
  })

  it('allows thirty wrong codes a day, notifies the owner once, and leaves open sessions alone', async () => {
    const fan = await fanWithFactor()
    await database().delete(outbox)
    const mails = () => database().select().from(outbox).where(eq(outbox.recipient, fan.email))
    const waiting = await fan.waiting()
    const later = async (code: string) => {
      await database().execute(sql`delete from rate_limits where key like 'second_factor:%'`)
      return refusal(verifyFactorCode(waiting, code))
    }
    for (let tries = 1; tries < LIMITS.second_factor_day.points; tries++)
      expect(await later('000000')).toBe('code_refused')
    const [right = '', spare = ''] = fan.recovery
    expect(await refusal(verifyFactorCode(await fan.waiting(), right))).toBe('done')
    expect(await mails()).toEqual([])
    expect(await later('000000')).toBe('code_refused')
    for (const code of ['000000', spare]) expect(await later(code)).toBe('rate_limited')
    await resetLimit('second_factor_day', fan.userId)
    expect(await later('000000')).toBe('code_refused')
    expect(await mails()).toMatchObject([{ kind: 'wrong_codes', locale: 'it' }])
    expect(await readSession(fan.actor.sessionId)).not.toBeNull()
  })

  it('allows thirty more after a password reset by mail, once a day, however many resets there are', async () => {
    const fan = await fanWithFactor()
    const spendAll = async () => {
      for (let tries = 0; tries < LIMITS.second_factor_day.points; tries++)
        await consumeLimit('second_factor_day', fan.userId)
    }
    const tryAfterReset = async () => {
      await resetPassword(guest, { token: await resetToken(fan.userId), password: PASSWORD })
      return refusal(verifyFactorCode(await fan.waiting(), '000000'))
    }
    await spendAll()
    expect(await tryAfterReset()).toBe('code_refused')
    await resetLimit('second_factor_day', fan.userId)
    await spendAll()
    expect(await tryAfterReset()).toBe('rate_limited')
  })
})

it('is turned off with a fresh password and a code, which also voids its recovery codes', async () => {
  const fan = await fanWithFactor()
  const [code = '', later = ''] = fan.recovery
  expect(await atShiftedTime('11 minutes', () => refusal(dropFactor(fan.actor, code)))).toBe('sudo_required')
  expect(await atShiftedTime('11 minutes', () => refusal(renewCodes(fan.actor, code)))).toBe('sudo_required')
  for (const wrong of ['000000', '', 'AAAA-AAAA', fan.spent]) {
    expect(await refusal(dropFactor(fan.actor, wrong))).toBe('code_refused')
    await database().delete(rateLimits)
    expect(await refusal(renewCodes(fan.actor, wrong))).toBe('code_refused')
  }
  expect(await ownFactor(fan.actor)).toMatchObject({ state: 'on', codesLeft: 8 })
  await renewCodes(fan.actor, code)
  expect(await refusal(dropFactor(fan.actor, later))).toBe('code_refused')
  await dropFactor(fan.actor, await codeOf(fan.userId))
  expect(await ownFactor(fan.actor)).toEqual({ state: 'off' })
  const open = await fan.waiting()
  expect(await readSession(open.sessionId)).not.toBeNull()
  expect(await database().$count(sessions, eq(sessions.id, open.sessionId))).toBe(1)
})

it('cannot be turned off by guessing: tries share the limit of signing in', async () => {
  const fan = await fanWithFactor()
  const answers = []
  for (let tries = 0; tries < 6; tries++) answers.push(await refusal(dropFactor(fan.actor, '000000')))
  expect(answers).toEqual([...Array(5).fill('code_refused'), 'rate_limited'])
})

describe('the operator', () => {
  it('removes it: sessions end, the owner is notified, the log has a line, and the password is enough', async () => {
    const [admin, fan, other] = [
      asAdmin(await makeFan({ isAdmin: true })),
      await fanWithFactor(),
      await fanWithFactor(),
    ]
    await removeFactorForOperator(system, fan.email)
    expect(await ownFactor(fan.actor)).toEqual({ state: 'off' })
    expect(await readSession(fan.actor.sessionId)).toBeNull()
    expect(await readSession((await fan.waiting()).sessionId)).toMatchObject({ userId: fan.userId })
    const mails = await database().select().from(outbox).where(eq(outbox.recipient, fan.email))
    expect(mails.map(({ kind }) => kind)).toEqual(['factor_on', 'factor_off'])
    const { lines } = await auditPage(admin, { subject: fan.userId })
    expect(lines).toMatchObject([{ action: 'fan.factor_drop', actorId: null, cause: system.cause }])
    expect(await ownFactor(other.actor)).toMatchObject({ state: 'on', codesLeft: 8 })
  })

  it('is refused for an unknown address or an account without a factor, and changes nothing', async () => {
    const fan = await makeFan()
    const answers = await expectUnchanged(async () => [
      await refusal(removeFactorForOperator(system, 'nobody@example.it')),
      await refusal(removeFactorForOperator(system, fan.email)),
    ])
    expect(answers).toEqual(['not_found', 'conflict'])
  })
})

it('the operator is shown how many factors were created under another AUTH_SECRET', async () => {
  await fanWithFactor()
  const before = await unreadableFactors(system)
  const { AUTH_SECRET } = env
  Object.assign(env, { AUTH_SECRET: 'another-secret-of-more-than-thirty-two-characters' })
  await fanWithFactor()
  Object.assign(env, { AUTH_SECRET })
  expect(await unreadableFactors(system)).toBe(before + 1)
})

it('a code of a secret that another AUTH_SECRET has sealed is refused like a wrong one', async () => {
  const { AUTH_SECRET } = env
  const fan = await fanWithFactor()
  const code = await codeOf(fan.userId)
  Object.assign(env, { AUTH_SECRET: 'another-secret-of-more-than-thirty-two-characters' })
  const answer = await refusal(dropFactor(fan.actor, code))
  Object.assign(env, { AUTH_SECRET })
  expect(answer).toBe('code_refused')
})
