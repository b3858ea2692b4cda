import { describe, expect, it } from 'vitest'
import { onboardingPath, resendWait } from '@/lib/account/rules'
import { requireCredentials } from '@/lib/account/sign-in/rules'

describe('the wait before a link is sent again', () => {
  it.each([
    [0, 60],
    [999, 60],
    [1_000, 59],
    [59_999, 1],
    [60_000, 0],
    [-5_000, 60],
  ])('after %i ms: %i s', (passed, left) => {
    expect(resendWait(1_000_000, 1_000_000 + passed)).toBe(left)
  })
})

describe('the first page of a new fan', () => {
  it.each([
    [undefined, '%2Fmissions'],
    ['/', '%2Fmissions'],
    ['//evil.com', '%2Fmissions'],
    ['/leagues/join/abc', '%2Fleagues%2Fjoin%2Fabc'],
  ])('from %s leads on to %s', (wanted, next) => {
    expect(onboardingPath(wanted)).toBe(`/onboarding?next=${next}`)
  })
})

it('a sign-up with neither address nor password is refused as anonymous', () => {
  expect(() => requireCredentials({ email: undefined, password: undefined })).toThrow('anonymous_disabled')
  expect(() => requireCredentials({ email: 'a@b.it', password: undefined })).toThrow('missing_sign_up')
})
