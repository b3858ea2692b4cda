import { randomUUID } from 'node:crypto'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import type { BrowserContext, Page } from '@playwright/test'
import { entered, giveMissions, makeFan, signInBrowser } from '../support/accounts'
import { call, outcomeOf } from '../support/app/actions'
import { APP } from '../support/app/app'
import { db } from '../support/app/database'
import { playedNow } from '../support/app/live-match'
import type { Visitor } from '../support/app/visitor'
import { EVENTS, follow } from '../support/pages/events'
import { MissionsPage } from '../support/pages/missions-page'
import { expect, test } from '../support/pages/page-test'
import { Shell } from '../support/pages/shell'
import { giveVerified, kickOff, offer, offerResult, score, settleNow } from '../support/verified'

const create = async (visitor: Visitor, title: string) => {
  const answer = await call(visitor, 'createMission', { requestId: randomUUID(), title, points: '10' })
  expect(outcomeOf(answer)?.ok).toBe(true)
}

/** A tab that is covered or left behind, as the browser tells the page. */
const hide = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (value ? 'hidden' : 'visible'),
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

class Stream {
  text = ''
  hasEnded = false
  readonly #request: ClientRequest
  readonly answer: Promise<IncomingMessage>

  constructor(visitor: Visitor) {
    const { promise, resolve } = Promise.withResolvers<IncomingMessage>()
    this.answer = promise
    this.#request = get(`${APP.url.replace('localhost', '127.0.0.1')}/api/events`, {
      headers: { cookie: visitor.cookieHeader },
    })
    this.#request.on('error', () => {})
    this.#request.on('response', (answer) => {
      resolve(answer)
      answer.on('data', (data: Buffer) => {
        this.text += data
      })
      answer.on('error', () => {})
      answer.on('end', () => {
        this.hasEnded = true
      })
    })
  }

  close() {
    this.#request.destroy()
  }
}

/** Opened at the beginning and looked at in the end: a heartbeat takes 25 seconds to come. */
const early: { kept?: Stream; left?: Stream } = {}

test.beforeAll(async () => {
  const [stays, leaves] = [await entered(await makeFan()), await entered(await makeFan())]
  early.kept = new Stream(stays)
  early.left = new Stream(leaves)
  await Promise.all([early.kept.answer, early.left.answer])
  await call(leaves, 'signOutEverywhere', {}, { to: '/account' })
})
test.afterAll(() => {
  early.kept?.close()
  early.left?.close()
})

test('a change in one tab shows in the other without a reload', async ({ page, context }) => {
  const fan = await makeFan()
  await giveMissions(fan, [{ title: 'Due legni', points: 40 }])
  await signInBrowser(context, fan)
  const other = await context.newPage()
  await follow(other, '/missions')
  await follow(page, '/missions')
  let loads = 0
  let streams = 0
  other.on('load', () => {
    loads++
  })
  other.on('request', (request) => {
    if (EVENTS.test(request.url())) streams++
  })
  const [here, there] = [new MissionsPage(page), new MissionsPage(other)]
  await here.create({ title: 'Vista da là' })
  await expect(there.ticket('Vista da là')).toBeVisible()
  await here.button('Due legni', here.words.done).click()
  await expect(there.counter).toHaveText('1/2')
  await expect(there.ticket('Due legni')).toHaveCount(0)
  await expect(new Shell(other).level).toHaveAttribute('aria-valuenow', '40')
  expect([loads, streams]).toEqual([0, 0])
})

/** Signs in a fan who has picked a home win. @returns the title of the mission */
async function pickHome(
  context: BrowserContext,
  { id, competition }: { id: string; competition: string },
): Promise<string> {
  const fan = await makeFan()
  const title = `Chi vince? ${randomUUID()}`
  const templateId = await offer({ kind: 'match_result', matchId: id }, [id], { title, competition })
  await giveVerified(fan, templateId, { pick: '1', points: 18 })
  await settleNow()
  await signInBrowser(context, fan)
  return title
}

test('a goal from the vendor reaches the open schedina, the ticket and the home page without a reload', async ({
  page,
  context,
}) => {
  // Imports the season, if nothing has yet.
  await settleNow()
  const match = await playedNow()
  try {
    const title = await pickHome(context, match)
    const [other, home] = [await context.newPage(), await context.newPage()]
    await follow(other, '/missions')
    await follow(home, '/')
    await follow(page, match.slip)
    await expect(home.getByRole('heading', { level: 1 })).toHaveText('Si gioca adesso')
    const lane = home.getByRole('region', { name: 'In campo adesso' }).getByRole('listitem')
    await expect(lane).toContainText('La tua scelta: 1se finisse ora: persa')
    let loads = 0
    for (const open of [page, other, home])
      open.on('load', () => {
        loads++
      })
    const [row, ticket] = [page.locator(`#m-${match.id}`), new MissionsPage(other).ticket(title)]
    for (const shown of [row, ticket, lane]) await expect(shown.locator('.fx-led')).toHaveText('0–0')
    await match.goOn()
    await settleNow()
    for (const shown of [row, ticket, lane]) await expect(shown.locator('.fx-led')).toHaveText(match.later)
    await expect(ticket).toContainText('2º tempo')
    expect(loads).toBe(0)
  } finally {
    await match.end()
  }
})

