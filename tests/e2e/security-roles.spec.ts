import { randomUUID } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { expect, test } from '@playwright/test'
import { entered, giveMissions, makeFan, type TestFan } from '../support/accounts'
import { givePages } from '../support/app/addresses'
import { type Answer, askFollowing, together } from '../support/app/http'
import { Visitor } from '../support/app/visitor'
import { PAGES, ROUTES } from '../support/permissions'

/** What only the page's rightful reader may receive: the words of the admin page, and a fan's own data. */
const ADMIN_CANARIES = ['e-mail in attesa', 'righe del registro', 'e-mails queued', 'ledger lines']

const tree = (group: string, ...names: string[]) => {
  const leaf: unknown[] = ['__PAGE__', {}, null, 'refetch']
  const inner = names.reduceRight<unknown[]>((child, name) => [name, { children: child }], leaf)
  const shell = [
    '',
    { children: [['locale', 'it', 'd', null], { children: [group, { children: inner }] }] },
    null,
    null,
    16,
  ]
  return encodeURIComponent(JSON.stringify(shell))
}
const ROUTER_TREES = [
  tree('(fan)', 'missions'),
  tree('(admin)', 'admin'),
  tree('(public)', 'about'),
  '%5B%22%22%2C%7B%7D%5D',
]

type Way = { name: string; path: (path: string) => string; headers?: OutgoingHttpHeaders }
const same = (path: string) => path
const rsc = { rsc: '1' }
const prefetch = { ...rsc, 'next-router-prefetch': '1' }

const WAYS: Way[] = [
  { name: 'HTML', path: same, headers: { accept: 'text/html' } },
  { name: 'RSC', path: same, headers: rsc },
  ...ROUTER_TREES.map((value, index) => ({
    name: `state tree ${index}`,
    path: same,
    headers: { ...rsc, 'next-router-state-tree': value },
  })),
  { name: 'prefetch', path: same, headers: prefetch },
  { name: 'full prefetch', path: same, headers: { ...rsc, 'next-router-prefetch': '2' } },
  ...[
    '/_tree',
    '/_full',
    '/$d$locale',
    '/$d$locale/!KGFkbWluKQ/admin/__PAGE__',
    '/$d$locale/!KGZhbik/missions/__PAGE__',
  ].map((segment) => ({
    name: `segment ${segment}`,
    path: same,
    headers: { ...prefetch, 'next-router-segment-prefetch': segment },
  })),
  { name: '.rsc', path: (path) => `${path}.rsc` },
  { name: '.segments', path: (path) => `${path}.segments/_full.segment.rsc` },
  { name: 'prefetch.rsc', path: (path) => `${path}.prefetch.rsc` },
  { name: 'trailing slash', path: (path) => `${path}/` },
  { name: 'two slashes', path: (path) => `/${path}` },
  { name: 'upper case', path: (path) => path.toUpperCase() },
  {
    name: 'encoded letter',
    path: (path) => path.replace(/\/(.)/, (_, first: string) => `/%${first.charCodeAt(0).toString(16)}`),
  },
  { name: 'encoded slash', path: (path) => `/${encodeURIComponent(path)}` },
  { name: 'dot segments', path: (path) => `/about/..${path}` },
  { name: 'encoded dots', path: (path) => `/about/%2e%2e${path}` },
  { name: 'backslash', path: (path) => `/about\\..${path}` },
  { name: 'semicolon', path: (path) => `${path};a=b` },
  { name: 'prefix it', path: (path) => `/it${path}` },
  { name: 'prefix en, RSC', path: (path) => `/en${path}`, headers: rsc },
  { name: 'prefix with group', path: (path) => `/it/(admin)${path}` },
  { name: 'data route', path: (path) => `/_next/data/build${path}.json` },
  {
    name: 'matched path',
    path: () => '/about',
    headers: { 'x-matched-path': '/it/admin', 'x-invoke-path': '/it/admin' },
  },
  {
    name: 'subrequest',
    path: same,
    headers: { 'x-middleware-subrequest': Array(5).fill('middleware').join(':') },
  },
  {
    name: 'subrequest of src',
    path: same,
    headers: { 'x-middleware-subrequest': 'src/middleware:src/middleware:src/middleware' },
  },
  {
    name: 'rewrite headers',
    path: () => '/about',
    headers: { 'x-middleware-rewrite': '/it/admin', 'x-original-url': '/admin', 'x-rewrite-url': '/admin' },
  },
  { name: 'query of the locale', path: (path) => `/about?nxtPlocale=it&locale=it&path=${path}` },
  { name: 'next-url', path: same, headers: { ...rsc, 'next-url': '/it/admin' } },
]

const owner: { fan?: TestFan; mission?: string } = {}
const canaries = { mission: '' }

test.beforeAll(async () => {
  const stamp = Date.now().toString(36)
  owner.fan = await makeFan({ nickname: `canarino_${stamp}` })
  canaries.mission = `Missione canarino ${stamp}`
  ;[owner.mission] = await giveMissions(owner.fan, [
    { title: canaries.mission, description: `segreto ${stamp}` },
  ])
})

const pathOf = (page: string) =>
  page
    .replace('[id]', owner.mission ?? '')
    .replace('/[...rest]', '/nessuna')
    .replace(/\[\w+\]/g, '1')

async function fetchBy(way: Way, path: string, visitor: Visitor): Promise<Answer> {
  const headers = { cookie: visitor.cookieHeader, ...way.headers }
  return askFollowing(way.path(path), { from: visitor.from, headers })
}

/** Few enough that a busy machine turns none of them away. */
const AT_ONCE = 4

