import { describe, expect, it } from 'vitest'
import { hashPassword, isCommonPassword, passwordMatches } from '@/lib/auth/password'
import { DomainError } from '@/lib/core/errors'

describe('a password', () => {
  const password = `${'x'.repeat(72)}Y`

  it('is stored as argon2id with a salt of its own', async () => {
    const [one, two] = await Promise.all([hashPassword(password), hashPassword(password)])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(one).not.toContain(password)
  })

  it('matches itself and nothing else: every byte counts, also the 73rd', async () => {
    const stored = await hashPassword(password)
    expect(await passwordMatches(stored, password)).toBe(true)
    for (const other of ['x'.repeat(72), `${'x'.repeat(72)}Z`, `${password} `, password.toLowerCase(), ''])
      expect(await passwordMatches(stored, other)).toBe(false)
  })

  it('is exact bytes: NUL does not end it, and no normal form is made', async () => {
    const [nul, accent] = await Promise.all([hashPassword('abc\0def'), hashPassword('caf\u00e9')])
    expect(await passwordMatches(nul, 'abc')).toBe(false)
    expect(await passwordMatches(nul, 'abc\0def')).toBe(true)
    expect(await passwordMatches(accent, 'cafe\u0301')).toBe(false)
  })

  it('of an unknown account never matches, not even the placeholder that is checked instead', async () => {
    for (const given of ['nobody has this password', '', 'x'])
      expect(await passwordMatches(null, given)).toBe(false)
  })

  it.each(['none', '', '$argon2id$', '$2b$10$abcdefghijklmnopqrstuv'])(
    'never matches what is not a hash: %j',
    async (stored) => {
      expect(await passwordMatches(stored, 'x')).toBe(false)
    },
  )
})

describe('the passwords that attackers try first', () => {
  it.each(['1234567890', 'qwertyuiop', 'QWERTYUIOP', 'Password123'.toLowerCase()])(
    '%s is among them',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(true)
    },
  )

  it.each(['forza-demo-2026', 'correct horse battery staple', 'vkq8Zr2pLw'])(
    '%s is not',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(false)
    },
  )
})

it('hashes a bounded number at once and lets a bounded number wait: the others are told to try again', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 200 }, () => passwordMatches('none', 'x')))
  const refused = tries.filter((tried) => tried.status === 'rejected').map((tried) => tried.reason)
  expect(tries.length - refused.length).toBeGreaterThan(0)
  expect(tries.length - refused.length).toBeLessThanOrEqual(64)
  for (const refusal of refused) {
    expect(refusal).toBeInstanceOf(DomainError)
    expect(refusal).toMatchObject({ code: 'busy', retryAfterSeconds: 2 })
  }
  expect(await passwordMatches('none', 'x')).toBe(false)
})
