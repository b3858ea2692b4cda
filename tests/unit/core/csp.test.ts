import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from '@/lib/core/security/csp'
import { BARE_CONTENT_POLICY, securityHeaders } from '@/lib/core/security/headers'

const directives = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((rule) => {
      const [name = '', ...sources] = rule.split(/ +/)
      return [name, sources.filter(Boolean)]
    }),
  )

describe('content security policy of a page', () => {
  const nonce = 'bm9uY2U='
  const hashes = ['sha256-abc=', 'sha256-def=']

  it('lets inline scripts run by nonce or by hash', () => {
    expect(directives(contentSecurityPolicy({ nonce, hashes }))['script-src']).toEqual([
      "'self'",
      `'nonce-${nonce}'`,
      "'sha256-abc='",
      "'sha256-def='",
    ])
  })

  it('never allows unsafe scripts outside development, nor foreign hosts for anything', () => {
    const sources = fc.record(
      {
        nonce: fc.base64String(),
        hashes: fc.array(fc.base64String().map((hash) => `sha256-${hash}`)),
        secure: fc.boolean(),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(sources, (given) => {
        const policy = contentSecurityPolicy(given)
        const script = directives(policy)['script-src']?.join(' ')
        expect(script).not.toMatch(/unsafe|\*|data:|blob:|https?:/)
        expect(policy).not.toMatch(/https?:|\*/)
      }),
    )
  })

  it('closes what the pages do not use', () => {
    expect(directives(contentSecurityPolicy({ nonce }))).toMatchObject({
      'default-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'form-action': ["'self'"],
      'connect-src': ["'self'"],
      'font-src': ["'self'"],
    })
  })

  it('has browsers report what it keeps out', () => {
    expect(directives(contentSecurityPolicy({ nonce }))['report-uri']).toEqual(['/api/csp-reports'])
  })

  it('asks for https only where the site has it', () => {
    expect(contentSecurityPolicy({ nonce, secure: true })).toContain('upgrade-insecure-requests')
    expect(contentSecurityPolicy({ nonce })).not.toContain('upgrade-insecure-requests')
  })
})

describe('headers of every answer', () => {
  it('carry HSTS when the public address is https, and only then', () => {
    expect(securityHeaders('https://goalquest.example')['Strict-Transport-Security']).toMatch(/max-age=\d{8}/)
    expect(securityHeaders('http://localhost:3000')).not.toHaveProperty('Strict-Transport-Security')
  })

  it.each(['http://localhost:3000', 'https://goalquest.example'])(
    'forbid sniffing, framing and leaking: %s',
    (appUrl) => {
      expect(securityHeaders(appUrl)).toMatchObject({
        'X-Content-Type-Options': 'nosniff',
        'X-Frame-Options': 'DENY',
        'Referrer-Policy': expect.stringContaining('strict-origin'),
        'Cross-Origin-Opener-Policy': 'same-origin',
      })
    },
  )

  it('let nothing run in an answer that is not a page', () => {
    expect(directives(BARE_CONTENT_POLICY)).toEqual({
      'default-src': ["'none'"],
      'frame-ancestors': ["'none'"],
    })
  })
})
