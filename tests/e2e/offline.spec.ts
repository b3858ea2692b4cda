import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, devices, type Page } from '@playwright/test'
import { nameSkeleton } from '@/lib/core/text/name-skeleton'
import { DAY_MS } from '@/lib/core/time/calendar'
import { giveMissions, MISTER, makeFan, signInBrowser, TIFOSA } from '../support/accounts'
import { db } from '../support/app/database'
import { settle } from '../support/pages/motions'
import { expect, test } from '../support/pages/page-test'
import { Shell } from '../support/pages/shell'
import { Toasts } from '../support/pages/toasts'

test.use({ serviceWorkers: 'allow' })

const NOTE = '#offline-note'

/** The addresses that the worker has cached, of pages or of everything. */
const kept = (page: Page, prefix = 'goalquest-pages-') =>
  page.evaluate(async (start) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(start))
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  }, prefix)

/** Opens pages until the worker serves them, then all of them once more, so that they are cached. */
async function seen(page: Page, ...paths: string[]) {
  await page.goto(paths[0] ?? '/')
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 60_000 })
    .toBe(true)
  for (const path of paths) await page.goto(path)
  await expect.poll(async () => (await kept(page)).sort()).toEqual([...paths].sort())
}

/** As if the worker had cached its pages that much earlier. */
const keptEarlier = (page: Page, ms: number) =>
  page.evaluate(async (by) => {
    const names = (await caches.keys()).filter((name) => name.startsWith('goalquest-pages-'))
    for (const cache of await Promise.all(names.map((name) => caches.open(name))))
      for (const key of await cache.keys()) {
        const answer = await cache.match(key)
        if (!answer) continue
        const headers = new Headers(answer.headers)
        headers.set('x-kept-at', String(Number(headers.get('x-kept-at')) - by))
        await cache.put(key, new Response(await answer.text(), { headers }))
      }
  }, ms)

async function withoutNetwork(context: BrowserContext, run: () => Promise<void>) {
  await context.setOffline(true)
  await run()
  await context.setOffline(false)
}

test('a visited table stays readable offline and says how old it is; online it is always fresh', async ({
  page,
  context,
}) => {
  const own = randomUUID().slice(0, 8)
  const [before, after] = [`prima-${own}`, `dopo-${own}`]
  const fan = await makeFan({ nickname: before })
  const [league] = await db()<{ id: string }[]>`
    select league_id as id from league_members member join persons on persons.user_id = member.user_id
    where persons.email = ${TIFOSA.email} limit 1`
  const path = `/leagues/${league?.id}`
  await db()`insert into league_members (league_id, user_id, slot) values (${league?.id ?? ''}, ${fan.id}, 1)`
  await signInBrowser(context, fan)
  await seen(page, path, '/missions')
  await page.goto(path)
  await expect(page.locator(NOTE)).toBeHidden()
  const main = page.getByRole('main')
  await expect(main.getByText(before).first()).toBeVisible()
  await withoutNetwork(context, async () => {
    await page.goto(path)
    await expect(page.locator(NOTE)).toContainText(/Sei senza rete\. Pagina salvata: .*\d\d:\d\d/)
    await expect(page.locator(NOTE)).toBeVisible()
    await expect(main.getByText(before).first()).toBeVisible()
    await settle(page)
    expect((await new AxeBuilder({ page }).include(NOTE).analyze()).violations).toEqual([])
    await page.goto('/shop')
    await expect(page.getByRole('heading', { name: 'Sei senza rete' })).toBeVisible()
  })
  await db()`update user_preferences set nickname = ${after}, nickname_skeleton = ${nameSkeleton(after)} where user_id = ${fan.id}`
  await page.goto(path)
  await expect(page.locator(NOTE)).toBeHidden()
  await expect(main.getByText(after).first()).toBeVisible()
  for (const address of await kept(page, 'goalquest-'))
    expect(address).toMatch(
      /^\/(_next\/static\/.+|sprite\.svg|icon\.svg|icons\/.+|offline|missions|leagues\/[\w-]+)$/,
    )
})

test('once the network is back, a cached page is up to date and no longer says that it is offline', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await giveMissions(fan, [{ title: 'Prima della pausa' }])
  await signInBrowser(context, fan)
  await seen(page, '/missions')
  const main = page.getByRole('main')
  await withoutNetwork(context, async () => {
    await page.goto('/missions')
    await expect(page.locator(NOTE)).toBeVisible()
    await expect(main.getByText('Prima della pausa')).toBeVisible()
    await db()`update missions set title = 'Dopo la pausa' where user_id = ${fan.id}`
  })
  await expect(main.getByText('Dopo la pausa')).toBeVisible({ timeout: 60_000 })
  await expect(page.locator(NOTE)).toBeHidden()
})

