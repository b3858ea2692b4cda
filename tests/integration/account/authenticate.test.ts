import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { sessions, users } from '@/db/schema/account'
import { rateLimits } from '@/db/schema/operations'
import { resetPassword } from '@/lib/account/password/commands'
import { authenticate } from '@/lib/auth/authenticate'
import { deviceToken } from '@/lib/auth/known-device'
import { readSession, SESSIONS_MAX } from '@/lib/auth/session'
import { LIMITS } from '@/lib/core/security/limits'
import { consumeLimit, resetLimit } from '@/lib/core/security/rate-limit'
import { guest, makeFan, newEmail, PASSWORD, signedIn } from '@/tests/support/factories'
import { makeSignUp, resetToken } from '@/tests/support/factories-links'
import { expectUnchanged } from '@/tests/support/snapshot'
import { codes, refusal, storm } from '@/tests/support/storm'

const CHOSEN = 'una parola nuova 12'
let networks = 0
/** A network that nobody has tried from. */
const newNetwork = () => `192.0.2.${++networks}`
const signIn = (email: string, password = PASSWORD, network = newNetwork()) =>
  authenticate({ email, password, network })

/** The statements that the server received during `run`, except those about limits, one connection of the pool at a time. */
async function statements(run: () => Promise<unknown>): Promise<string[]> {
  const { sql } = database()
  const sent: string[] = []
  const options: { debug: unknown } = sql.options
  options.debug = (_connection: number, query: string) => sent.push(query.replace(/\s+/g, ' ').trim())
  try {
    await run()
  } finally {
    options.debug = undefined
  }
  return sent.filter((query) => !query.includes('rate_limits'))
}

beforeEach(() => database().delete(rateLimits))

describe('signing in', () => {
  it('opens a session for the fan', async () => {
    const fan = await makeFan({ isAdmin: true })
    const session = await signIn(fan.email)
    expect(session).toEqual({ sessionId: expect.any(String), userId: fan.userId, isAdmin: true })
    expect(await readSession(session.sessionId)).toEqual(session)
  })

  it('is refused alike for a wrong password, an unknown address and a banned fan, without a session', async () => {
    const [fan, banned] = await Promise.all([makeFan(), makeFan()])
    await database().update(users).set({ bannedAt: new Date() }).where(eq(users.id, banned.userId))
    const answers = await expectUnchanged(
      () =>
        Promise.all([
          refusal(signIn(fan.email, 'un’altra parola')),
          refusal(signIn(newEmail())),
          refusal(signIn(banned.email)),
          refusal(signIn(fan.email, '')),
        ]),
      ['rate_limits'],
    )
    expect(new Set(answers)).toEqual(new Set(['invalid_credentials']))
  })

  it('reveals nothing about a pending sign-up, not even to whoever made it (T65)', async () => {
    const [waiting, fan] = [newEmail(), await makeFan()]
    await makeSignUp(waiting)
    await makeSignUp(fan.email)
    for (const password of [PASSWORD, 'un’altra parola'])
      expect(await refusal(signIn(waiting, password))).toBe('invalid_credentials')
    expect(await refusal(signIn(newEmail()))).toBe('invalid_credentials')
  })

  it('uses the existing fan, not somebody else’s pending sign-up with the same address', async () => {
    const fan = await makeFan()
    await makeSignUp(fan.email)
    expect((await signIn(fan.email)).userId).toBe(fan.userId)
  })

  it.each([
    '',
    'x',
    "' or true --",
    'an\0na@example.it',
    '\ud800@example.it',
    'a'.repeat(320),
    '⚽@example.it',
  ])('with an invalid address is refused like an unknown one: %j', async (email) => {
    expect(await refusal(signIn(email))).toBe('invalid_credentials')
  })
})

describe('sessions of one fan', () => {
  const left = async (userId: string) =>
    (await database().select().from(sessions).where(eq(sessions.userId, userId))).map(({ id }) => id)
  const open = async (userId: string, count: number) => {
    const ids: string[] = []
    for (let place = 0; place < count; place++) ids.push((await signedIn({ userId })).sessionId)
    return ids
  }

  it('are limited to the newest hundred', async () => {
    const [fan, other] = await Promise.all([makeFan(), makeFan()])
    const [others, opened] = [await open(other.userId, 2), await open(fan.userId, SESSIONS_MAX + 3)]
    expect(await left(fan.userId)).toHaveLength(SESSIONS_MAX)
    expect(new Set(await left(fan.userId))).toEqual(new Set(opened.slice(3)))
    expect(new Set(await left(other.userId))).toEqual(new Set(others))
  })

  it('are not ended by someone who knows the password but not the code', async () => {
    const fan = await makeFan()
    const opened = await open(fan.userId, SESSIONS_MAX - 1)
    for (let entry = 0; entry < 3; entry++) {
      const [id = ''] = await open(fan.userId, 1)
      await database().update(sessions).set({ awaitsCode: true }).where(eq(sessions.id, id))
    }
    expect(await left(fan.userId)).toEqual(expect.arrayContaining(opened))
    expect(await left(fan.userId)).toHaveLength(SESSIONS_MAX)
  })
})

describe('neither the answer nor the work done distinguishes a known from an unknown address', () => {
  it('sends the same statement for every address', async () => {
    const fan = await makeFan()
    const waiting = newEmail()
    await makeSignUp(waiting)
    const asked = []
    for (const email of [fan.email, newEmail(), waiting])
      asked.push(await statements(() => refusal(signIn(email, 'un’altra parola'))))
    for (const email of [fan.email, newEmail(), waiting])
      asked.push(
        await statements(() =>
          refusal(authenticate({ email, password: 'x', network: newNetwork(), deviceToken: 'x.y' })),
        ),
      )
    expect(asked[0]).toHaveLength(1)
    for (const others of asked) expect(others).toEqual(asked[0])
  })

  it('the count of statements would notice one more', async () => {
    const fan = await makeFan()
    const more = await statements(async () => {
      await refusal(signIn(fan.email, 'un’altra parola'))
      await database().select().from(users).where(eq(users.id, fan.userId))
    })
    expect(more).toHaveLength(2)
  })
})

