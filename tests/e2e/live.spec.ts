import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { entered, giveMissions, makeFan, signInBrowser } from '../support/accounts'
import { call } from '../support/app/actions'
import { createMission, Stream } from '../support/app/event-stream'
import { pickHome, playedNow } from '../support/app/live-match'
import { EVENTS, follow } from '../support/pages/events'
import { MissionsPage } from '../support/pages/missions-page'
import { expect, test } from '../support/pages/page-test'
import { Shell } from '../support/pages/shell'
import { giveVerified, kickOff, offerResult, score, settleNow } from '../support/verified'

/** Opened before the tests and checked in the last one: a heartbeat takes 25 seconds to arrive. */
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

test('another fan gets no event', async () => {
  const [fan, neighbour] = [await makeFan(), await makeFan()]
  const [own, foreign] = [new Stream(await entered(fan)), new Stream(await entered(neighbour))]
  await Promise.all([own.answer, foreign.answer])
  await createMission(await entered(fan), 'Mia')
  await expect.poll(() => own.text).toContain('event: missions')
  await createMission(await entered(neighbour), 'Sua')
  await expect.poll(() => foreign.text).toContain('event: missions')
  // Events arrive in order; those about a match in play go to everybody.
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

test('a heartbeat comes after 25 seconds, and ends the stream of an ended session', async () => {
  test.slow()
  const { kept, left } = early
  if (!kept || !left) throw new Error('no streams')
  await expect.poll(() => kept.text, { timeout: 35_000 }).toContain(': heartbeat\n\n')
  await expect.poll(() => left.hasEnded).toBe(true)
  expect(left.text).not.toContain('heartbeat')
  expect(kept.hasEnded).toBe(false)
})
