import type { Page } from '@playwright/test'
import { makeFan, signInBrowser } from '../support/accounts'
import { givePoints } from '../support/app/wallets'
import { CoachPage } from '../support/pages/coach-page'
import { EVENTS } from '../support/pages/events'
import { MissionsPage } from '../support/pages/missions-page'
import { expect, test } from '../support/pages/page-test'
import { ProfileForm } from '../support/pages/profile-form'
import { Shell } from '../support/pages/shell'
import { StudioPage } from '../support/pages/studio-page'
import { WalletPage } from '../support/pages/wallet-page'

/** Opens a page and holds its scripts back. @returns a function that lets them load */
async function openEarly(page: Page, path: string): Promise<() => void> {
  const loaded = Promise.withResolvers<void>()
  await page.route('**/_next/static/**/*.js', async (route) => {
    await loaded.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return loaded.resolve
}

test('what a fan types before hydration is kept', async ({ page, context }) => {
  const fan = await makeFan()
  await givePoints(fan, 40)
  await signInBrowser(context, fan)

  let arrive = await openEarly(page, '/coach')
  const coach = new CoachPage(page)
  await coach.question.fill('Chi gioca sabato?')
  arrive()
  await expect(coach.askButton).toBeEnabled()
  await expect(coach.question).toHaveValue('Chi gioca sabato?')

  arrive = await openEarly(page, '/ai')
  const studio = new StudioPage(page)
  await studio.scene.fill('Un gol di tacco')
  arrive()
  await expect(studio.main).toContainText('15 su ')
  await expect(studio.scene).toHaveValue('Un gol di tacco')

  arrive = await openEarly(page, '/missions')
  const missions = new MissionsPage(page)
  await missions.openForm()
  await missions.field(missions.words.title).fill('Due pali')
  arrive()
  await expect(missions.createButton).toBeEnabled()
  await missions.createButton.click()
  await expect(missions.ticket('Due pali')).toBeVisible()

  arrive = await openEarly(page, '/wallet')
  const wallet = new WalletPage(page)
  await wallet.amount.fill('30')
  arrive()
  await expect(wallet.button('Converti 30 punti')).toBeVisible()
  await expect(wallet.amount).toHaveValue('30')
})

test('a nickname typed before hydration survives the choice of the language', async ({ page, context }) => {
  await signInBrowser(context, await makeFan({ onboarded: false }))
  const arrive = await openEarly(page, '/onboarding')
  const form = new ProfileForm(page)
  await form.nickname.fill('Zampillo')
  await form.competition('Serie A').check()
  await form.play('English')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  arrive()
  await expect(form.nickname).toHaveValue('Zampillo')
  await expect(form.competition('Serie A')).toBeChecked()
})

test('a menu opened before hydration stays open, and Back closes it', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInBrowser(context, await makeFan())
  const arrive = await openEarly(page, '/missions')
  const shell = new Shell(page)
  await shell.menuButton.click()
  await expect(shell.logoutButton).toBeVisible()
  const live = page.waitForResponse(EVENTS)
  arrive()
  await live
  await expect(shell.logoutButton).toBeVisible()
  await page.goBack()
  await expect(shell.logoutButton).toBeHidden()
  await expect(page).toHaveURL('/missions')
  await shell.menuButton.click()
  await shell.logoutButton.click()
  await expect(page).toHaveURL('/')
})
