import { giveMissions, makeFan, signInBrowser } from '../support/accounts'
import { cutWords } from '../support/pages/cut-words'
import { MissionsPage } from '../support/pages/missions-page'
import { expect, test } from '../support/pages/page-test'
import { offerResult } from '../support/verified'

test('on a small phone the stamp of a mission neither cuts nor moves its title', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const fan = await makeFan()
  await giveMissions(fan, [{ title: 'Contare tutti i calci d’angolo di stasera' }])
  await signInBrowser(context, fan)
  await page.goto('/missions')
  const missions = new MissionsPage(page)
  const ticket = missions.tickets.first()
  const title = ticket.getByRole('heading')
  await page.evaluate(() => document.fonts.ready)
  const before = [await title.boundingBox(), (await ticket.boundingBox())?.height]
  await ticket.getByRole('button', { name: missions.words.done, exact: true }).click()
  await expect(ticket.locator('.stamp-lands')).toBeVisible()
  expect([await title.boundingBox(), (await ticket.boundingBox())?.height]).toEqual(before)
  expect(await cutWords(title)).toEqual([])
})

test('on a small phone everything stays in place once all suggestions are added', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInBrowser(context, await makeFan({ competitions: ['serie_a'] }))
  await page.goto('/missions?tab=suggested')
  const main = page.getByRole('main')
  const choice = main.getByRole('combobox', { name: 'Competizione' })
  const width = async () => (await choice.boundingBox())?.width
  await expect.poll(width).toBe(220)
  await main.getByRole('button', { name: 'Aggiungi tutti' }).click()
  await expect(main.locator('.sg-added').first()).toBeVisible()
  await page.reload()
  await expect.poll(width).toBe(220)
  const added = main.getByRole('listitem').filter({ has: page.locator('> div > .sg-added') })
  const foot = added.first().locator('> div').last()
  await expect(foot).toContainText('Già aggiunta oggi')
  const lines = await foot
    .locator('> span')
    .evaluateAll((parts) => parts.map((part) => [part.textContent, part.getBoundingClientRect().height]))
  for (const [text, height] of lines) expect(height, `${text} on one line`).toBeLessThanOrEqual(44)
})

test('on a phone the button that adds all suggestions is beside the competition, whose name is not cut off', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await offerResult('Chi vince?', { competition: 'conference', inHours: 5 })
  await signInBrowser(context, await makeFan({ competitions: ['conference'] }))
  await page.goto('/missions?tab=suggested')
  const main = page.getByRole('main')
  const gap = async () => {
    const choice = await main.getByRole('combobox', { name: 'Competizione' }).boundingBox()
    const button = await main.getByRole('button', { name: 'Aggiungi tutti' }).boundingBox()
    return choice && button && button.x - choice.x - choice.width
  }
  // A week of the European cups has more than a hundred.
  await main.getByText(/^· \d+$/).evaluate((count) => {
    count.textContent = '· 108'
  })
  await expect.poll(gap).toBeGreaterThan(0)
  const name = main.getByRole('combobox', { name: 'Competizione' }).locator('span').first()
  await expect(name).toHaveText('Conference League')
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})
