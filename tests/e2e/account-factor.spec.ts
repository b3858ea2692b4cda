import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { makeFan, PASSWORD, signInBrowser } from '../support/accounts'
import { db } from '../support/app/database'
import { AuthPage } from '../support/pages/auth-page'
import { expect, test } from '../support/pages/page-test'
import { beginFactor, codeOf, confirmFactor, qrCode, setUpFactor } from '../support/pages/second-factor'
import { Toasts } from '../support/pages/toasts'

test('a second factor is set up by keyboard and required at the next sign-in, where a recovery code works too', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  await page.goto('/account')
  const { key, codes } = await setUpFactor(page)
  await expect(page.locator('.factor-card').getByRole('heading').first()).toBeFocused()
  expect((await new AxeBuilder({ page }).include('#security').analyze()).violations).toEqual([])
  const drop = page.locator('#security').getByRole('button', { name: 'Disattiva', exact: true })
  await expect(drop, 'turning it off is asked for first').toBeHidden()
  const signInAgain = async () => {
    await context.clearCookies()
    await page.goto('/auth?next=%2Fwallet')
    await new AuthPage(page).signIn(fan)
    await expect(page).toHaveURL('/auth/code?next=%2Fwallet')
  }
  await signInAgain()
  await page.goto('/wallet')
  await expect(page).toHaveURL(/\/auth\?next=%2Fwallet/)
  await signInAgain()
  await page.getByRole('link', { name: 'Accedi con un altro account' }).click()
  await expect(page).toHaveURL('/auth?next=%2Fwallet')
  await signInAgain()
  await db()`update sessions set expires_at = app_now() where user_id = ${fan.id} and awaits_code`
  await page.reload()
  await expect(page).toHaveURL('/auth?next=%2Fwallet')
  await signInAgain()
  await page.getByLabel('Codice').fill('000000')
  await page.getByLabel('Codice').press('Enter')
  await expect(page.getByLabel('Codice')).toHaveAccessibleDescription(/Codice non valido/)
  // The current code was used to set it up.
  await page.getByLabel('Codice').fill(codeOf(key, 1))
  await page.getByLabel('Codice').press('Enter')
  await expect(page).toHaveURL('/wallet')
  await signInAgain()
  await page.getByLabel('Codice').fill((codes[0] ?? '').toLowerCase())
  await page.getByLabel('Codice').press('Enter')
  await expect(page).toHaveURL('/wallet')
  await page.goto('/account')
  await expect(page.getByText('Restano 7 codici di recupero.')).toBeVisible()
})

/** Enters the first code of a second factor once the password is no longer fresh. */
async function confirmTooLate(page: Page, context: BrowserContext) {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  await page.goto('/account')
  const key = await beginFactor(page)
  await db()`update sessions set sudo_until = app_now() where user_id = ${fan.id}`
  await confirmFactor(page, key)
}

test('a second factor whose password is no longer fresh says so and asks for it again', async ({
  page,
  context,
}) => {
  await confirmTooLate(page, context)
  await new Toasts(page).see('Secondo fattore non salvato')
  await expect(qrCode(page)).toHaveCount(0)
  const security = page.locator('#security')
  await security.getByLabel('Password', { exact: true }).last().fill(PASSWORD)
  await security.getByRole('button', { name: 'Continua' }).press('Enter')
  await expect(qrCode(page)).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a second factor whose password is no longer fresh says so', async ({ page, context }) => {
    await confirmTooLate(page, context)
    await expect(page.locator('#security').getByRole('alert')).toContainText('Conferma prima la password')
    await expect(qrCode(page)).toHaveCount(0)
  })

  test('a second factor is set up with its recovery codes on the page, and turned off with one of them', async ({
    page,
    context,
  }) => {
    await signInBrowser(context, await makeFan())
    await page.goto('/account')
    const { codes } = await setUpFactor(page)
    expect(new Set(codes).size).toBe(8)
    const security = page.locator('#security')
    const form = security.locator('form', { hasText: 'Per accedere basteranno' })
    const dropWith = async (code: string) => {
      await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await form.getByLabel('Codice').fill(code)
      await form.getByRole('button', { name: 'Disattiva' }).click()
    }
    await security.locator('summary', { hasText: 'Disattiva' }).click()
    await dropWith('')
    await expect(form.getByLabel('Codice')).toHaveAccessibleDescription('Campo obbligatorio.')
    await dropWith(codes[0] ?? '')
    await expect(security.getByText('da attivare')).toBeVisible()
  })
})
