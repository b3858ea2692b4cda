import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { makeFan, signInBrowser } from '../support/accounts'
import { APP, BROWSER, secretsOfApp } from '../support/app/app'
import { db } from '../support/app/database'
import { ask } from '../support/app/http'
import { openFullyLoaded } from '../support/pages/loaded'
import { settle } from '../support/pages/motions'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'
import { type Browser, newBrowser } from '../support/push-service'
import { finish, giveVerified, offerResult, settleNow } from '../support/verified'

test.use({ serviceWorkers: 'allow', launchOptions: BROWSER })

/** A browser under test has no push service: the local one stands in, and the rest is the browser's own. */
const withPushService = (context: BrowserContext, { endpoint, p256dh, auth }: Browser) =>
  context.addInitScript(
    (fields) => {
      const options = { applicationServerKey: null, userVisibleOnly: true }
      const { endpoint, ...keys } = fields
      const unsubscribe = async () => {
        sessionStorage.removeItem('subscribed')
        return true
      }
      const subscription = { endpoint, options, unsubscribe, toJSON: () => ({ endpoint, keys }) }
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          sessionStorage.setItem('subscribed', 'yes')
          return subscription
        },
        getSubscription: async () => (sessionStorage.getItem('subscribed') ? subscription : null),
      })
    },
    { endpoint, p256dh, auth },
  )

const devices = (fan: { id: string }) =>
  db()<{ lock: boolean; result: boolean; locale: string }[]>`
    select on_lock as lock, on_result as result, locale from push_subscriptions where user_id = ${fan.id}`

async function runMinuteJob() {
  const { CRON_SECRET = '' } = secretsOfApp()
  const headers = { authorization: `Bearer ${CRON_SECRET}` }
  expect((await ask('/api/cron/maintenance', { method: 'POST', headers })).status).toBe(200)
}

/** Wakes the worker of the page with a message, as a push service would. */
async function deliver(page: Page, message: object) {
  // A message for a worker that is still activating is dropped.
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  const client = await page.context().newCDPSession(page)
  const found = Promise.withResolvers<string>()
  client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [registration] = registrations.filter(({ isDeleted }) => !isDeleted)
    if (registration) found.resolve(registration.registrationId)
  })
  await client.send('ServiceWorker.enable')
  const registrationId = await found.promise
  const origin = new URL(page.url()).origin
  await client.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(message),
  })
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
  })

/** Nobody can tap a notification of a headless browser: the worker gets the event and reports what it opens. */
async function touch(page: Page): Promise<string> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('there is no worker')
  return worker.evaluate(async () => {
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow: (address: string) => Promise<null> }
      dispatchEvent: (event: Event) => void
    }
    const [notification] = await scope.registration.getNotifications()
    const opened = new Promise<string>((resolve) => {
      scope.clients.openWindow = async (address) => {
        resolve(address)
        return null
      }
    })
    const Touch = Reflect.get(self, 'NotificationEvent')
    scope.dispatchEvent(new Touch('notificationclick', { notification }))
    return opened
  })
}

