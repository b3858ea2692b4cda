import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { onboardingPath, pathAfterOnboarding } from '@/lib/account/rules'
import { ownPath, returnPath } from '@/lib/core/pages/own-path'
import { profilePath } from '@/lib/profile/rules'
import { codePoint } from '@/tests/support/code-points'
import { FOREIGN, ODD } from './hostile-paths'

const OURS = 'https://goalquest.example'

/** What a browser does with the path: as a link on our page, and as a `Location` header. */
function expectOurs(path: string) {
  const followed = new URL(path, `${OURS}/auth?next=x`)
  expect(followed.origin).toBe(OURS)
  expect(path).toMatch(/^\/(?![/\\])/)
  expect(path).not.toMatch(/[\\\s<>"'`]|\p{Cc}/u)
  expect(followed.href).toBe(`${OURS}${path}`)
}

describe('a path of ours comes back as it is', () => {
  it.each([
    '/',
    '/missions',
    '/missions?tab=completed',
    '/missions/2f1d6f3e-0000-4000-8000-000000000000',
    '/account',
    '/onboarding?next=%2Fmissions',
    '/rules',
    '/missions?after=abc_-~.&tab=active',
    '/a/b/c',
    '/shop?q=la+rete',
    '/admin/fans?q=50%25+*',
    '/u/Perch%C3%A9%20no',
  ])('%s', (path) => {
    expect(ownPath(path)).toBe(path)
    expect(returnPath(path)).toBe(path)
  })

  it.each(['Perché no', "D'Artagnan", 'Forza! (*)', 'Tifosa~1'])('so does the profile of %s', (nickname) => {
    expect(ownPath(profilePath(nickname))).toBe(profilePath(nickname))
    expect(decodeURIComponent(profilePath(nickname))).toBe(`/u/${nickname}`)
  })

  it.each([
    [undefined, '/missions'],
    ['/', '/missions'],
    ['/leagues', '/leagues'],
    ['/onboarding', '/missions'],
    ['/onboarding?step=tickets', '/missions'],
    ['/onboarding?next=%2Fleagues', '/leagues'],
    ['/onboarding?next=%2Fonboarding%3Fnext%3D%252Fquiz', '/quiz'],
    ['/onboarding?next=https%3A%2F%2Fevil.example', '/missions'],
  ])('the onboarding asked for with %s ends at %s', (wanted, end) => {
    expect(pathAfterOnboarding(wanted)).toBe(end)
    expect(pathAfterOnboarding(onboardingPath(wanted))).toBe(end)
    expect(pathAfterOnboarding(wanted, '/quiz')).toBe(end === '/missions' ? '/quiz' : end)
  })

  it('but never back to the sign-in itself', () => {
    for (const path of ['/auth', '/auth?next=/missions', '/auth/verify?token=x', '/auth/reset', '/x/../auth'])
      expect(returnPath(path)).toBe('/')
    expect(ownPath('/auth?mode=sign-in')).toBe('/auth?mode=sign-in')
    expect(returnPath('/authors')).toBe('/authors')
  })

  it('except the link of a new address, which needs its account', () => {
    expect(returnPath('/auth/email?token=a-B_9')).toBe('/auth/email?token=a-B_9')
    for (const path of ['/auth/email', '/auth/email/x?token=a', '/auth/emails?token=a'])
      expect(returnPath(path)).toBe('/')
  })

  it.each(['/api', '/api/locale', '/x/../api/auth/signout', '/api/auth/callback/credentials'])(
    'nor is an endpoint: %s',
    (path) => {
      expect(ownPath(path)).toBe('/')
    },
  )

  it('is at most 300 characters long', () => {
    expect(ownPath(`/${'a'.repeat(299)}`)).toBe(`/${'a'.repeat(299)}`)
    expect(ownPath(`/${'a'.repeat(300)}`)).toBe('/')
  })

  it('resolves dots before it decides', () => {
    expect(ownPath('/a/../missions')).toBe('/missions')
    expect(ownPath('/../../missions')).toBe('/missions')
    expect(ownPath('/.//evil.com')).toBe('/')
    expect(ownPath('/a/..//evil.com')).toBe('/')
  })
})

describe('a hostile path', () => {
  const hostile = [...FOREIGN, ...ODD]

  it(`leads to a page of ours in all of ${hostile.length} cases`, () => {
    expect(hostile.length).toBeGreaterThanOrEqual(200)
    for (const path of hostile) {
      expectOurs(ownPath(path))
      expectOurs(returnPath(path))
    }
  })

  it('with another host or a script scheme leads to the first page', () => {
    expect(FOREIGN.filter((path) => returnPath(path) !== '/')).toEqual([])
  })

  it.each([
    undefined,
    null,
    5,
    true,
    {},
    ['/missions'],
    ['//evil.com', '/x'],
    { toString: () => '//evil.com' },
  ])('that is not text leads to the first page: %o', (next) => {
    expect(returnPath(next)).toBe('/')
  })

  it('of any characters leads to a page of ours', () => {
    const sign = fc.constantFrom(...'/\\.%2fF5c:@?#&=\t\n\0 aj-~\u2028⚽')
    const path = fc.oneof(
      fc.string({ unit: codePoint }),
      fc.string({ unit: sign, maxLength: 40 }),
      fc.string({ unit: sign, maxLength: 40 }).map((tail) => `/${tail}`),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.webUrl().map((url) => url.replace(/^https?:/, '')),
    )
    fc.assert(
      fc.property(path, (next) => {
        expectOurs(ownPath(next))
        expect(ownPath(ownPath(next))).toBe(ownPath(next))
        expect(returnPath(next)).not.toMatch(/^\/(auth|api)([/?]|$)/)
      }),
      { numRuns: 1000 },
    )
  }, 60_000)
})
