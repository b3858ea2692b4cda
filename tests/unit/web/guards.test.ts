import { describe, expect, it } from 'vitest'
import { bodyLimit, checkHead, checkMedia, checkMethod, checkOrigin } from '@/server/web/guards'

const OURS = 'https://goalquest.example'
const head = (method: string, pathname: string, headers: Record<string, string> = {}) => ({
  method,
  pathname,
  headers: { host: 'goalquest.example', ...headers },
})
const FORM = 'multipart/form-data; boundary=x'

describe('methods', () => {
  it.each(['GET', 'HEAD', 'POST'])('lets a page have %s', (method) => {
    expect(checkMethod(head(method, '/missions'))).toBeNull()
  })

  it.each(['PUT', 'DELETE', 'PATCH', 'TRACE', 'CONNECT', 'OPTIONS', 'PROPFIND', 'get'])(
    'refuses a page %s',
    (method) => {
      expect(checkMethod(head(method, '/missions'))).toMatchObject({
        status: 405,
        headers: { Allow: 'GET, HEAD, POST' },
      })
    },
  )

  it('refuses TRACE to an endpoint and POST to a file', () => {
    expect(checkMethod(head('TRACE', '/api/health'))?.status).toBe(405)
    expect(checkMethod(head('POST', '/_next/static/x.js'))?.status).toBe(405)
    expect(checkMethod(head('POST', '/sw.js'), true)?.status).toBe(405)
    expect(checkMethod(head('DELETE', '/api/x'))).toBeNull()
  })
})

describe('origins', () => {
  const cookie = 'goalquest.session=x'
  it.each([
    ['our own origin', { origin: OURS }, null],
    ['a foreign one', { origin: 'https://evil.example' }, 403],
    ['a sub-domain', { origin: 'https://x.goalquest.example' }, 403],
    ['our name without encryption', { origin: 'http://goalquest.example' }, 403],
    ['null', { origin: 'null' }, 403],
    ['no origin, same-origin fetch', { 'sec-fetch-site': 'same-origin' }, null],
    ['no origin, same-site fetch', { 'sec-fetch-site': 'same-site' }, 403],
    ['no origin, cross-site fetch', { 'sec-fetch-site': 'cross-site' }, 403],
  ])('a post with %s', (_name, headers, status) => {
    for (const path of ['/missions', '/api/locale']) {
      const refused = checkOrigin(head('POST', path, { cookie, ...headers }), OURS)
      expect(refused?.status ?? null).toBe(status)
    }
  })

  it('requires proof wherever a cookie could authorise, and for every action', () => {
    expect(checkOrigin(head('POST', '/api/locale', { cookie }), OURS)?.status).toBe(403)
    expect(checkOrigin(head('POST', '/missions'), OURS)?.status).toBe(403)
    expect(checkOrigin(head('POST', '/api/cron/maintenance'), OURS)).toBeNull()
  })

  it('accepts the address in the Host header as ours only on this machine', () => {
    const local = { host: 'localhost:3000', origin: 'http://localhost:3000' }
    expect(checkOrigin(head('POST', '/auth', local), OURS)).toBeNull()
    const public_ = { host: 'evil.example', origin: 'http://evil.example' }
    expect(checkOrigin(head('POST', '/auth', public_), OURS)?.status).toBe(403)
  })
})

describe('media and sizes', () => {
  it.each([
    [FORM, null],
    ['application/x-www-form-urlencoded', null],
    ['application/json', 415],
    ['multipart/form-data', 415],
    ['text/plain', 415],
    ['', 415],
  ])('a page answers a post of %s', (type, status) => {
    expect(checkMedia(head('POST', '/auth', { 'content-type': type }))?.status ?? null).toBe(status)
  })

  it('accepts plain text only as the call of an action', () => {
    const call = { 'content-type': 'text/plain;charset=UTF-8', 'next-action': 'x' }
    expect(checkMedia(head('POST', '/auth', call))).toBeNull()
  })

  it('refuses by the announced length: forms above 128 KB, events of Stripe above 512 KB and all else above 64 KB', () => {
    const sized = (path: string, type: string, length: number) =>
      checkHead(
        head('POST', path, { origin: OURS, 'content-type': type, 'content-length': String(length) }),
        { origin: OURS },
      )
    expect(sized('/auth', FORM, 128 * 1024)).toBeNull()
    expect(sized('/auth', FORM, 128 * 1024 + 1)?.status).toBe(413)
    expect(sized('/api/locale', FORM, 64 * 1024 + 1)?.status).toBe(413)
    expect(sized('/api/stripe/webhook', 'application/json', 512 * 1024)).toBeNull()
    expect(sized('/api/stripe/webhook', 'application/json', 512 * 1024 + 1)?.status).toBe(413)
    expect(sized('/api/stripe/webhooks', 'application/json', 64 * 1024 + 1)?.status).toBe(413)
    expect(bodyLimit(head('POST', '/api/locale', { 'content-type': FORM }))).toBe(64 * 1024)
  })

  it('requires a host', () => {
    expect(checkHead({ method: 'GET', pathname: '/', headers: {} }, { origin: OURS })?.status).toBe(400)
  })
})