test('a fan turns notifications on with a switch, is notified of how a pick ended, and turns them off in one tap', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  const browser = newBrowser(`${APP.vendors}/push`)
  await withPushService(context, browser)
  await context.grantPermissions(['notifications'])
  await signInBrowser(context, fan)
  await openFullyLoaded(page, '/account')
  const section = page.locator('#notifications')
  await expect(section.getByRole('status')).toContainText('Disattivate.')
  expect(await devices(fan)).toEqual([])

  await section.getByLabel('Esito dei pronostici').check()
  await expect(section.getByRole('status')).toContainText('Attive')
  await expect(section.getByLabel('Pronostici in chiusura')).not.toBeChecked()
  await section.getByLabel('Pronostici in chiusura').check()
  await expect.poll(() => devices(fan)).toEqual([{ lock: true, result: true, locale: 'it' }])
  await settle(page)
  expect((await new AxeBuilder({ page }).include('#notifications').analyze()).violations).toEqual([])
  // Before anything new arrives, which would refresh the page.
  await context.setOffline(true)
  await section.getByLabel('Pronostici in chiusura').click()
  await new Toasts(page).see('Sei senza rete')
  await expect(section.getByLabel('Pronostici in chiusura')).toBeChecked()
  await context.setOffline(false)

  const { templateId, matchId } = await offerResult('Chi vince la prima?')
  const missionId = await giveVerified(fan, templateId, { pick: '1', points: 30 })
  await finish(matchId, [2, 0])
  await settleNow()
  await runMinuteJob()
  // Matches of the demo may be about to close.
  const received = async () =>
    (await browser.received()).filter(({ path }) => path === `/missions/${missionId}`)
  // The job that runs by itself each minute may be sending it.
  await expect.poll(async () => (await received()).length).toBeGreaterThan(0)
  const [message, ...more] = await received()
  expect(more).toEqual([])
  expect(message).toMatchObject({ title: 'Vinta! +30 punti e XP', body: 'Chi vince la prima?' })

  // A busy browser may drop a message to its worker; with the same tag a second one takes the place of the first.
  await expect(async () => {
    await deliver(page, message ?? {})
    await expect
      .poll(() => shown(page), { timeout: 5_000 })
      .toEqual([{ title: 'Vinta! +30 punti e XP', body: 'Chi vince la prima?' }])
  }).toPass({ timeout: 60_000 })
  const opened = await touch(page)
  expect(opened).toBe(`${new URL(page.url()).origin}/missions/${missionId}`)
  await page.goto(opened)
  await expect(page.getByRole('heading', { name: 'Chi vince la prima?' })).toBeVisible()

  await page.goto('/account')
  await expect(section.getByLabel('Esito dei pronostici')).toBeChecked()
  await section.getByRole('button', { name: 'Disattiva tutte' }).click()
  await expect(section.getByRole('status')).toContainText('Disattivate.')
  await expect(section.getByRole('heading').first()).toBeFocused()
  expect(await devices(fan)).toEqual([])
})

test('in English: what the browser refuses or lacks is reported, nothing is asked before a tap, and without JavaScript there is one line', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const fan = await makeFan({ locale: 'en' })
  await signInBrowser(context, fan, 'en')
  await page.goto('/account')
  const section = page.locator('#notifications')
  await expect(section.getByRole('status')).toContainText('Off.')
  expect(await page.evaluate(() => Notification.permission)).toBe('default')
  // A headless browser has nobody to ask, and denies the permission.
  await section.getByLabel('Picks about to close').click()
  await expect(section.getByRole('status')).toContainText('Your browser is blocking them.')
  await expect(section.getByRole('checkbox')).toHaveCount(0)

  await context.grantPermissions(['notifications'])
  await page.reload()
  await expect(section.getByRole('status')).toContainText('Off.')
  await section.getByLabel('Picks about to close').click()
  await expect(section.getByRole('status')).toContainText('Your browser couldn’t turn them on.')
  await expect(section.getByLabel('Picks about to close')).not.toBeChecked()
  expect(await devices(fan)).toEqual([])

  const plain = await browser.newContext({ baseURL, javaScriptEnabled: false })
  await signInBrowser(plain, fan, 'en')
  const still = await plain.newPage()
  await still.goto('/account')
  const line = still.locator('#notifications')
  await expect(line.locator('noscript > p')).toHaveText('You need JavaScript to turn on notifications.')
  await expect(line.locator('noscript > p')).toBeVisible()
  await expect(line.getByText('Checking...')).toBeHidden()
  await plain.close()
})

test('a switch goes back and says so when the browser could not register the worker', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new TypeError('refused'))
  })
  await context.grantPermissions(['notifications'])
  await signInBrowser(context, await makeFan())
  await openFullyLoaded(page, '/account')
  const section = page.locator('#notifications')
  await expect(section.getByRole('status')).toContainText('Disattivate.')
  await section.getByLabel('Esito dei pronostici').click()
  await expect(section.getByRole('status')).toContainText('Il browser non è riuscito ad attivarle.')
  await expect(section.getByLabel('Esito dei pronostici')).not.toBeChecked()
})