/** The pages that are rendered for each request, with the routes of fans and admins that can be read; the others were made at build time. */
const WITH_DATA = [
  ...Object.keys(PAGES).filter((page) => PAGES[page] !== 'public'),
  ...Object.keys(ROUTES).filter(
    (route) => ['fan', 'admin'].includes(ROUTES[route]?.GET ?? '') && route !== '/api/events',
  ),
  ...['/onboarding', '/auth', '/', '/denied'],
]
/** The ways in which every page is requested; of the others each page gets some, and each gets a page of every kind. */
const PLAIN_WAYS = 2
const STRIDE = 7
/** Where a leak would do most harm: these are requested in every way. */
const CLOSELY = ['/missions', '/missions/[id]', '/admin', '/account']

for (const role of ['guest', 'fan', 'admin'] as const)
  test(`T18: every page by ${WAYS.length} transports as ${role}: no canary of another role`, async () => {
    test.slow()
    const own = role === 'guest' ? undefined : await makeFan({ isAdmin: role === 'admin' })
    const visitor = own ? await entered(own, { from: '127.0.50.1' }) : new Visitor({ from: '127.0.50.1' })
    const { fan } = owner
    if (!fan) throw new Error('no owner')
    const ofWords = [canaries.mission, fan.email, 'segreto ']
    const ofOthers = [...ofWords, fan.nickname, fan.id]
    for (const [number, page] of WITH_DATA.entries())
      await together(WAYS.length, AT_ONCE, async (place) => {
        const way = WAYS[place]
        const isAsked = CLOSELY.includes(page) || place < PLAIN_WAYS || (place + number) % STRIDE === 0
        if (!way || !isAsked) return
        const { status, body } = await fetchBy(way, pathOf(page), visitor)
        const what = `${role} ${way.name} ${page}`
        expect(status, what).toBeLessThan(500)
        // An admin reads who the fans are, and nothing of what they wrote.
        const isTold = role === 'admin' && /^(\/api)?\/admin/.test(page)
        const forbidden = isTold ? ofWords : role === 'admin' ? ofOthers : [...ofOthers, ...ADMIN_CANARIES]
        for (const canary of forbidden) expect(body.includes(canary), `${what}: ${canary}`).toBe(false)
      })
  })

test('T18: a guest is sent from each page to the sign-in, and a fan is refused at each admin page', async () => {
  const guest = new Visitor({ from: '127.0.50.1' })
  const fan = await entered(await makeFan(), { from: '127.0.50.1' })
  for (const [page, right] of Object.entries(PAGES).filter(([, right]) => right !== 'public')) {
    const { status, headers } = await guest.ask(pathOf(page))
    const next = encodeURIComponent(pathOf(page))
    expect([status, headers.location], page).toEqual([307, `/auth?next=${next}`])
    if (right === 'admin') expect((await fan.ask(pathOf(page))).status, page).toBe(403)
  }
})

test('T18, the control: the rightful reader receives the canaries, so their absence means something', async () => {
  const { fan } = owner
  if (!fan) throw new Error('no owner')
  const ownWays = WAYS.filter(({ name }) => ['HTML', 'RSC', 'state tree 3'].includes(name))
  const visitor = await entered(fan, { from: '127.0.50.2' })
  const admin = await entered(await makeFan({ isAdmin: true }), { from: '127.0.50.2' })
  for (const way of ownWays) {
    expect((await fetchBy(way, '/missions', visitor)).body, way.name).toContain(canaries.mission)
    expect((await fetchBy(way, '/account', visitor)).body, way.name).toContain(fan.nickname)
    expect((await fetchBy(way, '/admin', admin)).body, way.name).toContain(ADMIN_CANARIES[0])
  }
})

test('T24: two fans take turns on every page: neither sees the other’s data, and nothing is cached', async () => {
  test.slow()
  const stamp = randomUUID().slice(0, 8)
  const readers = await Promise.all(
    ['giallo', 'verde'].map(async (colour) => {
      const fan = await makeFan({ nickname: `${colour}_${stamp}` })
      const words = `Canarino ${colour} ${stamp}`
      const pageOf = await givePages({ ...fan, words })
      return { fan, words, pageOf, visitor: await entered(fan, { from: '127.0.50.3' }) }
    }),
  )
  const named = new Set<string>()
  const elsewhere: Record<string, number> = {}
  for (let round = 0; round < 5; round++)
    for (const page of Object.keys(PAGES))
      for (const [index, { fan, words, pageOf, visitor }] of readers.entries()) {
        const other = readers[1 - index]
        const { status, headers, body } = await visitor.ask(pageOf(page))
        if (PAGES[page] === 'admin') expect(status, page).toBe(403)
        if (PAGES[page] === 'fan' && status !== 200) elsewhere[page] = status
        for (const canary of [other?.fan.nickname, other?.fan.email, other?.words])
          expect(body.includes(canary ?? ''), `${page} to ${fan.nickname}`).toBe(false)
        if (body.includes(words)) named.add(page)
        const kept = String(headers['cache-control'])
        expect(kept, page).toMatch(/private|no-store/)
        if (body.includes(fan.nickname) || PAGES[page] !== 'public') expect(kept, page).toContain('no-store')
      }
  expect(elsewhere).toEqual({
    '/missions/[id]/receipt': 404,
    '/matchday': 307,
    '/u/[nickname]/versus': 404,
    '/coach/five/[id]': 404,
    '/posters/[number]': 404,
  })
  const own = ['/missions', '/missions/[id]', '/coach/plans/[id]', '/leagues', '/leagues/[id]']
  expect([...named], 'the control: each reads of their own').toEqual(expect.arrayContaining(own))
})
