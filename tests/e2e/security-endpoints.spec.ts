import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { entered, freshAddress, makeFan, TIFOSA } from '../support/accounts'
import { call } from '../support/app/actions'
import { givePages } from '../support/app/addresses'
import { APP, buildDir, ORIGIN, secretsOfApp } from '../support/app/app'
import { db, snapshot } from '../support/app/database'
import { ask, together } from '../support/app/http'
import { Visitor } from '../support/app/visitor'
import { PAGES, ROUTES } from '../support/permissions'

const AT_ONCE = 4

/** The routes of the cron provider with their methods and what they answer; the contract lets the scheduler be asked by GET too. */
const CRON = [
  {
    route: '/api/cron/content-scheduler',
    methods: ['GET', 'POST'],
    wrongMethods: ['PUT', 'DELETE', 'PATCH'],
    counts: ['publishedQuizzes', 'activatedTips'],
  },
  {
    route: '/api/cron/settle',
    methods: ['POST'],
    wrongMethods: ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH'],
    counts: [
      'imported',
      'live',
      'rated',
      'offered',
      'overdue',
      'weekend',
      'fives',
      'replays',
      'templates',
      'missions',
      'points',
    ],
  },
  {
    route: '/api/cron/maintenance',
    methods: ['POST'],
    wrongMethods: ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH'],
    counts: [
      'exportsMade',
      'mailsSent',
      'pushesSent',
      'accountsErased',
      'attemptsClosed',
      'rowsPurged',
      'movesCounted',
      'violations',
      'fullCheckViolations',
      'paymentEventsMissed',
      'headsPublished',
    ],
  },
]

for (const { route, methods, wrongMethods, counts } of CRON)
  test(`T25: ${route} answers only to its secret, and only to ${methods.join(' and ')}`, async () => {
    const { CRON_SECRET = '' } = secretsOfApp()
    expect(CRON_SECRET.length).toBeGreaterThanOrEqual(32)
    const before = await snapshot()
    const wrong = [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      'Bearer undefined',
      'Bearer null',
      `Bearer ${'x'.repeat(CRON_SECRET.length)}`,
      `Bearer ${CRON_SECRET.slice(0, -1)}`,
      `Bearer ${CRON_SECRET}x`,
      `Bearer ${CRON_SECRET.toUpperCase()}`,
      `Bearers ${CRON_SECRET}`,
      `Basic ${Buffer.from(`cron:${CRON_SECRET}`).toString('base64')}`,
      CRON_SECRET,
    ]
    const inQuery = `${route}?secret=${CRON_SECRET}&authorization=Bearer%20${CRON_SECRET}`
    const right = { authorization: `bearer ${CRON_SECRET}` }
    for (const method of methods) {
      for (const authorization of wrong) {
        const headers = authorization === undefined ? {} : { authorization }
        const answer = await ask(route, { method, headers })
        const said = [answer.status, JSON.parse(answer.body).error.code]
        expect(said, `${method} ${authorization}`).toEqual([401, 'unauthorized'])
      }
      expect((await ask(inQuery, { method })).status).toBe(401)
    }
    const foreign = { ...right, origin: 'https://evil.example' }
    expect((await ask(route, { method: 'POST', headers: foreign })).status).toBe(403)
    for (const method of wrongMethods)
      expect((await ask(route, { method, headers: right })).status, method).toBe(405)
    expect(await snapshot()).toEqual(before)
    for (const method of methods) {
      const done = await ask(route, { method, headers: right })
      expect([done.status, Object.keys(JSON.parse(done.body)).toSorted()], method).toEqual([
        200,
        counts.toSorted(),
      ])
    }
  })

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

test('T21, T48: no file that a browser can load holds a secret or a source map', async () => {
  const secrets = Object.values(secretsOfApp())
  expect(secrets.length).toBeGreaterThanOrEqual(3)
  const folder = path.join(buildDir(), 'static')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
  const scripts = files.filter((file) => /\.(js|css)$/.test(file))
  expect(scripts.length).toBeGreaterThan(10)
  const telling =
    /postgres:\/\/|AUTH_SECRET|CRON_SECRET|DATABASE_URL|passwordHash|session_version|sourceMappingURL=(?!data)/
  for (const file of scripts) {
    const text = readFileSync(path.join(folder, file), 'utf8')
    expect(
      secrets.filter((secret) => text.includes(secret)),
      file,
    ).toEqual([])
    expect(telling.exec(text)?.[0], file).toBeUndefined()
    expect((await ask(`/_next/static/${file}.map`)).status, file).toBe(404)
  }
})

