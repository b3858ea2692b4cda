import type { Page } from '@playwright/test'
import { MISTER, makeFan, signInBrowser, TIFOSA } from '../support/accounts'
import { call } from '../support/app/actions'
import { expect, test } from '../support/pages/page-test'
import { Shell } from '../support/pages/shell'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const OPEN = [
  '/',
  '/auth',
  '/auth/recover',
  '/auth/verify?token=x',
  '/auth/reset?token=x',
  '/onboarding',
  '/nessuna',
]
const OF_FANS = [
  '/missions',
  '/missions?tab=suggested',
  '/missions?tab=completed',
  '/quiz',
  '/quiz/fairness',
  '/badges',
  '/u/regista77',
  '/account',
  '/admin',
]
/** An admin's pages are a fan's with one more link, and the sections, which axe.spec.ts opens one by one. */
const ROLES = [
  { role: 'guest', account: null, paths: OPEN },
  { role: 'fan', account: TIFOSA, paths: [...OPEN, ...OF_FANS] },
  { role: 'admin', account: MISTER, paths: ['/', '/missions', '/account', '/admin'] },
]

for (const { role, account, paths } of ROLES)
  test(`no page that a ${role} can reach violates its content security policy`, async ({ page, context }) => {
    if (account) await signInBrowser(context, account)
    for (const path of paths) {
      await page.goto(path)
      await expect(heading(page)).toBeVisible()
    }
  })

test('no page linked in the footer, which everybody sees, violates its content security policy', async ({
  page,
}) => {
  await page.goto('/')
  const links = page.getByRole('contentinfo').getByRole('link')
  await expect(links).not.toHaveCount(0)
  for (const name of await links.allTextContents()) {
    const before = await heading(page).textContent()
    await links.filter({ hasText: name }).click()
    await expect(heading(page)).not.toHaveText(before ?? '')
  }
})

async function isAlive(page: Page, path: string) {
  await page.goto(path)
  await new Shell(page).pickTheme('dark')
}

test('what fans save leaves the static pages as they were built', async ({ page, context }) => {
  const visitor = await signInBrowser(context, await makeFan())
  const save = { nickname: '', competitions: 'serie_a' }
  expect((await call(visitor, 'savePreferences', save, { to: '/account' })).status).toBe(200)
  await context.clearCookies()
  for (const path of ['/', '/rules', '/about']) await isAlive(page, path)
})
