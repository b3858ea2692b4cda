import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { entered, makeFan } from '../support/accounts'
import { actionId } from '../support/app/actions'
import { APP, ORIGIN } from '../support/app/app'
import { db } from '../support/app/database'
import { type Answer, type Ask, ask, askFollowing, fromOurPage, multipart } from '../support/app/http'

const FULL: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^(strict-origin-when-cross-origin|no-referrer|same-origin)$/,
  'permissions-policy': /camera=\(\).*microphone=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'content-security-policy': /default-src '(self|none)'.*frame-ancestors 'none'/,
}

/** What an answer lacks of the full set, and what it reveals about the software. */
function faultsOf({ headers }: Pick<Answer, 'headers'>): string[] {
  const missing = Object.entries(FULL).filter(([name, value]) => !value.test(String(headers[name] ?? '')))
  const telling = ['x-powered-by', 'server'].filter((name) => headers[name] !== undefined)
  const policy = String(headers['content-security-policy'])
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
  const loose = /unsafe-inline|unsafe-eval|\*|https?:|data:/.test(scripts) ? [`script-src ${scripts}`] : []
  return [...missing.map(([name]) => `no ${name}`), ...telling, ...loose]
}

const form = { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' }
const foreign = { ...form, origin: 'https://evil.example' }

const REQUESTS: [string, number, Ask?][] = [
  ['/', 200],
  ['/auth', 200],
  ['/rules', 200],
  ['/nessuna-pagina', 404],
  ['/it/about', 404],
  ['/dev/components', 404],
  ['/dev/mails', 404],
  ['/zzz.png', 404],
  ['/_next/static/nope.js', 404],
  ['/_next/data/x/y.json', 404],
  ['/_next/image?url=%2Fog-it.png&w=640&q=75', 404],
  ['/%E0%A4%A', 400],
  ['/%00', 404],
  ['/missions', 307],
  ['/admin', 307],
  ['/about/', 308],
  ['/denied', 403],
  ['/about.rsc', 200],
  ['/about', 307, { headers: { rsc: '1' } }],
  ['/robots.txt', 200],
  ['/sitemap.xml', 200],
  ['/manifest.webmanifest', 200],
  ['/favicon.ico', 200],
  ['/og-it.png', 200],
  ['/sprite.svg', 200],
  ['/sw.js', 200],
  ['/api/health', 200],
  ['/api/ready', 200],
  ['/api/nope', 404],
  ['/api/events', 401],
  ['/api/auth/session', 200],
  ['/api/auth/csrf', 200],
  ['/api/cron/maintenance', 405],
  ['/api/cron/maintenance', 401, { method: 'POST' }],
  ['/api/theme', 303, { method: 'POST', headers: form, body: 'theme=dark' }],
  ['/api/theme', 400, { method: 'POST', headers: form, body: 'theme=pink' }],
  ['/api/theme', 403, { method: 'POST', headers: foreign, body: 'theme=dark' }],
  ['/api/theme', 413, { method: 'POST', headers: form, body: 'x'.repeat(70_000) }],
  ['/auth', 403, { method: 'POST', headers: foreign, body: 'a=b' }],
  ['/auth', 415, { method: 'POST', headers: { origin: ORIGIN, 'content-type': 'text/xml' }, body: '<a/>' }],
  ['/auth', 413, { method: 'POST', headers: form, body: 'x'.repeat(140_000) }],
  ['/', 405, { method: 'PUT', headers: form, body: 'x' }],
  ['/', 405, { method: 'DELETE', headers: form }],
  ['/', 405, { method: 'TRACE' }],
  ['/missions', 405, { method: 'PATCH', headers: form, body: 'x' }],
  ['/api/health', 405, { method: 'TRACE' }],
  ['/', 200, { method: 'HEAD' }],
  ['/', 431, { headers: { 'x-long': 'x'.repeat(20_000) } }],
]

for (const [path, status, given] of REQUESTS)
  test(`F23: ${given?.method ?? 'GET'} ${path} ${given?.headers ? Object.keys(given.headers).length : ''} → ${status}`, async () => {
    const answer = await ask(path, given)
    expect(answer.status).toBe(status)
    expect(faultsOf(answer)).toEqual([])
    if (status >= 400)
      expect(answer.headers['cache-control'] ?? 'none').not.toMatch(/public|s-maxage|max-age=[1-9]/)
    expect(answer.body).not.toMatch(/\bat .+\(.+:\d+:\d+\)|node_modules|Error:/)
  })

test('F23: answers to the browser’s router', async () => {
  const prefetch = { rsc: '1', 'next-router-prefetch': '1' }
  for (const headers of [{ rsc: '1' }, prefetch, { ...prefetch, 'next-router-segment-prefetch': '/_tree' }])
    for (const path of ['/about', '/auth']) {
      const answer = await askFollowing(path, { headers })
      expect(answer.status).toBe(200)
      expect(answer.headers['content-type']).toContain('text/x-component')
      expect(faultsOf(answer)).toEqual([])
    }
})

test('F23: static files, and a fan’s streams and pages', async () => {
  const visitor = await entered(await makeFan({ isAdmin: true }))
  const pages = await Promise.all(
    ['/missions', '/account', '/admin', '/onboarding'].map((path) => visitor.ask(path)),
  )
  const files = [
    ...pages
      .map(({ body }) => body)
      .join('')
      .matchAll(/(?:src|href)="(\/_next\/static\/[^"]+)"/g),
  ]
  expect(files.length).toBeGreaterThan(5)
  const answers = await Promise.all([...new Set(files.map(([, file = '']) => file))].map((file) => ask(file)))
  for (const answer of [...pages, ...answers]) {
    expect(answer.status).toBe(200)
    expect(faultsOf(answer)).toEqual([])
  }
  for (const { headers } of answers) expect(headers['cache-control']).toContain('immutable')
  for (const { headers } of pages) expect(headers['cache-control']).toContain('no-store')
})

