import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { makeFan, signInBrowser, type TestFan, TIFOSA } from '../support/accounts'
import { APP } from '../support/app/app'
import { db } from '../support/app/database'
import { controlStripe } from '../support/app/vendors'
import { settle } from '../support/pages/motions'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'

const DAY = 86_400

test.afterEach(() => controlStripe({ deliver: { hold: false, duplicates: 0, order: 'normal', drop: 0 } }))

/** What the button opens in its own tab. */
async function tabOf(page: Page, name: string): Promise<Page> {
  const opened = page.context().waitForEvent('page', { timeout: 30_000 })
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
  const tab = await opened
  await tab.waitForURL(/\/stripe\//)
  return tab
}

async function payWith(tab: Page, number: string): Promise<void> {
  await tab.getByLabel('Card number').fill(number)
  await tab.getByRole('button', { name: 'Subscribe' }).click()
}

const subscriptionOf = async ({ id }: TestFan) => {
  const [row] = await db()<{ status: string; customer: string; cancels: boolean; invoices: number }[]>`
    select status, stripe_customer_id as customer, cancel_at is not null as cancels,
      (select count(*)::int from invoices where user_id = ${id} and status = 'paid') as invoices
    from subscriptions where user_id = ${id}`
  return row
}

const becomes = (fan: TestFan, wanted: Record<string, unknown>) =>
  expect.poll(() => subscriptionOf(fan), { timeout: 20_000 }).toMatchObject(wanted)

async function subscribed(context: BrowserContext, page: Page): Promise<TestFan> {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  await page.goto('/pricing')
  const tab = await tabOf(page, 'Attiva Pro mensile')
  await payWith(tab, '4242424242424242')
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('SeiPro', { timeout: 20_000 })
  await tab.close()
  return fan
}

test('the demo’s Pro account opens its portal', async ({ page, context }) => {
  await signInBrowser(context, { ...TIFOSA, email: 'pro@goalquest.test' })
  await page.goto('/account')
  const tab = await tabOf(page, 'Gestisci o disdici')
  await expect(tab.getByRole('main')).toContainText(/per year, active/)
})

test('the whole lifecycle: declined, subscribed, renewed, failed, recovered, cancelled, lapsed', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000)
  const fan = await makeFan()
  await signInBrowser(context, fan)
  await page.goto('/pricing')
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'Il tuo piano' })).toContainText('Il tuo piano: Free')
  await expect(main.getByRole('article', { name: 'Pro annuale' })).toContainText('49,99')
  const tab = await tabOf(page, 'Attiva Pro mensile')
  await payWith(tab, '4000000000000002')
  await expect(tab.getByRole('alert')).toHaveText('Your card was declined.')
  expect(await subscriptionOf(fan)).toBeUndefined()
  await payWith(tab, '4242 4242 4242 4242')
  await expect(tab).toHaveURL(/\/payment-success\?session_id=cs_test_/)
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('SeiPro', { timeout: 20_000 })
  await becomes(fan, { status: 'active', invoices: 1 })
  await tab.close()
  await page.reload()
  const plan = main.getByRole('region', { name: 'Il tuo piano' })
  await expect(plan).toContainText(/Pro mensile.*attivo.*Prossimo rinnovo: .*4,99/s)
  await expect(main.getByRole('button', { name: 'Attiva Pro mensile' })).toHaveCount(0)

  await controlStripe({ advance: 32 * DAY })
  await becomes(fan, { status: 'active', invoices: 2 })
  const { customer } = (await subscriptionOf(fan)) ?? { customer: '' }
  await controlStripe({ card: { customer, number: '4000000000000341' } })
  await controlStripe({ advance: 31 * DAY })
  await becomes(fan, { status: 'past_due', invoices: 2 })
  await page.goto('/account')
  await expect(plan).toContainText(/da sistemare.*Pagamento non riuscito .*Scadenza di Pro: /s)

  const portal = await tabOf(page, 'Aggiorna la carta')
  await portal.getByLabel('Card number').fill('4242424242424242')
  await portal.getByRole('button', { name: 'Update card' }).click()
  await becomes(fan, { status: 'active', invoices: 3 })
  await portal.getByRole('button', { name: 'Cancel subscription' }).click()
  await becomes(fan, { status: 'active', cancels: true })
  await portal.getByRole('link', { name: 'Return to GoalQuest' }).click()
  const account = portal.getByRole('main')
  await expect(account.getByRole('region', { name: 'Il tuo piano' })).toContainText(
    /disdetto.*Scadenza di Pro: .*, poi Free\. Nessun altro addebito\./s,
  )
  await expect(account.getByRole('listitem').filter({ hasText: 'pagata' })).toHaveCount(3)

  await controlStripe({ advance: 40 * DAY })
  await becomes(fan, { status: 'canceled' })
  // The clock of the local Stripe is ahead of the application's, which cannot be moved.
  await db()`update subscriptions set period_ends_at = now() - interval '1 second' where user_id = ${fan.id}`
  await page.goto('/pricing')
  await expect(plan).toContainText(/Il tuo piano: Free.*Fine di Pro: /s)
  await expect(main.getByRole('button', { name: 'Attiva Pro mensile' })).toBeVisible()
  const [{ session = '' } = {}] = await db()<{ session: string }[]>`
    select session_id as session from checkouts where user_id = ${fan.id}`
  await page.goto(`/payment-success?session_id=${session}`)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Nessun pagamento in corso')
  const mails = await db()<{ kind: string }[]>`
    select kind from outbox where recipient = ${fan.email} order by created_at`
  expect(mails.map(({ kind }) => kind)).toEqual(['pro_started', 'pro_failed', 'pro_ended'])
})

