import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownPath, returnPath } from '@/lib/account/rules'

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
  ])('%s', (path) => {
    expect(ownPath(path)).toBe(path)
    expect(returnPath(path)).toBe(path)
  })

  it('but the entrance itself is never where one returns to', () => {
    for (const path of ['/auth', '/auth?next=/missions', '/auth/verify?token=x', '/auth/reset', '/x/../auth'])
      expect(returnPath(path)).toBe('/')
    expect(ownPath('/auth?mode=sign-in')).toBe('/auth?mode=sign-in')
    expect(returnPath('/authors')).toBe('/authors')
  })

  it.each(['/api', '/api/locale', '/x/../api/auth/signout', '/api/auth/callback/credentials'])(
    'nor is an endpoint: %s',
    (path) => {
      expect(ownPath(path)).toBe('/')
    },
  )

  it('resolves dots before it decides', () => {
    expect(ownPath('/a/../missions')).toBe('/missions')
    expect(ownPath('/../../missions')).toBe('/missions')
    expect(ownPath('/.//evil.com')).toBe('/')
    expect(ownPath('/a/..//evil.com')).toBe('/')
  })
})

const HOSTS = ['evil.com', 'evil.com/missions', 'goalquest.example.evil.com', 'goalquest.example@evil.com', '[::1]', '2130706433']
const PREFIXES = [
  ...['//', '///', '////', '/\\', '\\\\', '\\/', '\\', '/\\/', '//\\', '/ /', '/\t/', '/\n/', '/\r/', '/\r\n/', '\t//', '\n//', ' //'],
  ...['%2f%2f', '/%2f', '/%2F%2F', '/%5c', '/%5C%5C', '%5c%5c', '/%09/', '/%0a/', '/%0d%0a', '/%00//', '/.//', '/./..//', '/..//', '/;//'],
  ...['https://', 'http://', 'https:/', 'https:', 'http:\\\\', 'HTTPS://', 'https:///', 'ftp://', 'ws://', 'file://', 'blob:https://'],
  ...['//user:password@', '//goalquest.example@', 'https://goalquest.example@', '@', '/@/', '/\u200b/', '\u200b//', '/\u2044/', '/\uff0f', '\uff0f\uff0f', '/\u3002/', '/\\\\\\', '/\0/', '\0//'],
]
const SCRIPTS = [
  ...['javascript:alert(1)', 'JavaScript:alert(1)', 'java\nscript:alert(1)', 'java\tscript:alert(1)', ' javascript:alert(1)', '\u0001javascript:alert(1)'],
  ...['javascript://%0aalert(1)', '/javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'vbscript:msgbox(1)', 'view-source:x', 'about:blank', 'intent://x#Intent;end'],
]
const ODD = [
  ...['', ' ', '.', '..', 'missions', './missions', '../missions', '?x=1', '#x', '/missions#//evil.com', '/missions?x=<script>', '/missions?x="onload=', "/missions?x='"],
  ...['/missions\r\nSet-Cookie: a=b', '/missions%0d%0aSet-Cookie:%20a=b', '/missions\0', '/missions\u202e', '/mìssions', '/⚽', '/missions;jsessionid=1', '/missions?next=//evil.com'],
  ...[`/${'a'.repeat(301)}`, `/${'a/'.repeat(5_000)}`, `/${'/'.repeat(200)}`],
  ...['/missions?next=https://evil.com', '/?url=//evil.com', '/%2e%2e//evil.com', '/%2e%2e/%2e%2e/evil.com', '/missions/..%2f..%2f/evil.com', '/x:/evil.com', '/x@evil.com', '/$ACTION', '/*', '/(public)', '/[locale]'],
]
const HOSTILE = [...PREFIXES.flatMap((prefix) => HOSTS.map((host) => `${prefix}${host}`)), ...SCRIPTS, ...ODD]

describe('a hostile path', () => {
  it(`leads to a page of ours in all of ${HOSTILE.length} cases`, () => {
    expect(HOSTILE.length).toBeGreaterThanOrEqual(200)
    for (const path of HOSTILE) {
      expectOurs(ownPath(path))
      expectOurs(returnPath(path))
    }
  })

  it('with another host or a script scheme leads to the first page', () => {
    for (const path of [...PREFIXES.flatMap((prefix) => HOSTS.map((host) => `${prefix}${host}`)), ...SCRIPTS])
      expect(returnPath(path)).toBe('/')
  })

  it.each([undefined, null, 5, true, {}, ['/missions'], ['//evil.com', '/x'], { toString: () => '//evil.com' }])(
    'that is no text leads to the first page: %o',
    (next) => {
      expect(returnPath(next)).toBe('/')
    },
  )

  it('of any characters leads to a page of ours', () => {
    const sign = fc.constantFrom('/', '\\', '.', '%', '2', 'f', 'F', '5', 'c', ':', '@', '?', '#', '&', '=', '\t', '\n', '\0', ' ', 'a', 'j', '-', '~', '\u2028', '⚽')
    const path = fc.oneof(
      fc.string({ unit: 'binary' }),
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
      { numRuns: 5000 },
    )
  })
})