/** What two answers for the same page have in common: no nonce, no id of a form or request, no clock, no order of scripts. */
function comparable({ status, headers, body }: Answer) {
  const { date: _date, 'x-request-id': _id, 'x-middleware-rewrite': _rewrite, ...kept } = headers
  const plain = (text: string) =>
    text
      .replace(/<script\b[\s\S]*?<\/script>/g, '')
      .replace(
        /nonce-[^']+|nonce=\\?"[^"\\]+\\?"|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+[hg] \d+m \d+s/g,
        '',
      )
  return { status, headers: plain(JSON.stringify(kept)), body: plain(body) }
}

test('a fan’s page served by its entry point is the page that Next.js routes to', async () => {
  const visitor = await entered(await makeFan())
  // With this header the request is not a plain one and goes through Next.js, which says so.
  const routed = { 'next-url': '/' }
  for (const path of ['/missions', '/missions?tab=suggested', '/wallet', '/missions/nessuna', '/matchday']) {
    const [own, next] = await Promise.all([visitor.ask(path), visitor.ask(path, { headers: routed })])
    expect([own, next].map(({ headers }) => 'x-middleware-rewrite' in headers)).toEqual([false, true])
    expect(comparable(own), path).toEqual(comparable(next))
  }
})

test('an action served by its entry point answers as through Next.js', async () => {
  const visitor = await entered(await makeFan())
  const { headers, body } = multipart([
    ['_1_id', '00000000-0000-4000-8000-000000000000'],
    ['_1_status', 'done'],
    ['0', '[null,"$K1"]'],
  ])
  const call = {
    ...headers,
    ...fromOurPage,
    accept: 'text/x-component',
    'next-action': actionId('setMissionStatus'),
  }
  const send = (more = {}) =>
    visitor.ask('/missions', { method: 'POST', headers: { ...call, ...more }, body })
  const [own, next] = [await send(), await send({ 'next-url': '/' })]
  expect(own.status).toBe(404)
  expect([own, next].map(({ headers }) => 'x-middleware-rewrite' in headers)).toEqual([false, true])
  expect(comparable(own)).toEqual(comparable(next))
})

/** Sends something that is not a request at all. */
async function say(words: string): Promise<Pick<Answer, 'status' | 'headers'>> {
  const socket = connect(Number(new URL(APP.url).port), '127.0.0.1')
  socket.end(words)
  const [head = '', ...lines] = (await text(socket)).split('\r\n\r\n')[0]?.split('\r\n') ?? []
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(': ')[0]?.toLowerCase(), line.split(': ')[1]]),
  )
  return { status: Number(head.split(' ')[1]), headers }
}

test('F23: refusals of malformed requests have the full set too', async () => {
  const host = `Host: ${new URL(APP.url).host}\r\n\r\n`
  const broken: [string, number[]][] = [
    ['GARBAGE\r\n\r\n', [400, 405]],
    [`BREW /pot HTTP/1.1\r\n${host}`, [400, 405]],
    [`CONNECT evil.example:443 HTTP/1.1\r\n${host}`, [405]],
    ['GET / HTTP/1.1\r\n\r\n', [400]],
    [`GET / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n${host}`, [400]],
    [`GET / HTTP/1.1\r\nExpect: the-spanish-inquisition\r\n${host}`, [417]],
    [`GET nonsense HTTP/1.1\r\n${host}`, [400]],
  ]
  for (const [words, statuses] of broken) {
    const answer = await say(words)
    expect(statuses, words).toContain(answer.status)
    expect(faultsOf(answer), words).toEqual([])
  }
})

test('F23, the control: a missing or loose header is found', () => {
  expect(faultsOf({ headers: {} })).toHaveLength(Object.keys(FULL).length)
  const loose = "default-src 'self'; script-src 'self' 'unsafe-inline'; frame-ancestors 'none'"
  expect(faultsOf({ headers: { 'content-security-policy': loose, 'x-powered-by': 'x' } })).toEqual(
    expect.arrayContaining(['x-powered-by', "script-src 'self' 'unsafe-inline'"]),
  )
})

test('F23: a failing page has the full set too, is not cached, and shows only the error’s id', async () => {
  const fan = await makeFan()
  // A reply of the coach that no code of ours would write.
  await db()`insert into coach_turns (user_id, request_id, question, reply, state, demo, grounds)
    values (${fan.id}, ${randomUUID()}, 'Chi vince?', 'Vince la Roma.', 'done', true, '{"rows":7}')`
  const visitor = await entered(fan)
  const answer = await visitor.ask('/coach')
  expect(answer.status).toBe(500)
  expect(faultsOf(answer)).toEqual([])
  expect(answer.headers['cache-control']).toContain('no-store')
  expect(answer.body).not.toMatch(/\bat .+\(.+:\d+:\d+\)|node_modules|TypeError/)
  await db()`delete from coach_turns where user_id = ${fan.id}`
})

test('what the policy blocks is reported by the browser', async ({ page }) => {
  await page.goto('/rules')
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/csp-reports')),
    page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = '0'
      document.body.append(script)
    }),
  ])
  expect(answer.status()).toBe(204)
})
