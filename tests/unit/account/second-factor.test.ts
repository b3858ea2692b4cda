import fc from 'fast-check'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { openSecret, recoveryHash, sealSecret } from '@/lib/account/second-factor/cipher/rules'
import { enrolmentOf, newRecoveryCodes, readCode, stepOf } from '@/lib/account/second-factor/rules'

const SECRET = new TextEncoder().encode('12345678901234567890')
const STEP = 30_000
const codeAt = (ms: number) =>
  new TOTP({ secret: new Secret({ buffer: SECRET.slice().buffer }) }).generate({ timestamp: ms })

describe('a time-based code', () => {
  it('is that of RFC 6238, appendix B', () => {
    expect(stepOf(SECRET, '287082', 59_000)).toBe(1)
    expect(stepOf(SECRET, '081804', 1_111_111_109_000)).toBe(37_037_036)
  })

  it.each([
    [-2, null],
    [-1, 999],
    [0, 1000],
    [1, 1001],
    [2, null],
  ])('of a clock %d steps off gives step %j', (off, step) => {
    expect(stepOf(SECRET, codeAt((1000 + off) * STEP), 1000 * STEP + 15_000)).toBe(step)
  })

  it('of another account is refused', () => {
    const other = new TextEncoder().encode('another secret, 20 b')
    expect(stepOf(other, codeAt(1000 * STEP), 1000 * STEP)).toBeNull()
  })
})

it('enrols with issuer and address, and a key that can be typed', () => {
  const { uri, key } = enrolmentOf(SECRET, 'tifosa@example.it')
  expect(uri).toMatch(/^otpauth:\/\/totp\/GoalQuest:tifosa%40example\.it\?/)
  expect(uri).toContain('secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(key).toMatch(/^GEZD GNBV /)
})

it.each([
  ['418 302', { kind: 'totp', code: '418302' }],
  ['k7qf-2m9x', { kind: 'recovery', code: 'K7QF2M9X' }],
  ['1234-5678', { kind: 'recovery', code: '12345678' }],
  [' K7QO 2MIL ', { kind: 'recovery', code: 'K7Q02M11' }],
  ['12345', null],
  ['1234567', null],
  ['', null],
  ['K7QF-2M9U', null],
  ['٤١٨٣٠٢', null],
])('reads %j as %j', (text, code) => {
  expect(readCode(text)).toEqual(code)
})

it('makes eight recovery codes, each of which is read back as itself', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 31 }), { minLength: 64, maxLength: 64 }), (drawn) => {
      const letters = [...drawn]
      const codes = newRecoveryCodes(() => letters.pop() ?? 0)
      expect(codes).toHaveLength(8)
      for (const code of codes) {
        expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
        expect(readCode(code)).toEqual({ kind: 'recovery', code: code.replace('-', '') })
      }
    }),
  )
})

it('seals a secret differently each time, opens it again, and refuses an altered one', () => {
  const sealed = sealSecret(SECRET)
  expect([...openSecret(sealed)]).toEqual([...SECRET])
  expect(sealSecret(SECRET)).not.toEqual(sealed)
  const altered = Uint8Array.from(sealed)
  altered[30] = (altered[30] ?? 0) ^ 1
  expect(() => openSecret(altered)).toThrow()
  expect(recoveryHash('a', 'K7QF2M9X')).not.toEqual(recoveryHash('b', 'K7QF2M9X'))
})