test('T21: no page tells a fan what is private to another, not even to a mate', async () => {
  const [fan, mate] = [await makeFan(), await makeFan()]
  const visitor = await entered(fan, { from: '127.0.70.3' })
  const pageOf = await givePages({ ...fan, words: 'La lega di tutti' }, [mate])
  const words = `Solo mia ${randomUUID().slice(0, 8)}`
  await givePages({ ...mate, words })
  const own = await entered(mate, { from: '127.0.70.5' })
  const email = freshAddress()
  await call(own, 'requestEmailChange', { email, password: mate.password })
  await call(own, 'renewCalendar', {})
  const stored = await storedSecrets(fan.id, mate.id)
  const columnsOf = (rows: { column: string }[]) => new Set(rows.map(({ column }) => column)).size
  const ofMate = stored.filter(({ value }) => [mate.email, email].includes(value))
  // The address, the one that it is to become, and the email to each.
  expect([columnsOf(stored) >= 6, columnsOf(ofMate)]).toEqual([true, 3])
  const secrets = [...Object.values(secretsOfApp()), '$argon2id$', words]
  for (const page of [...Object.keys(PAGES), '/api/auth/session', '/api/auth/providers', '/api/ready']) {
    const { status, body } = await visitor.ask(pageOf(page))
    // The account tells its own fan the address.
    const unsaid = page === '/account' ? [] : [fan.email]
    const told = [...secrets, ...unsaid].filter((secret) => body.includes(secret))
    expect([told, stored.filter(({ value }) => body.includes(value))], page).toEqual([[], []])
    if (/^\/(leagues\/\[id\]|u\/\[nickname\])/.test(page) && !page.endsWith('table'))
      expect([status, body.includes(mate.nickname)], `the control: ${page}`).toEqual([200, true])
  }
})

test('only the holder of CRON_SECRET sees whether vendors answer', async () => {
  const readyFor = async (secret?: string) => {
    const headers = secret === undefined ? {} : { authorization: `Bearer ${secret}` }
    const { status, body } = await ask('/api/ready', { headers })
    return [status, body] as const
  }
  expect(await readyFor()).toEqual([200, '{"status":"ready"}'])
  const [refused, said] = await readyFor('x'.repeat(40))
  expect(refused).toBe(401)
  expect(said).not.toContain('vendors')
  const [status, body] = await readyFor(secretsOfApp().CRON_SECRET)
  expect([status, JSON.parse(body)]).toMatchObject([
    200,
    { status: 'ready', vendors: { mail: true, football: true, payments: true, ai: true } },
  ])
})

/** Columns that name a person, or open something: by their names, so that a new one is among them. The ledger's hashes are published. */
const PRIVATE = `
  select table_name as table, column_name as column, data_type = 'bytea' as "isBytes" from information_schema.columns
  where table_schema = 'public' and table_name not like 'ledger_%' and data_type in ('text', 'bytea', 'uuid')
    and (column_name ~ '(email|recipient|hash|token|secret|cipher|stripe_id|customer_id|endpoint|p256dh|auth|join_code|device)$'
      or (table_name, column_name) = ('sessions', 'id'))`
const EACH = 40
const LEAST = 8

/** What is stored there of others than the fan, as pages would write it: all of the mate's, some of the others'. */
async function storedSecrets(fanId: string, mateId: string): Promise<{ column: string; value: string }[]> {
  const sql = db()
  const columns = await sql.unsafe<{ table: string; column: string; isBytes: boolean }[]>(PRIVATE)
  const found = await Promise.all(
    columns.map(async ({ table, column, isBytes }) => {
      const rows = await sql<{ value: string }[]>`
        with foreign_rows as (
          select ${isBytes ? sql`encode(${sql(column)}, 'hex')` : sql`${sql(column)}::text`} as value,
            coalesce(to_jsonb(row) ->> 'user_id', to_jsonb(row) ->> 'owner_id', to_jsonb(row) ->> 'subject_id', '') as owner
          from ${sql(table)} row where ${sql(column)} is not null
        )
        select value from foreign_rows where owner = ${mateId}
        union (select distinct value from foreign_rows where owner <> ${fanId} limit ${EACH})`
      return rows.map(({ value }) => ({ column: `${table}.${column}`, value }))
    }),
  )
  return found.flat().filter(({ value }) => value.length >= LEAST)
}

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