const AHEAD = [
  ['the home page', () => '/', (page: Page) => page.getByRole('region', { name: 'In campo adesso' })],
  ['the ticket', () => '/missions', (page: Page, title: string) => new MissionsPage(page).ticket(title)],
  ['the mission’s page', (id: string) => `/missions/${id}`, (page: Page) => page.locator('.md-row')],
] as const

for (const [where, path, place] of AHEAD)
  test(`${where} that was opened before kickoff follows the match`, async ({ page, context }) => {
    const [fan, title] = [await makeFan(), `Chi vince? ${randomUUID()}`]
    const { matchId, templateId } = await offerResult(title, { inHours: 1 })
    const id = await giveVerified(fan, templateId, { pick: '1', points: 18 })
    await signInBrowser(context, fan)
    await follow(page, path(id))
    const led = place(page, title).locator('.fx-led')
    await expect(led).toHaveCount(0)
    await kickOff(matchId)
    await score(matchId, [0, 1])
    await expect(led).toHaveText('0–1')
    await score(matchId, [1, 1])
    await expect(led).toHaveText('1–1')
  })

test('a goal in a match that the home page has no room for changes what the picks would earn', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  const ids = []
  for (const title of ['Uno', 'Due', 'Tre', 'Quattro', 'Cinque']) {
    const { matchId, templateId } = await offerResult(title)
    await giveVerified(fan, templateId, { pick: '1', points: 18 })
    await kickOff(matchId)
    await score(matchId, [0, 0])
    ids.push(matchId)
  }
  await signInBrowser(context, fan)
  await follow(page, '/')
  const lane = page.getByRole('region', { name: 'In campo adesso' })
  await expect(lane.getByRole('listitem')).toHaveCount(4)
  await expect(lane).toContainText('se finisse ora: niente punti')
  // Then nothing that was heard before the page is still to be followed.
  await score(ids.at(0) ?? '', [1, 0])
  await expect(lane).toContainText('se finisse ora: 18 punti')
  await score(ids.at(-1) ?? '', [1, 0])
  await expect(lane).toContainText('se finisse ora: 36 punti')
})

test('a goal between the page and its stream is not missed', async ({ page, context }) => {
  await settleNow()
  const match = await playedNow()
  try {
    const title = await pickHome(context, match)
    const loaded = Promise.withResolvers<void>()
    await page.route('**/_next/static/**/*.js', async (route) => {
      await loaded.promise
      await route.continue()
    })
    await page.goto('/missions', { waitUntil: 'commit' })
    const ticket = new MissionsPage(page).ticket(title)
    await expect(ticket.locator('.fx-led')).toHaveText('0–0')
    await match.goOn()
    await settleNow()
    loaded.resolve()
    await expect(ticket.locator('.fx-led')).toHaveText(match.later)
  } finally {
    await match.end()
  }
})

test('half time is shown at once, before the refreshed page arrives', async ({ page, context }) => {
  await settleNow()
  const match = await playedNow()
  try {
    await pickHome(context, match)
    await follow(page, match.slip)
    const row = page.locator(`#m-${match.id}`)
    await expect(row).toContainText('1º tempo')
    await page.route(/[?&]_rsc=/, () => {})
    await match.pause()
    await settleNow()
    await expect(row).toContainText('Intervallo')
    await expect(row).not.toContainText('1º tempo')
  } finally {
    await match.end()
  }
})

test('a page whose network is lost before it is refreshed stays, and is refreshed once the network is back', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  const { matchId, templateId } = await offerResult('Chi vince?')
  await giveVerified(fan, templateId, { pick: '1', points: 18 })
  await kickOff(matchId)
  await score(matchId, [0, 0])
  await signInBrowser(context, fan)
  // What follows a goal is reloaded within seconds, by chance: here as late as can be.
  await page.addInitScript(() => {
    Math.random = () => 0.99
  })
  await page.clock.install()
  await follow(page, '/')
  const lane = page.getByRole('region', { name: 'In campo adesso' })
  await expect(lane).toContainText('se finisse ora: persa')
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await score(matchId, [1, 0])
  await expect(lane.locator('.fx-led')).toHaveText('1–0')
  await context.setOffline(true)
  await page.clock.fastForward(5_000)
  await context.setOffline(false)
  await expect(lane).not.toContainText('persa')
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})