describe('tries', () => {
  it('that fail are limited to ten an hour for one account from one network', async () => {
    const fan = await makeFan()
    const network = newNetwork()
    const answers: string[] = []
    for (let attempt = 0; attempt < 12; attempt++)
      answers.push(await refusal(signIn(fan.email, 'x', network)))
    expect(answers).toEqual([...Array(10).fill('invalid_credentials'), 'rate_limited', 'rate_limited'])
    expect(await refusal(signIn(fan.email, PASSWORD, network))).toBe('rate_limited')
  })

  it('are limited to ten in five minutes per network, over all accounts', async () => {
    const network = newNetwork()
    const answers: string[] = []
    for (let attempt = 0; attempt < 12; attempt++)
      answers.push(await refusal(signIn(newEmail(), 'x', network)))
    expect(answers).toEqual([...Array(10).fill('invalid_credentials'), 'rate_limited', 'rate_limited'])
  })

  it('from one network still let the attacked fan in from another', async () => {
    const fan = await makeFan()
    const network = newNetwork()
    for (let attempt = 0; attempt < 12; attempt++) await refusal(signIn(fan.email, 'x', network))
    expect((await signIn(fan.email)).userId).toBe(fan.userId)
  })

  it('that succeed do not count, so a crowd behind one address can sign in', async () => {
    const network = newNetwork()
    const fans = await Promise.all(Array.from({ length: 15 }, () => makeFan()))
    for (const fan of fans) await signIn(fan.email, PASSWORD, network)
    expect(await database().$count(sessions)).toBeGreaterThanOrEqual(15)
  })

  it('that succeed are limited only per account, which nobody can use up without the password', async () => {
    const [fan, other] = await Promise.all([makeFan(), makeFan()])
    for (let attempt = 0; attempt < 9; attempt++) await refusal(signIn(fan.email, 'x'))
    const { points } = LIMITS.sign_in_success
    for (let entry = 1; entry < points; entry++) await consumeLimit('sign_in_success', fan.userId)
    await signIn(fan.email)
    expect(await refusal(signIn(fan.email))).toBe('rate_limited')
    expect((await signIn(other.email)).userId).toBe(other.userId)
  })

  it('let exactly the allowed number of 60 simultaneous guesses through to the password check', async () => {
    const fan = await makeFan()
    const network = newNetwork()
    const { refused } = await storm(60, (place) => signIn(fan.email, `guess ${place}`, network))
    expect(codes(refused)).toEqual({
      invalid_credentials: LIMITS.sign_in_network.points,
      rate_limited: 60 - LIMITS.sign_in_network.points,
    })
  })

  it('from ten networks and from the fan’s own lock no fan out of a known browser, or after a reset (T28)', async () => {
    const [fan, other] = await Promise.all([makeFan(), makeFan()])
    const home = newNetwork()
    const enter = (deviceToken?: string, password = PASSWORD) =>
      refusal(authenticate({ email: fan.email, password, network: home, deviceToken }))
    const token = deviceToken(fan.userId)
    for (const network of [...Array.from({ length: 9 }, newNetwork), home])
      await storm(10, () => signIn(fan.email, 'x', network))
    expect(await enter()).toBe('rate_limited')
    expect(await enter(token)).toBe('done')
    for (const forged of [deviceToken(other.userId), `${token}x`, 'x.y', '']) {
      await resetLimit('sign_in_account', `${fan.email} ${home}`)
      await resetLimit('sign_in_network', home)
      expect(await enter(forged)).toBe('rate_limited')
    }
    await storm(LIMITS.sign_in_device.points, () => consumeLimit('sign_in_device', fan.userId))
    expect(await enter(token)).toBe('rate_limited')
    await resetPassword(guest, { token: await resetToken(fan.userId), password: CHOSEN, network: home })
    expect(await enter(token, CHOSEN)).toBe('done')
    expect(await enter(undefined, CHOSEN)).toBe('done')
    expect(await refusal(signIn(fan.email, CHOSEN))).toBe('done')
  })

  it('with cookies of known browsers are limited over all networks and browsers together', async () => {
    const fan = await makeFan()
    const guess = (network: string) =>
      authenticate({ email: fan.email, password: 'x', network, deviceToken: deviceToken(fan.userId) })
    for (const network of Array.from({ length: 10 }, newNetwork)) await storm(10, () => guess(network))
    const token = deviceToken(fan.userId)
    const stolen = { email: fan.email, password: PASSWORD, network: newNetwork(), deviceToken: token }
    expect(await refusal(authenticate(stolen))).toBe('rate_limited')
    expect((await signIn(fan.email)).userId).toBe(fan.userId)
  })

  it('spread over many networks are stopped by the limit of the account', async () => {
    const fan = await makeFan()
    const left = LIMITS.sign_in_account_anywhere.points - 1
    await storm(left, () => consumeLimit('sign_in_account_anywhere', fan.email))
    expect(await refusal(signIn(fan.email, 'x'))).toBe('invalid_credentials')
    expect(await refusal(signIn(fan.email))).toBe('rate_limited')
    expect((await signIn((await makeFan()).email)).sessionId).toEqual(expect.any(String))
  })
})
