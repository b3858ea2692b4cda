import type { Page } from '@playwright/test'
import { makeFan, signInBrowser } from '../support/accounts'
import { db } from '../support/app/database'
import { createMission, Stream } from '../support/app/event-stream'
import { pickHome, playedNow } from '../support/app/live-match'
import { EVENTS, follow } from '../support/pages/events'
import { MissionsPage } from '../support/pages/missions-page'
import { expect, test } from '../support/pages/page-test'
import { giveVerified, kickOff, offerResult, score, settleNow } from '../support/verified'

/** Hides the tab or shows it again, as the browser reports it to the page. */
const hide = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (value ? 'hidden' : 'visible'),
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

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
  // After a goal, pages reload within a few random seconds: here as late as possible.
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

test('a hidden tab closes its stream, and catches up when it is visible again', async ({ page, context }) => {
  const fan = await makeFan()
  const visitor = await signInBrowser(context, fan)
  await follow(page, '/missions')
  const missions = new MissionsPage(page)
  const left = page.waitForEvent('requestfailed', (request) => EVENTS.test(request.url()))
  await hide(page, true)
  await left
  await createMission(visitor, 'Nel frattempo')
  const refreshes: string[] = []
  page.on('request', (request) => {
    // The page itself; the tabs beside it are prefetched whenever the browser is idle.
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/missions' && !searchParams.has('tab')) refreshes.push(request.url())
  })
  const deaf = new Stream(visitor)
  await deaf.answer
  await createMission(visitor, 'E ancora')
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
  await createMission(visitor, 'Mentre era sordo')
  await expect(new MissionsPage(page).ticket('Mentre era sordo')).toBeVisible()
  await createMission(visitor, 'Di nuovo in ascolto')
  await expect(new MissionsPage(page).ticket('Di nuovo in ascolto')).toBeVisible()
})

test('a page that stays open over midnight is refreshed once, in the first seconds of the day', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan())
  await page.clock.install()
  // Events from the stream would refresh the page too.
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
  // The server's own day goes on: the page's next midnight must not arrive within this test.
  await page.clock.fastForward(Math.min(3_600_000, left / 2))
  await page.getByRole('link', { name: 'Missioni' }).first().click()
  await expect(page).toHaveURL('/missions')
  expect(refreshes.filter((url) => new URL(url).pathname === '/account')).toHaveLength(1)
})