test('another fan gets no event', async () => {
  const [fan, neighbour] = [await makeFan(), await makeFan()]
  const [own, foreign] = [new Stream(await entered(fan)), new Stream(await entered(neighbour))]
  await Promise.all([own.answer, foreign.answer])
  await create(await entered(fan), 'Mia')
  await expect.poll(() => own.text).toContain('event: missions')
  await create(await entered(neighbour), 'Sua')
  await expect.poll(() => foreign.text).toContain('event: missions')
  // Events keep their order; a match that is in play now is told to everybody.
  expect(foreign.text.match(/event: (?!live\n).*/g)).toEqual(['event: missions'])
  for (const stream of [own, foreign]) stream.close()
})

test('the stream: who may open it, its format, and its first event', async () => {
  const fan = await makeFan()
  const stream = new Stream(await entered(fan))
  const { statusCode, headers } = await stream.answer
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/event-stream')
  expect(headers['cache-control']).toContain('no-store')
  await expect.poll(() => stream.text).toMatch(/^retry: \d+\n\n/)
  stream.close()
})

test('a hidden tab closes its stream, and catches up when it is visible again', async ({ page, context }) => {
  const fan = await makeFan()
  const visitor = await signInBrowser(context, fan)
  await follow(page, '/missions')
  const missions = new MissionsPage(page)
  const left = page.waitForEvent('requestfailed', (request) => EVENTS.test(request.url()))
  await hide(page, true)
  await left
  await create(visitor, 'Nel frattempo')
  const refreshes: string[] = []
  page.on('request', (request) => {
    // The page itself; the tabs beside it are read ahead whenever the browser has time.
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/missions' && !searchParams.has('tab')) refreshes.push(request.url())
  })
  const deaf = new Stream(visitor)
  await deaf.answer
  await create(visitor, 'E ancora')
  await expect.poll(() => deaf.text).toContain('event: missions')
  deaf.close()
  expect(refreshes).toEqual([])
  await expect(missions.ticket('E ancora')).toHaveCount(0)
  await hide(page, false)
  await expect(missions.ticket('Nel frattempo')).toBeVisible()
  await expect(missions.ticket('E ancora')).toBeVisible()
})

test('a lost LISTEN connection is restored, and missed events are caught up', async ({ page, context }) => {
  const fan = await makeFan()
  const visitor = await signInBrowser(context, fan)
  await follow(page, '/missions')
  const cut = await db()<{ done: boolean }[]>`
    select pg_terminate_backend(pid) as done from pg_stat_activity
    where datname = current_database() and query ilike 'listen %' and pid <> pg_backend_pid()`
  expect(cut.length).toBeGreaterThanOrEqual(1)
  await create(visitor, 'Mentre era sordo')
  await expect(new MissionsPage(page).ticket('Mentre era sordo')).toBeVisible()
  await create(visitor, 'Di nuovo in ascolto')
  await expect(new MissionsPage(page).ticket('Di nuovo in ascolto')).toBeVisible()
})

test('a heartbeat comes after 25 seconds, and ends the stream of an ended session', async () => {
  test.slow()
  const { kept, left } = early
  if (!kept || !left) throw new Error('no streams')
  await expect.poll(() => kept.text, { timeout: 35_000 }).toContain(': heartbeat\n\n')
  await expect.poll(() => left.hasEnded).toBe(true)
  expect(left.text).not.toContain('heartbeat')
  expect(kept.hasEnded).toBe(false)
})

test('a page that stays open over midnight is refreshed once, in the first seconds of the day', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan())
  await page.clock.install()
  // What the stream has to tell would refresh the page too.
  await page.route(EVENTS, (route) => route.abort())
  const hydrated = page.waitForRequest(EVENTS)
  await page.goto('/account')
  await hydrated
  const refreshes: string[] = []
  page.on('request', (request) => {
    if (request.headers().rsc) refreshes.push(request.url())
  })
  const [row] = await db()<{ ms: number }[]>`
    select (extract(epoch from (app_day(app_now()) + 1)::timestamp at time zone app_zone() - app_now()) * 1000)::float8 as ms`
  const left = Math.floor(row?.ms ?? 0)
  await page.clock.fastForward(Math.max(0, left - 60_000))
  expect(refreshes).toEqual([])
  await page.clock.fastForward(60_000 + 15_000)
  await expect.poll(() => refreshes).toHaveLength(1)
  // The server's own day still lasts: its next midnight must not come here.
  await page.clock.fastForward(Math.min(3_600_000, left / 2))
  await page.getByRole('link', { name: 'Missioni' }).first().click()
  await expect(page).toHaveURL('/missions')
  expect(refreshes.filter((url) => new URL(url).pathname === '/account')).toHaveLength(1)
})
