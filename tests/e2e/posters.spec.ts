import AxeBuilder from '@axe-core/playwright'
import { makeFan, signInBrowser } from '../support/accounts'
import { APP } from '../support/app/app'
import { settle } from '../support/pages/motions'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'

const SCENE = 'Undici metri, tu e basta'

test('an admin prints a poster; fans can see, open and download it, but not print one', async ({
  page,
  context,
  browser,
}) => {
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  const toasts = new Toasts(page)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Poster', exact: true }).click()
  await expect(page).toHaveURL('/posters')
  await page.getByLabel('Descrivi la scena').fill(SCENE)
  await page.getByRole('button', { name: 'Genera poster' }).click()
  await toasts.see('Poster pronto')
  const card = page.getByRole('link', { name: /Undici metri/ }).first()
  await expect(card).toContainText('Demo')

  const other = await browser.newContext({ locale: 'it' })
  await signInBrowser(other, await makeFan())
  const fan = await other.newPage()
  await fan.goto(`${APP.url}/posters`)
  await expect(fan.getByRole('button', { name: 'Genera poster' })).toHaveCount(0)
  const refused = await fan.request.post(`${APP.url}/api/ai/posters`, {
    headers: { origin: APP.url },
    data: { prompt: SCENE, requestId: crypto.randomUUID() },
  })
  expect(refused.status()).toBe(403)
  await fan
    .getByRole('link', { name: /Undici metri/ })
    .first()
    .click()
  await expect(fan.getByRole('heading', { level: 1 })).toHaveText('Undici metri')
  await expect(fan.getByRole('main')).toContainText('1536 × 1024, PNG')
  const image = fan.getByRole('img', { name: SCENE })
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => [one.naturalWidth, one.naturalHeight]))
    .toEqual([1536, 1024])
  const download = fan.waitForEvent('download')
  await fan.getByRole('link', { name: /^Scarica/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^goalquest-[\da-f]{8}\.png$/)
  await settle(fan)
  const { violations } = await new AxeBuilder({ page: fan }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  const address = await image.getAttribute('src')
  const open = await fetch(`${APP.url}${address}`)
  expect([open.status, open.headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
  await other.close()

  await card.click()
  await page.getByText('Togli dal muro').click()
  await page.getByRole('button', { name: 'Elimina il poster' }).click()
  await toasts.see('Poster tolto dal muro')
  expect((await fetch(`${APP.url}${address}`)).status).toBe(404)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form waits for the poster, in English', async ({ page, context }) => {
    await signInBrowser(context, await makeFan({ isAdmin: true }))
    await context.addCookies([{ name: 'NEXT_LOCALE', value: 'en', url: APP.url }])
    await page.goto('/posters')
    await page.getByLabel('Describe the scene').fill('First whistle, here we go')
    await page.getByRole('button', { name: 'Generate poster' }).click()
    await expect(page.getByRole('status')).toContainText('Poster ready')
    await page
      .getByRole('link', { name: /First whistle/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('First whistle')
  })
})
