import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { confirmPasswordOf, entered, giveMissions, makeFan } from '../support/accounts'
import { actionInputs } from '../support/action-inputs'
import { call, callHead, outcomeOf, servingPages } from '../support/app/actions'
import { APP, ORIGIN, SEED } from '../support/app/app'
import { db } from '../support/app/database'
import { formOf, HARD_TEXTS, rawBody, sample } from '../support/app/fuzz'
import { type Answer, multipart } from '../support/app/http'
import { ACTIONS, ROUTES, type Who } from '../support/permissions'

/** Forms for each action; `FORMS` sets another number. */
const PER_ACTION = Number(process.env.FORMS ?? 12)
const PER_ROUTE = 40
const TRACE =
  /\bat [\w.<>$ ]+\(?(?:file|node|\/|webpack)|node_modules|PostgresError|ZodError|DrizzleQueryError|select .+ from /i

/** Sends requests, and records the answers that must not occur: server errors, and those that reveal internals. */
class Watch {
  readonly faults: string[] = [`seed ${SEED}`]
  /** The codes of refusals by actions, the statuses of other answers. */
  readonly ends = new Set<string>()
  asked = 0

  async see(what: string, run: () => Promise<Answer>): Promise<void> {
    const answer = await run()
    this.asked++
    this.ends.add(outcomeOf(answer)?.code ?? String(answer.status))
    if (answer.status >= 500) this.faults.push(`${answer.status} ${what}`)
    if (TRACE.test(answer.body.replace(/<script[\s\S]*?<\/script>/g, ''))) this.faults.push(`trace ${what}`)
  }

  /** An action checks the right before the fields: with any other answer it has read them. */
  wasRead(right: Who | undefined) {
    const ends = [...this.ends]
    const turnedAway = ['401', '403', '409', ...(right === 'public' ? [] : ['unauthorized', 'forbidden'])]
    expect(ends.filter((end) => turnedAway.includes(end))).toEqual([])
    expect(ends.some((end) => /^(200|303|(?!rate_limited)[a-z_]+)$/.test(end))).toBe(true)
  }

  clean(atLeast: number) {
    expect(this.asked).toBeGreaterThanOrEqual(atLeast)
    expect(this.faults).toEqual([`seed ${SEED}`])
  }
}

/** Where admins make what all fans see. */
const SHARED = [
  'badges',
  'bank_questions',
  'content_schedules',
  'mission_templates',
  'products',
  'quiz_templates',
]
let began = new Date()

test.beforeAll(async () => {
  const [row] = await db()<{ now: Date }[]>`select app_now() as now`
  began = row?.now ?? began
})

test.afterEach(async () => {
  for (const table of SHARED) await db()`delete from ${db()(table)} where created_at >= ${began}`
  await db()`delete from matches where source = 'admin' and fetched_at >= ${began}`
})

for (const [index, name] of Object.keys(actionInputs()).entries())
  test(`F8: ${PER_ACTION} forms for ${name}`, async () => {
    const watch = new Watch()
    const isAdmin = ACTIONS[name] === 'admin'
    const fan = await makeFan({ isAdmin })
    const [mission = ''] = await giveMissions(fan, [{}])
    const { [name]: right = {} } = actionInputs(mission)
    // Nobody may correct their own balance.
    const form = formOf('fan' in right ? { ...right, fan: (await makeFan()).nickname } : right)
    const to = servingPages()[name] ?? '/auth'
    for (const fields of sample(form, PER_ACTION, SEED + index)) {
      const encoded = multipart([
        ...fields.map(([key, value]): [string, string] => [`_1_${key}`, value]),
        ['0', '[null,"$K1"]'],
      ])
      const headers = { ...callHead(name), ...encoded.headers }
      const from = `127.${61 + index}.0.${1 + Math.floor(Math.random() * 250)}`
      // The previous form may have ended the session.
      const visitor = await entered(fan, { from })
      if (isAdmin) await confirmPasswordOf(fan)
      await watch.see(`${name} ${JSON.stringify(fields).slice(0, 300)}`, () =>
        visitor.ask(to, { method: 'POST', headers, body: encoded.body }),
      )
    }
    watch.wasRead(ACTIONS[name])
    watch.clean(PER_ACTION)
  })

for (const [route, methods] of Object.entries(ROUTES).filter(([route]) => route !== '/api/events'))
  test(`F8: ${PER_ROUTE} bodies for ${route}`, async () => {
    const watch = new Watch()
    const isAdmin = Object.values(methods).includes('admin')
    const visitor = await entered(await makeFan({ isAdmin }), { from: '127.0.60.100' })
    const paths = route.startsWith('/api/auth/[')
      ? [
          'session',
          'callback/credentials',
          'signin',
          'signin/credentials',
          'signout',
          'csrf',
          'providers',
          'error',
          'x',
        ].map((end) => `/api/auth/${end}`)
      : [route.replaceAll(/\[[^\]]+\]/g, () => randomUUID())]
    const all = [...new Set([...Object.keys(methods), 'POST', 'PUT', 'DELETE', 'OPTIONS'])]
    for (const [index, { type, body }] of sample(rawBody, PER_ROUTE, SEED).entries()) {
      const method = all[index % all.length] ?? 'POST'
      const to = paths[index % paths.length] ?? route
      const headers = { origin: ORIGIN, ...(type ? { 'content-type': type } : {}) }
      const sent = method === 'GET' ? undefined : body
      await watch.see(`${method} ${to} ${type} ${JSON.stringify(body).slice(0, 200)}`, () =>
        visitor.ask(to, { method, headers, body: sent }),
      )
    }
    watch.clean(PER_ROUTE)
  })

