import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { entered, makeFan, TIFOSA } from '../support/accounts'
import { givePages } from '../support/app/addresses'
import { APP, ORIGIN } from '../support/app/app'
import { db, snapshot } from '../support/app/database'
import { ask, together } from '../support/app/http'
import { Visitor } from '../support/app/visitor'
import { PAGES, ROUTES } from '../support/permissions'

const AT_ONCE = 4
const ENDPOINTS = [
  '/dev/components',
  '/dev',
  '/it/dev/components',
  '/_next/mcp',
  '/__nextjs_original-stack-frames',
  '/__nextjs_source-map',
  '/_next/webpack-hmr',
  '/_next/static/development/_buildManifest.js',
  '/__nextjs_restart_dev',
  '/.env',
  '/.env.production',
  '/.git/config',
  '/.git/HEAD',
  '/.data/secrets.json',
  '/.next/BUILD_ID',
  '/.next/server/middleware.js',
  '/package.json',
  '/package-lock.json',
  '/next.config.ts',
  '/middleware.ts',
  '/server/start.ts',
  '/messages/it.json',
  '/control',
  '/mailbox',
  '/mailbox.json',
  '/resend/emails',
  '/api/test',
  '/api/seed',
  '/api/debug',
  '/api/auth/callback/email',
  '/api/auth/providers',
  '/api/auth/signin/google',
  '/api/auth/callback/google',
  '/api/dev',
  '/server-status',
  '/metrics',
  '/debug/pprof',
  '/actuator/health',
  '/phpinfo.php',
  '/wp-login.php',
]

test('T26: no test or development endpoint is open in production', async () => {
  const admin = await entered(await makeFan({ isAdmin: true }), { from: '127.0.70.1' })
  for (const visitor of [new Visitor({ from: '127.0.70.1' }), admin])
    for (const path of ENDPOINTS) {
      const { status, body, headers } = await visitor.ask(path)
      expect([302, 400, 404], path).toContain(status)
      if (status === 302) expect(headers.location, path).toMatch(/\/auth/)
      expect(body, path).not.toMatch(/AUTH_SECRET|"dependencies"|\[core\]|goalquest:.*@127/)
    }
})

test('T45: there is no image optimizer, for our images or for others’', async () => {
  const sources = [
    '/og-it.png',
    '/icon.svg',
    '/api/share/x.png',
    'http://127.0.0.1/x.png',
    '//evil.example/x.png',
    'data:image/svg+xml,x',
  ]
  for (const source of sources)
    for (const width of [640, 20_000]) {
      const target = `/_next/image?url=${encodeURIComponent(source)}&w=${width}&q=75`
      expect((await ask(target)).status, target).toBe(404)
    }
})

test('T26: test headers move no clock and open no session', async () => {
  const visitor = new Visitor({ from: '127.0.70.2' })
  const claims = {
    'x-test-user': TIFOSA.email,
    'x-user-id': '1',
    'x-clock-shift': '10 days',
    'x-now': '2030-01-01',
    'goalquest.clock_shift': '10 days',
    'x-nextjs-preview': '1',
    authorization: 'Bearer x',
  }
  expect((await visitor.ask('/missions', { headers: claims })).status).toBe(307)
  const cookie =
    '__prerender_bypass=x; __next_preview_data=x; next-auth.session-token=x; __Secure-authjs.session-token=x; gq_hint=100.1'
  expect((await visitor.ask('/admin', { headers: { cookie } })).status).toBe(307)
  const fan = await makeFan()
  const words = `Scade domani ${randomUUID().slice(0, 8)}`
  await givePages({ ...fan, words })
  const signedIn = await entered(fan, { from: visitor.from })
  const overdue = '>Rimettila a domani<'
  const claimed = await signedIn.ask('/missions', { headers: claims })
  expect([claimed.body.includes(words), claimed.body.includes(overdue)]).toEqual([true, false])
  await db()`update missions set due_date = due_date - 2 where user_id = ${fan.id}`
  expect((await signedIn.ask('/missions')).body, 'the control: two days later').toContain(overdue)
})

test('T26: the demo mailbox answers only this machine, and only under its own name', async () => {
  const headers = { origin: 'https://evil.example' }
  const own = await ask('/mailbox.json', { at: APP.vendors, headers })
  expect([own.status, own.headers['access-control-allow-origin']]).toEqual([200, undefined])
  const renamed = await ask('/mailbox.json', { at: APP.vendors, headers: { host: 'evil.example' } })
  expect([renamed.status, renamed.body]).toEqual([421, '{"error":"loopback only"}'])
})

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']
const OF_PAGES = ['GET', 'HEAD', 'POST']

test('F9: an undeclared method of a page or route is refused for guests and admins alike, and changes nothing', async () => {
  test.slow()
  const admin = await entered(await makeFan({ isAdmin: true }), { from: '127.0.70.4' })
  const filled = (path: string) => path.replace(/\[[^\]]+\]/g, '1')
  const lacking = [
    ...Object.keys(PAGES).flatMap((page) =>
      METHODS.filter((method) => !OF_PAGES.includes(method)).map((method) => ({
        path: filled(page),
        method,
      })),
    ),
    ...Object.entries(ROUTES)
      .filter(([route]) => !route.includes('[...'))
      .flatMap(([route, known]) => {
        const has = (method: string) => method in known || (method === 'HEAD' && 'GET' in known)
        return METHODS.filter((method) => method !== 'OPTIONS' && !has(method)).map((method) => ({
          path: filled(route),
          method,
        }))
      }),
  ]
  expect(lacking.length).toBeGreaterThan(500)
  const before = await snapshot()
  for (const cookie of ['', admin.cookieHeader])
    await together(lacking.length, AT_ONCE, async (place) => {
      const { path, method } = lacking[place] ?? { path: '/', method: 'PUT' }
      const headers = { origin: ORIGIN, ...(cookie && { cookie }) }
      const answer = await ask(path, { method, headers, from: '127.0.70.4' })
      expect(answer.status, `${method} ${path}`).toBe(405)
      expect(answer.headers.allow, `${method} ${path}`).toBeTruthy()
      if (path.startsWith('/api/') && method !== 'HEAD')
        expect(JSON.parse(answer.body), `${method} ${path}`).toMatchObject({
          error: { code: 'method_not_allowed', requestId: answer.headers['x-request-id'] },
        })
    })
  for (const [path, allowed] of [
    ['/api/ai/coach-chat', 'POST'],
    ['/api/health', 'GET, HEAD'],
    ['/api/cron/content-scheduler', 'GET, HEAD, POST'],
  ] as const)
    expect((await ask(path, { method: 'PUT', headers: { origin: ORIGIN } })).headers.allow, path).toBe(
      allowed,
    )
  for (const path of ['/sw.js', '/sprite.svg', '/icons/icon-192.png']) {
    const headers = { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await ask(path, { method: 'POST', headers, body: 'a=b' })
    expect([answer.status, answer.headers.allow], path).toEqual([405, 'GET, HEAD'])
  }
  expect(await snapshot()).toEqual(before)
})

test('T49: framing, sniffing and cross-origin reading are refused', async () => {
  const answer = await ask('/auth', { headers: { origin: 'https://evil.example' } })
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  const asked = {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  }
  for (const route of ['/api/locale', '/api/events', '/api/auth/session'])
    expect((await ask(route, asked)).headers['access-control-allow-origin'], route).toBeUndefined()
  expect((await ask('/', { headers: { host: new URL(ORIGIN).host } })).status).toBe(200)
})
