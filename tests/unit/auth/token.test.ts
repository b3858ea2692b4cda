import { encode } from 'next-auth/jwt'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SESSION_COOKIE, yearCookie } from '@/lib/auth/cookies'
import { readClaims } from '@/lib/auth/token'
import { env } from '@/lib/env'

const CLAIMS = {
  sub: '2f1d6f3e-0000-4000-8000-000000000001',
  sid: '2f1d6f3e-0000-4000-8000-000000000002',
  isAdmin: false,
}
const secret = env.AUTH_SECRET ?? ''
const cookie = (token: object, more: { secret?: string; salt?: string; maxAge?: number } = {}) =>
  encode({ token, secret, salt: SESSION_COOKIE, ...more })

afterEach(() => {
  vi.useRealTimers()
})

describe('claims of the session cookie', () => {
  it('are what we put in', async () => {
    expect(await readClaims(await cookie(CLAIMS))).toEqual(CLAIMS)
  })

  it('and nothing more, whatever else the token says', async () => {
    expect(await readClaims(await cookie({ ...CLAIMS, email: 'x', role: 'admin' }))).toEqual(CLAIMS)
  })

  it.each([
    ['of another secret', () => cookie(CLAIMS, { secret: 'x'.repeat(40) })],
    ['of another cookie', () => cookie(CLAIMS, { salt: 'authjs.session-token' })],
    ['past its time', () => cookie(CLAIMS, { maxAge: -60 })],
    ['without a session', () => cookie({ sub: CLAIMS.sub, isAdmin: true })],
    ['with a session that is not an id', () => cookie({ ...CLAIMS, sid: "' or true" })],
    ['with a right that is not a boolean', () => cookie({ ...CLAIMS, isAdmin: 'true' })],
    ['cut short', async () => (await cookie(CLAIMS)).slice(0, -4)],
    [
      'with one letter changed',
      async () => (await cookie(CLAIMS)).replace(/.$/, (end) => (end === 'A' ? 'Q' : 'A')),
    ],
    ['without a signature', async () => `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(CLAIMS))}.`],
    ['that is not a token', async () => 'x'],
    ['empty', async () => ''],
    ['of a megabyte', async () => 'a.'.repeat(500_000)],
  ])('of a cookie %s are none', async (_name, make) => {
    expect(await readClaims(await make())).toBeNull()
  })

  it('are no longer read once they have expired, though they were before', async () => {
    const token = await cookie(CLAIMS, { maxAge: 60 })
    expect([await readClaims(token), await readClaims(token)]).toEqual([CLAIMS, CLAIMS])
    vi.useFakeTimers({ now: Date.now() + 90_000, toFake: ['Date'] })
    expect(await readClaims(token)).toBeNull()
  })

  it('that one bundle of the process has read are known to the others', async () => {
    const token = await cookie({ ...CLAIMS, sid: '2f1d6f3e-0000-4000-8000-000000000003' })
    const read = await readClaims(token)
    vi.resetModules()
    const decode = vi.fn()
    vi.doMock('next-auth/jwt', () => ({ decode }))
    const other = await import('@/lib/auth/token')
    vi.doUnmock('next-auth/jwt')
    // The next file of this worker must not get the module that cannot decode.
    vi.resetModules()
    expect(other.readClaims).not.toBe(readClaims)
    expect(await other.readClaims(token)).toEqual(read)
    expect(decode).not.toHaveBeenCalled()
  })

  it('of one fan are not those of another', async () => {
    const [first, other] = [await cookie(CLAIMS), await cookie({ ...CLAIMS, isAdmin: true })]
    for (const token of [first, other, first]) await readClaims(token)
    expect(await readClaims(first)).toEqual(CLAIMS)
    expect(await readClaims(other)).toEqual({ ...CLAIMS, isAdmin: true })
  })

  it('without a cookie are none', async () => {
    expect(await readClaims(undefined)).toBeNull()
  })
})

describe('cookies on https', () => {
  it('are bound to the host', () => {
    expect(SESSION_COOKIE).toMatch(/^__Host-/)
    expect(yearCookie('theme', 'dark')).toBe('theme=dark; Path=/; Max-Age=31536000; SameSite=Lax; Secure')
  })
})
