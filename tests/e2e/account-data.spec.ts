import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { strFromU8, unzipSync } from 'fflate'
import { entered, giveMissions, makeFan, PASSWORD, signInBrowser } from '../support/accounts'
import { APP } from '../support/app/app'
import { db } from '../support/app/database'
import { Visitor } from '../support/app/visitor'
import { AuthPage } from '../support/pages/auth-page'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'

test('a fan exports all data as one ZIP by keyboard, and nobody else can download it', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await giveMissions(fan, [{ title: 'Solo mia' }])
  await signInBrowser(context, fan)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Esporta' }).press('Enter')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Scarica lo ZIP' }).press('Enter'),
  ])
  const files = unzipSync(readFileSync(await download.path()))
  expect(strFromU8(files['json/missions.json'] ?? new Uint8Array())).toContain('Solo mia')
  expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain('I tuoi dati di GoalQuest')
  const other = await entered(await makeFan())
  expect((await other.ask('/api/account/export')).status).toBe(404)
  expect((await new Visitor().ask('/api/account/export')).status).toBe(401)
})

test('deleting the account requires the password; the next sign-in offers to keep it, and the fan keeps it', async ({
  page,
  context,
}) => {
  const fan = await makeFan({ locale: 'en' })
  await signInBrowser(context, fan, 'en')
  await page.goto('/account')
  await page.locator('#data summary').click()
  const password = page.locator('#data').getByLabel('Password')
  await password.fill('not this one')
  await password.press('Enter')
  await expect(password).toHaveAccessibleDescription(/password/i)
  await password.fill(PASSWORD)
  await password.press('Enter')
  await expect(page.getByRole('heading', { name: /Your account will be deleted on/ })).toBeVisible()
  await expect(page.getByText('7 days left.')).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'My data' })).toBeFocused()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await context.clearCookies()
  await context.addCookies([{ name: 'NEXT_LOCALE', value: 'it', url: APP.url }])
  await page.goto('/auth?next=%2Fmissions')
  await new AuthPage(page).signIn(fan)
  await expect(page).toHaveURL('/account')
  await page.getByRole('link', { name: 'Tieni l’account' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Tieni l’account' })).toBeInViewport()
  await page.getByRole('button', { name: 'Tieni l’account' }).press('Enter')
  await new Toasts(page).see('Di nuovo in campo')
  await expect(page.getByRole('button', { name: 'Tieni l’account' })).toHaveCount(0)
  const section = page.getByRole('heading', { name: 'I miei dati' })
  await expect(section).toBeFocused()
  await expect(section).toBeInViewport()
  expect(await db()`select from account_deletions where user_id = ${fan.id}`).toHaveLength(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('data is requested, and the account deleted', async ({ page, context }) => {
    const fan = await makeFan()
    await signInBrowser(context, fan)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Esporta' }).click()
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: 'dati' })
        .or(page.getByText(/^Esportazione in corso/)),
    ).toBeVisible()
    await page.locator('#data summary').click()
    await page.locator('#data').getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Elimina account' }).click()
    await expect(page.getByRole('button', { name: 'Tieni l’account' })).toBeVisible()
  })
})