test('offline, a deadline counts down by the time since the page was loaded', async ({ page, context }) => {
  const fan = await makeFan()
  const dueDate = new Date(Date.now() + 6 * DAY_MS).toISOString().slice(0, 10)
  await giveMissions(fan, [{ dueDate }])
  await signInBrowser(context, fan)
  await seen(page, '/missions')
  const hoursLeft = async () => {
    const text = await page.getByRole('timer', { name: 'Tempo rimasto' }).textContent()
    const [, days, hours] = /^(\d)g (\d+)h$/.exec(text ?? '') ?? []
    return Number(days) * 24 + Number(hours)
  }
  const before = await hoursLeft()
  await keptEarlier(page, 2 * DAY_MS)
  await withoutNetwork(context, async () => {
    await page.goto('/missions')
    await expect(page.locator(NOTE)).toBeVisible()
    // An hour may have begun in between.
    await expect.poll(async () => [48, 49].includes(before - (await hoursLeft()))).toBe(true)
  })
  await page.goto('/missions')
  await expect.poll(async () => [0, 1].includes(before - (await hoursLeft()))).toBe(true)
})

test('a theme chosen without a network leaves the page and its theme as they were, and says so', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan())
  await seen(page, '/missions')
  await withoutNetwork(context, async () => {
    await page.goto('/missions')
    await expect(page.locator(NOTE)).toBeVisible()
    const [{ theme }, { shown }] = [new Shell(page), new Toasts(page)]
    // A choice before the page's scripts run does nothing.
    await expect(async () => {
      await theme.selectOption('dark')
      await expect(shown.first()).toContainText('Sei senza rete', { timeout: 5_000 })
    }).toPass({ timeout: 40_000 })
    await expect(page.locator(NOTE)).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-theme')
    await expect(theme).toHaveValue('system')
  })
})

test('after signing out, nobody can read the pages of the ended session', async ({ page, context }) => {
  await signInBrowser(context, MISTER)
  await seen(page, '/missions')
  await page.getByRole('button', { name: 'Esci', exact: true }).filter({ visible: true }).first().click()
  await expect(page).not.toHaveURL(/missions/)
  await expect.poll(() => kept(page)).toEqual([])
  await withoutNetwork(context, async () => {
    await page.goto('/missions')
    await expect(page.getByRole('heading', { name: 'Sei senza rete' })).toBeVisible()
  })
})

test('a fan whose hint cookie is lost stays signed in for the worker, and gets the cookie back', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  await seen(page, '/missions', '/leagues')
  await page.addInitScript(() => {
    const { postMessage } = ServiceWorker.prototype
    const told: unknown[] = []
    Object.assign(window, { told })
    ServiceWorker.prototype.postMessage = function (message: unknown) {
      told.push(message)
      postMessage.call(this, message)
    }
  })
  const told = () => page.evaluate(() => Reflect.get(window, 'told'))
  await context.clearCookies({ name: 'gq_hint' })
  await page.goto('/missions')
  await expect.poll(told).toEqual([{ signedIn: true, lang: 'it' }])
  const hint = async () => (await context.cookies()).find(({ name }) => name === 'gq_hint')
  await expect.poll(hint).toMatchObject({ value: expect.stringMatching(/^0\.0/) })
  await page.goto('/rules')
  await expect.poll(told).toEqual([{ signedIn: true, lang: 'it' }])
  expect(await kept(page)).toContain('/leagues')
})

test('another session replaces the cache; a session ended elsewhere clears it, and so does the next build', async ({
  page,
  context,
}) => {
  const [first, second] = [await makeFan(), await makeFan()]
  await signInBrowser(context, first)
  await seen(page, '/missions', '/leagues')
  await context.clearCookies()
  await signInBrowser(context, second)
  await page.goto('/leagues')
  await expect.poll(() => kept(page)).toEqual(['/leagues'])
  await context.clearCookies({ name: /session/ })
  await page.goto('/missions')
  await expect(page).toHaveURL(/\/auth/)
  await expect.poll(() => kept(page)).toEqual([])

  await signInBrowser(context, second)
  await seen(page, '/missions')
  // The page registers its own build when it is idle, which may come after ours.
  const arrive = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js?build=next')
      const isAlone = (await caches.keys()).every((name) => name.endsWith('-next'))
      return isAlone && navigator.serviceWorker.controller?.scriptURL.includes('build=next')
    })
  await expect.poll(arrive).toBe(true)
})

test('in English, on a phone: the page for what was never visited', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL, serviceWorkers: 'allow' })
  await signInBrowser(context, await makeFan({ locale: 'en' }), 'en')
  const page = await context.newPage()
  await seen(page, '/missions')
  await withoutNetwork(context, async () => {
    await page.goto('/missions')
    await expect(page.locator(NOTE)).toContainText('You’re offline. Page saved: ')
    await page.goto('/wallet')
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
    await settle(page)
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  })
  await context.close()
})
