import AxeBuilder from '@axe-core/playwright'
import { LIMITS } from '@/lib/core/security/limits'
import { entered, makeFan, signInBrowser, type TestFan } from '../support/accounts'
import { call } from '../support/app/actions'
import { db } from '../support/app/database'
import { together } from '../support/app/http'
import { controlStripe } from '../support/app/vendors'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'

test('Stripe’s pages can be opened ten times an hour', async () => {
  const visitor = await entered(await makeFan())
  const WAYS = [
    ['subscribe', { plan: 'month' }, '/pricing'],
    ['manageSubscription', {}, '/account'],
  ] as const
  for (const [name, fields, to] of WAYS) {
    const ask = () => call(visitor, name, fields, { to })
    const first = await together(LIMITS.portal.points, 1, ask)
    expect(
      first.map(({ status }) => status),
      name,
    ).toEqual(first.map(() => 200))
    expect((await ask()).status, name).toBe(429)
  }
})

test('a guest signs in first and comes back to the plan', async ({ page }) => {
  const fan = await makeFan()
  await page.goto('/pricing')
  await page.getByRole('main').getByRole('button', { name: 'Attiva Pro annuale' }).click()
  await expect(page).toHaveURL(/\/auth\?next=/)
  const toasts = new Toasts(page)
  await toasts.see('Accedi per abbonarti')
  await expect(toasts.shown).toHaveAttribute('data-type', 'error')
  await page.getByLabel('E-mail').fill(fan.email)
  await page.getByLabel('Password', { exact: true }).fill(fan.password)
  await page.getByRole('main').getByRole('button', { name: 'Accedi' }).click()
  await expect(page).toHaveURL('/pricing?plan=year')
  await expect(page.getByRole('button', { name: 'Attiva Pro annuale' })).toBeFocused()
})

test('a fan whose session ended signs in first; one who has signed in meanwhile is sent to the plan', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  const subscribe = page.getByRole('main').getByRole('button', { name: 'Attiva Pro mensile' })
  await page.goto('/pricing')
  await signInBrowser(context, fan)
  await subscribe.click()
  await expect(page).toHaveURL('/pricing?plan=month')
  await expect(subscribe).toBeFocused()
  await db()`delete from sessions where user_id = ${fan.id}`
  await subscribe.click()
  await expect(page).toHaveURL(/\/auth\?next=/)
  await new Toasts(page).see('Accedi per abbonarti')
  await expect.poll(() => context.pages().length).toBe(1)
})

test('where the browser blocks the new tab, a link opens the page', async ({ page, context }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await signInBrowser(context, await makeFan())
  await page.goto('/pricing')
  await page.getByRole('main').getByRole('button', { name: 'Attiva Pro mensile' }).click()
  await expect(page.getByRole('link', { name: 'Apri la pagina di pagamento' })).toHaveAttribute(
    'href',
    /\/stripe\/checkout\/cs_/,
  )
})

test('while Stripe is down nothing is opened, and the page says so', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  await page.goto('/pricing')
  await controlStripe({ failNext: 6, status: 503 })
  await page.getByRole('main').getByRole('button', { name: 'Attiva Pro mensile' }).click()
  await new Toasts(page).see('Errore pagamento')
  await controlStripe({ failNext: 0 })
})

const leave = ({ id }: TestFan) =>
  db()`insert into account_deletions (user_id, erase_at) values (${id}, now() + interval '7 days')`

test('a fan whose account is due for erasure is offered to keep it, not to subscribe', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  await page.goto('/pricing')
  const main = page.getByRole('main')
  const subscribe = main.getByRole('button', { name: /^Attiva Pro/ })
  await expect(subscribe).toHaveCount(2)
  await leave(fan)
  await subscribe.first().click()
  await new Toasts(page).see('Errore pagamento', 'Per abbonarti, prima premi «Tieni l’account»')
  await page.reload()
  await expect(main).toContainText('Per abbonarti, devi prima tenerlo.')
  await expect(subscribe).toHaveCount(0)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await main.getByRole('link', { name: 'Tieni l’account' }).first().click()
  await expect(page).toHaveURL('/account#leaving')
  await expect(main.getByRole('button', { name: 'Tieni l’account' })).toBeInViewport()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a fan whose account is due for erasure reads in place of the button that it must be kept first', async ({
    page,
    context,
  }) => {
    const fan = await makeFan()
    await signInBrowser(context, fan)
    await page.goto('/pricing')
    await leave(fan)
    await page.getByRole('button', { name: 'Attiva Pro mensile' }).click()
    await expect(page.getByRole('article', { name: 'Pro mensile' })).toContainText('devi prima tenerlo')
  })
})
