import { randomUUID } from 'node:crypto'
import { LOCALE_COOKIE } from '@/lib/core/locale'
import { makeFan, signInBrowser } from '../support/accounts'
import { APP } from '../support/app/app'
import { db } from '../support/app/database'
import { makeLeague } from '../support/app/leagues'
import { makeRound } from '../support/app/matchday'
import { givePoints } from '../support/app/wallets'
import { cutWords } from '../support/pages/cut-words'
import { expect, test } from '../support/pages/page-test'
import { finish, giveVerified, kickOff, score } from '../support/verified'

test('on every phone no word in the names of the teams in play is broken', async ({ page, context }) => {
  const { competition, round, matches } = await makeRound(1)
  const matchId = matches[0]?.id ?? ''
  await db()`update matches set home = 'Samsunspor', away = 'Panathinaikos' where id = ${matchId}`
  await kickOff(matchId)
  await score(matchId, [3, 2])
  await signInBrowser(context, await makeFan())
  await page.goto(`/matches?competition=${competition}&round=${round}`)
  const names = page.getByRole('region', { name: 'In campo' }).getByRole('listitem').locator('b')
  await expect(names.first()).toHaveText('Samsunspor')
  for (const width of [320, 360, 390, 430]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await cutWords(names), `at ${width} px`).toEqual([])
  }
})

test('on a small phone ten matches of a league’s round fit beside the points', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const [fan, mate] = [await makeFan(), await makeFan()]
  const { competition, round, matches } = await makeRound(10)
  await giveVerified(fan, matches[9]?.result ?? '', { pick: '1' })
  await finish(matches[9]?.id ?? '', [1, 0])
  const { id } = await makeLeague([fan, mate])
  await signInBrowser(context, fan)
  const table = page.getByRole('table')
  for (const [locale, name] of [
    ['it', 'Punti'],
    ['en', 'Points'],
  ] as const) {
    await context.addCookies([{ name: LOCALE_COOKIE, value: locale, url: APP.url }])
    await page.goto(`/leagues/${id}/round?competition=${competition}&round=${round}`)
    await expect(table.getByRole('columnheader')).toHaveCount(12)
    await page.evaluate(() => document.fonts.ready)
    const tenth = await table.getByRole('link').nth(9).boundingBox()
    const points = await table.getByRole('columnheader', { name }).boundingBox()
    expect((tenth?.x ?? 360) + (tenth?.width ?? 0), name).toBeLessThanOrEqual(points?.x ?? 0)
    expect(tenth?.width, 'wide enough for a thumb').toBeGreaterThanOrEqual(24)
  }
})

test('on a small phone a league’s picks on a match break no name, and each state is on one line', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const nickname = `bomber_${Date.now() % 10_000}`
  const [fan, mate] = [await makeFan(), await makeFan({ nickname })]
  await makeLeague([fan, mate])
  const { matches } = await makeRound(1)
  const { id = '', result = '', over = '' } = matches[0] ?? {}
  for (const own of [fan, mate]) {
    await giveVerified(own, result, { pick: '1' })
    await giveVerified(own, over, { pick: 'over' })
  }
  await kickOff(id)
  await score(id, [1, 0])
  await signInBrowser(context, fan)
  await page.goto(`/matches/${id}`)
  const names = page.getByRole('rowheader', { name: nickname })
  await expect(names).toBeVisible()
  expect(await cutWords(names)).toEqual([])
  const since = page.getByText(/^visibili dalle/)
  const [aside, line] = await since.evaluate((own) => [
    own.getBoundingClientRect().height,
    Number.parseFloat(getComputedStyle(own).lineHeight),
  ])
  expect(aside, 'the hour stands in one line').toBeLessThan(1.5 * (line ?? 0))
  const [state] = await page.getByRole('cell', { name: 'in attesa' }).evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return range.getClientRects().length
    }),
  )
  expect(state, 'in one line').toBe(1)
})

test('on a small phone a nickname of ten letters is not broken, in a league or in any style of the shop', async ({
  page,
  context,
}) => {
  const fan = await makeFan({ nickname: `Jimmy${String(Date.now()).slice(-5)}` })
  await givePoints(fan, 100)
  await makeLeague([fan])
  await signInBrowser(context, fan)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/leagues')
  const standing = page.locator('.standing-name')
  await expect(standing).toContainText(fan.nickname)
  expect(await cutWords(standing.locator('bdi'))).toEqual([])
  await page.goto('/shop')
  const names = page.locator('.name-large')
  await expect(names.first()).toHaveText(fan.nickname)
  expect(await cutWords(names)).toEqual([])
})

test('on a phone the captain’s armband stands beside the name on a league’s card', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const owner = await makeFan({ nickname: `re${randomUUID().slice(0, 6)}` })
  await makeLeague([owner, await makeFan()])
  await signInBrowser(context, owner)
  await page.goto('/leagues')
  const row = page.locator('.standing-own')
  const [name, band] = [await row.locator('bdi').boundingBox(), await row.locator('.armband').boundingBox()]
  expect(band?.y).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0))
})

test('on a phone the shirt of who scored stays with the name, however many goals', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { matches } = await makeRound(1)
  const id = matches[0]?.id ?? ''
  await db()`update matches set home = 'Samsunspor' where id = ${id}`
  await finish(id, [3, 0])
  await signInBrowser(context, await makeFan())
  await page.goto(`/matches/${id}`)
  const line = page.getByRole('region', { name: '2º tempo' }).getByRole('paragraph')
  const [shirt, name] = [
    await line.locator('.kit').boundingBox(),
    await line.getByText('Samsunspor', { exact: true }).boundingBox(),
  ]
  expect(name?.x, 'on one line').toBeGreaterThan((shirt?.x ?? 0) + (shirt?.width ?? 0) - 1)
})