test(`F8: odd paths, queries and headers for pages`, async () => {
  const watch = new Watch()
  const visitor = await entered(await makeFan(), { from: '127.0.60.101' })
  for (const text of HARD_TEXTS.filter((one) => one.length < 2_000)) {
    const safe = encodeURIComponent(text.toWellFormed())
    for (const to of [
      `/missions/${safe}`,
      `/${safe}`,
      `/missions?tab=${safe}&after=${safe}&competition=${safe}`,
      `/auth/verify?token=${safe}`,
    ])
      await watch.see(`GET ${to}`, () => visitor.ask(to))
    const headers = {
      'accept-language': safe,
      'next-url': `/${safe}`,
      'next-router-state-tree': safe,
      rsc: '1',
      cookie: `NEXT_LOCALE=${safe}; theme=${safe}; gq_hint=${safe}; ${visitor.cookieHeader}`,
    }
    await watch.see(`headers ${safe}`, () => visitor.ask('/missions?_rsc', { headers }))
  }
  for (const to of [
    '/%',
    '/%zz',
    '/missions/%ff',
    '/%E0%A4%A',
    '/missions?after=%',
    '/auth?next=%&next=/x',
    '/missions?tab[]=1',
    '/?__proto__[x]=1',
  ])
    await watch.see(`GET ${to}`, () => visitor.ask(to))
  watch.clean(200)
})

test('F8: nothing that a fan types is in the log, and nothing too long is in the database', async () => {
  const mark = `segno${randomUUID().slice(0, 8)}`
  const visitor = await entered(await makeFan(), { from: '127.0.60.103' })
  for (const title of [mark, mark.repeat(20), `${mark}\u0000`])
    await call(visitor, 'createMission', { requestId: randomUUID(), title, description: title })
  for (const intent of ['sign-in', 'sign-up'])
    await call(visitor, 'submitAuthForm', { email: `${mark}@e2e.goalquest.test`, password: mark, intent })
  for (const path of [`/${mark}`, `/missions?tab=${mark}`, `/auth/verify?token=${mark}`, `/u/${mark}`])
    await visitor.ask(path)
  const last = await visitor.ask('/missions')
  const log = () => readFileSync(path.join(APP.dataDir, '../app.log'), 'utf8')
  // Only the applications of `npm test` have a log here.
  if (process.env.TEST_APPS) {
    await expect.poll(log).toContain(String(last.headers['x-request-id']))
    expect(log()).not.toMatch(new RegExp(`${mark}|rimessa laterale|insert into|update "|password_hash`))
  }
  const [row] = await db()<
    { missions: number }[]
  >`select count(*)::int as missions from missions where char_length(title) > 120`
  expect(row?.missions).toBe(0)
})

test('T41: SQL in a query is treated as text', async () => {
  const visitor = await entered(await makeFan(), { from: '127.0.60.102' })
  const words = [
    "1'",
    "1' or '1'='1",
    '1; select pg_sleep(3)',
    "'||pg_sleep(3)--",
    '1) union select null,version()--',
    "champions'--",
    '$1',
    '%27',
    "\\'",
    "x'::uuid",
    '0 order by 99',
    'champions) or (true',
  ]
  for (const word of words) {
    const safe = encodeURIComponent(word)
    const cursor = Buffer.from(`2026-01-01T00:00:00.000000Z ${word}`).toString('base64url')
    for (const query of [
      `tab=${safe}`,
      `tab=suggested&competition=${safe}`,
      `after=${safe}`,
      `after=${cursor}`,
      `tab=${safe}&tab=${safe}`,
    ]) {
      const answer = await visitor.ask(`/missions?${query}`)
      expect(answer.status, query).toBe(200)
      expect(answer.body, query).not.toMatch(/PostgreSQL|syntax error|relation "/)
    }
  }
})