test('the page waits for a late confirmation and shows it live', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  await controlStripe({ deliver: { hold: true } })
  await page.goto('/pricing')
  const tab = await tabOf(page, 'Attiva Pro annuale')
  await payWith(tab, '4000002500003155')
  await tab.getByRole('button', { name: 'Complete authentication' }).click()
  const main = tab.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Pagato. Aspettiamo la conferma.')
  await expect(main).toContainText('Pro annuale, 49,99')
  await expect(main).not.toContainText('Sei')
  await settle(tab)
  expect((await new AxeBuilder({ page: tab }).analyze()).violations).toEqual([])
  await controlStripe({ deliver: { hold: false, duplicates: 2, order: 'reverse' } })
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('SeiPro', { timeout: 20_000 })
  await settle(tab)
  expect((await new AxeBuilder({ page: tab }).analyze()).violations).toEqual([])
})

test('another fan’s payment is not found; an abandoned payment costs nothing', async ({
  page,
  context,
  browser,
}) => {
  const fan = await subscribed(context, page)
  const [{ session = '' } = {}] = await db()<{ session: string }[]>`
    select session_id as session from checkouts where user_id = ${fan.id}`
  const other = await browser.newContext({ baseURL: APP.url })
  await signInBrowser(other, await makeFan())
  const stranger = await other.newPage()
  await stranger.goto(`/payment-success?session_id=${session}`)
  await expect(stranger.getByRole('main')).toContainText('Oops! Pagina non trovata')
  await stranger.goto('/pricing')
  const tab = await tabOf(stranger, 'Attiva Pro mensile')
  await tab.getByRole('link', { name: 'Back' }).click()
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Nessun addebito')
  await expect(tab.getByRole('main')).toContainText(/Pro mensile.*4,99.*Addebito.*0,00/s)
  const [dots, middle] = await tab
    .locator('p:has(> .leader)')
    .first()
    .evaluate((line) => {
      const leader = line.querySelector<HTMLElement>('.leader')
      return [
        (leader?.offsetTop ?? 0) + (leader?.offsetHeight ?? 0),
        (line as HTMLElement).offsetTop + (line as HTMLElement).offsetHeight / 2,
      ]
    })
  expect(dots, 'the dots lead along the foot of the line').toBeGreaterThan(middle ?? 0)
  await other.close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('in English: the link, the payment, and a page that reloads until it is confirmed', async ({
    page,
    context,
  }) => {
    test.setTimeout(90_000)
    await signInBrowser(context, await makeFan({ locale: 'en' }), 'en')
    await page.goto('/pricing')
    await page.getByRole('main').getByRole('button', { name: 'Subscribe annually' }).click()
    const href = await page.getByRole('link', { name: 'Open the payment page' }).getAttribute('href')
    await controlStripe({ deliver: { hold: true } })
    await page.goto(href ?? '')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid. Waiting for confirmation.')
    await controlStripe({ deliver: { hold: false } })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’rePro', { timeout: 30_000 })
  })
})

test('an admin syncs the prices, sees the subscriptions and replays an event', async ({
  page,
  context,
  browser,
}) => {
  const other = await browser.newContext({ baseURL: APP.url })
  const fan = await subscribed(other, await other.newPage())
  await other.close()
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  await page.goto('/admin')
  const toasts = new Toasts(page)
  await page.getByRole('button', { name: 'Sincronizza prezzi' }).click()
  await toasts.see('2 piani sincronizzati')
  await controlStripe({ failNext: 6, status: 500 })
  await page.getByRole('button', { name: 'Sincronizza prezzi' }).click()
  await toasts.see('Errore pricing')
  await controlStripe({ failNext: 0 })
  const events = async () => {
    const rows = await db()<{ type: string }[]>`
      select event.type from stripe_events event join subscriptions on subscriptions.stripe_id = event.subscription_id
      where user_id = ${fan.id}`
    return rows.map(({ type }) => type)
  }
  await expect.poll(events).toEqual(expect.arrayContaining(['checkout.session.completed', 'invoice.paid']))
  await page.goto('/admin/subscriptions')
  const row = page.getByRole('row').filter({ hasText: fan.nickname })
  await expect(row).toContainText(/Pro mensile.*attivo.*checkout\.session\.completed/s)
  await row.getByRole('button', { name: /^Ripeti invoice\.paid/ }).click()
  await toasts.see('Riletto da Stripe')
  await page.goto('/admin/log')
  await expect(page.getByRole('main')).toContainText('evento di Stripe ripetuto')
})
