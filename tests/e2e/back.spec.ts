import type { Locator, Page } from '@playwright/test'
import { giveMissions, makeFan, signInBrowser } from '../support/accounts'
import { giveTokens } from '../support/app/shop'
import { follow } from '../support/pages/events'
import { MissionsPage } from '../support/pages/missions-page'
import { expect, test } from '../support/pages/page-test'

const MISSION = 'Tre pali'

test.beforeEach(async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const fan = await makeFan()
  await giveMissions(fan, [{ title: MISSION }])
  await giveTokens(fan.id, 5_000)
  await signInBrowser(context, fan)
})

/** The sheets of a page, each with what opens it. */
function sheetsOf(page: Page): { sheet: Locator; open: () => Promise<void> }[] {
  const missions = new MissionsPage(page)
  const header = page.getByRole('banner')
  return [
    {
      sheet: header.getByRole('navigation', { name: 'Menu' }),
      open: () => header.getByRole('button', { name: 'Menu' }).click(),
    },
    { sheet: missions.form, open: () => missions.openForm() },
    { sheet: missions.dialog, open: () => missions.button(MISSION, missions.words.join).click() },
  ]
}

test('Back closes a menu, form or dialog and stays on the page; Back again leaves it', async ({ page }) => {
  await follow(page, '/wallet')
  await page.getByRole('link', { name: 'Missioni' }).first().click()
  await expect(page).toHaveURL('/missions')
  for (const { sheet, open } of sheetsOf(page)) {
    await open()
    await expect(sheet).toBeVisible()
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/missions')
  }
  for (const { sheet, open } of sheetsOf(page)) {
    await open()
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  }
  await page.goBack()
  await expect(page).toHaveURL('/wallet')
})

test('closing a sheet with Back keeps the scroll position', async ({ page }) => {
  await follow(page, '/missions?tab=suggested')
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: 'Menu' }).click()
  await page.evaluate(() => window.scrollTo(0, 240))
  await page.goBack()
  await expect(header.getByRole('navigation', { name: 'Menu' })).toBeHidden()
  // The browser restores a position with the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await page.evaluate(() => window.scrollY)).toBe(240)
})

test('a page opened from the menu replaces the menu in the history', async ({ page }) => {
  await follow(page, '/wallet')
  await page.getByRole('link', { name: 'Missioni' }).first().click()
  await expect(page).toHaveURL('/missions')
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: 'Menu' }).click()
  await header.getByRole('link', { name: 'Schedina' }).click()
  // It redirects to the next round.
  await expect(page).toHaveURL(/\/matchday\/.+/)
  await expect(header.getByRole('link', { name: 'Schedina' })).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/missions')
  await expect(page.getByRole('heading', { name: MISSION })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/wallet')
})

test('after a reload or on a page of its own, a sheet adds no history entry', async ({ page }) => {
  const missions = new MissionsPage(page)
  await page.goto('/wallet')
  await follow(page, '/missions')
  await missions.openForm()
  await page.reload()
  await missions.openForm()
  await page.goto('/rules')
  await page.goBack()
  await expect(page).toHaveURL('/missions')
  await missions.openForm()
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(page).toHaveURL('/wallet')
})

test('Forward reaches the sheet’s page and stays there', async ({ page }) => {
  const missions = new MissionsPage(page)
  await follow(page, '/wallet')
  await page.getByRole('link', { name: 'Missioni' }).first().click()
  await missions.openForm()
  await page.keyboard.press('Escape')
  await expect(missions.form).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/wallet')
  for (let time = 0; time < 2; time++) {
    await page.goForward()
    await expect(page).toHaveURL('/missions')
    await expect(missions.form).toBeHidden()
  }
  await page.goBack()
  await expect(page).toHaveURL('/wallet')
})

test('an anchor on the page of a closed sheet is left like any other', async ({ page }) => {
  const missions = new MissionsPage(page)
  await page.goto('/wallet')
  await follow(page, '/missions')
  await missions.openForm()
  await page.keyboard.press('Escape')
  await page.evaluate(() => location.assign('#missions'))
  await expect(page).toHaveURL('/missions#missions')
  await page.goBack()
  await expect(page).toHaveURL('/missions')
  await page.goBack()
  await expect(page).toHaveURL('/wallet')
})

test('closing a sheet while another document loads does not interrupt the load', async ({ page }) => {
  const missions = new MissionsPage(page)
  await follow(page, '/missions')
  await missions.openForm()
  const closed = Promise.withResolvers<void>()
  await page.route('**/privacy', async (route) => {
    await closed.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/privacy')
  const opened = page.goto('/privacy')
  await asked
  await page.keyboard.press('Escape')
  closed.resolve()
  await opened
  await expect(page).toHaveURL('/privacy')
})

test('a reload while a sheet is closing goes through', async ({ page }) => {
  const missions = new MissionsPage(page)
  await page.goto('/missions')
  for (let time = 0; time < 5; time++) {
    await missions.openForm()
    await page.keyboard.press('Escape')
    await page.reload()
  }
  await expect(missions.form).toBeHidden()
})

test('Back closes the confirmation before tokens are spent, and a second sheet can open after the first', async ({
  page,
}) => {
  await follow(page, '/shop')
  const product = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Notte di coppa' })
  const unlock = product.getByRole('button', { name: 'Sblocca' })
  for (let time = 0; time < 2; time++) {
    await unlock.click()
    const question = page.getByRole('dialog')
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL('/shop')
    await expect(unlock).toBeFocused()
  }
})
