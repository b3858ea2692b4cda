import { makeFan, signInBrowser } from '../support/accounts'
import { makeLeague } from '../support/app/leagues'
import { makeRound } from '../support/app/matchday'
import { expect, test } from '../support/pages/page-test'
import { finish, giveVerified, kickOff, score, settleNow } from '../support/verified'

test.beforeEach(({ page }) => page.setViewportSize({ width: 1280, height: 900 }))

test('on a wide screen the verdict on a match in play stays in its column', async ({ page, context }) => {
  const fan = await makeFan()
  await makeLeague([fan, await makeFan()])
  const { path, matches } = await makeRound(1)
  const [match] = matches
  await giveVerified(fan, match?.result ?? '', { pick: '1', points: 150 })
  await kickOff(match?.id ?? '')
  await score(match?.id ?? '', [1, 0])
  await signInBrowser(context, fan)
  await page.goto(path)
  const column = page.locator('.sl-after')
  await expect(column).toContainText('se finisse ora: vinta, 150 punti')
  const [shown, room] = await column.evaluate((own) => [own.scrollWidth, own.clientWidth])
  expect(shown).toBeLessThanOrEqual(room ?? 0)
})

test('on a wide screen lines of decided matches keep off the tickets', async ({ page, context }) => {
  const fan = await makeFan()
  const { path, matches } = await makeRound(2)
  const [picked, other] = matches
  await giveVerified(fan, picked?.result ?? '', { pick: '1', points: 18 })
  await finish(picked?.id ?? '', [1, 0])
  await finish(other?.id ?? '', [2, 2])
  await settleNow()
  await signInBrowser(context, fan)
  await page.goto(path)
  const ticket = await page.locator('.sl-tickets > li').last().boundingBox()
  const line = await page.locator('.sl-tickets + ul').boundingBox()
  expect((line?.y ?? 0) - (ticket?.y ?? 0) - (ticket?.height ?? 0)).toBeGreaterThanOrEqual(16)
})

test('on a wide screen the choices on a match are stubs, not bars across the page', async ({
  page,
  context,
}) => {
  const { path, matches } = await makeRound(1)
  await signInBrowser(context, await makeFan())
  const stubs = page.locator('.sl-picks > label')
  for (const address of [`/matches/${matches[0]?.id}`, path]) {
    await page.goto(address)
    await expect(stubs).toHaveCount(5)
    await page.locator('details.sl-more').evaluateAll((folds) => {
      for (const fold of folds) fold.setAttribute('open', '')
    })
    for (const stub of await stubs.all()) expect((await stub.boundingBox())?.width).toBeLessThanOrEqual(240)
  }
})
