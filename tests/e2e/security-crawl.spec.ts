import type { Page } from '@playwright/test'
import { enterBrowser, MISTER, makeFan, TIFOSA } from '../support/accounts'
import { call } from '../support/app-actions'
import { expect, test } from '../support/pages/page-test'

const ROLES = { guest: null, fan: TIFOSA, admin: MISTER }
for (const [role, account] of Object.entries(ROLES))
  test(`no page breaks its content security policy on the way of a ${role}`, async ({ page, context }) => {
    if (account) await enterBrowser(context, account)
    const paths = new Set([
      '/',
      '/auth',
      '/auth/recover',
      '/auth/verify?token=x',
      '/auth/reset?token=x',
      '/onboarding',
      '/nessuna',
    ])
    if (account)
      for (const path of [
        '/missions',
        '/missions?tab=suggested',
        '/missions?tab=completed',
        '/account',
        '/admin',
      ])
        paths.add(path)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await page.goto('/')
    const footer = page.getByRole('contentinfo').getByRole('link')
    for (const name of await footer.allTextContents()) {
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if ((await page.getByRole('contentinfo').count()) === 0) await page.goto('/')
    }
  })

async function isAlive(page: Page, path: string) {
  await page.goto(path)
  const theme = page.getByRole('banner').getByRole('combobox', { name: 'Tema' })
  await theme.selectOption('dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
}

test('what fans save leaves the pages of all others as they were built', async ({ page }) => {
  const visitor = await enterBrowser(await page.context(), await makeFan())
  const save = { nickname: '', competitions: 'serie_a' }
  expect((await call(visitor, 'savePreferences', save, { to: '/account' })).status).toBe(200)
  await page.context().clearCookies()
  for (const path of ['/', '/rules', '/about']) await isAlive(page, path)
})
