import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { makeFan, signInBrowser } from '../support/accounts'
import { APP } from '../support/app/app'
import { db } from '../support/app/database'
import { ask } from '../support/app/http'
import { makeRound } from '../support/app/matchday'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'
import { finish, giveVerified, offerResult, settleNow } from '../support/verified'

const contentOf = (page: Page, name: string) =>
  page.locator(`meta[property="${name}"], meta[name="${name}"]`).first().getAttribute('content')

/** The address of a picture, without the origin that link previews are given. */
const pathOf = (address: string | null) => address?.replace(/^https?:\/\/[^/]+/, '') ?? ''

test('a won mission is shared to a chat with its text and picture', async ({ page, context, browser }) => {
  const [fan, title] = [await makeFan(), `Chi vince? ${randomUUID().slice(0, 8)}`]
  const { matchId, templateId } = await offerResult(title)
  const id = await giveVerified(fan, templateId, { pick: '1', points: 18 })
  await finish(matchId, [2, 0])
  await settleNow()
  await signInBrowser(context, fan)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: APP.url })
  await page.goto(`/missions/${id}`)
  await page.getByRole('link', { name: 'Condividi' }).click()
  await new Toasts(page).see('Testo e link copiati')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^L’avevo detto: Roma batte Inter nei 90 minuti\. 18 punti su GoalQuest\. http\S+$/)
  const path = pathOf(copied.split(' ').at(-1) ?? '')

  const outside = await (await browser.newContext({ baseURL: APP.url })).newPage()
  expect((await outside.goto(path))?.status()).toBe(200)
  await expect(outside.getByRole('heading', { level: 1 })).toHaveText(`Vinta: ${title}`)
  const picture = outside.locator(`img[src^="/api/share/"]`)
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([1200, 630])
  expect(await contentOf(outside, 'twitter:card')).toBe('summary_large_image')
  expect(await contentOf(outside, 'robots')).toContain('noindex')
  expect(await outside.content()).not.toContain(fan.id)
  await expect(outside.getByText(/^Stagione simulata/)).toBeVisible()

  const address = pathOf(await contentOf(outside, 'og:image'))
  const drawn = await ask(address)
  expect(drawn).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=300' },
  })
  const { etag = '' } = drawn.headers
  expect((await ask(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
  const other = address.replace(/\/share\/(.)/, (_, first) => `/share/${first === 'A' ? 'B' : 'A'}`)
  expect((await ask(other)).status).toBe(404)
  expect((await outside.goto(`${path}A`))?.status()).toBe(404)
  await db()`update users set banned_at = app_now() where id = ${fan.id}`
  expect((await ask(address)).status).toBe(404)
  await outside.context().close()
})

test('where the device can share, its own dialog opens; closing it is not a failure', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  const { matchId, templateId } = await offerResult(`Chi vince? ${randomUUID().slice(0, 8)}`)
  const id = await giveVerified(fan, templateId, { pick: '1', points: 18 })
  await finish(matchId, [2, 0])
  await settleNow()
  await signInBrowser(context, fan)
  await page.goto(`/missions/${id}`)
  const seen = await page.evaluateHandle(() => {
    const [contents, toasts]: [ShareData[], Set<Element>] = [[], new Set()]
    navigator.share = async (content) => {
      contents.push(content ?? {})
      throw new DOMException('', contents.length === 1 ? 'AbortError' : 'NotAllowedError')
    }
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[data-sonner-toast]')) toasts.add(toast)
    }).observe(document.body, { childList: true, subtree: true })
    return { contents, toasts }
  })
  const button = page.getByRole('link', { name: 'Condividi' })
  await button.click()
  await button.click()
  await new Toasts(page).see('Impossibile copiare: ecco il link.')
  const content = {
    text: expect.stringContaining('L’avevo detto'),
    url: expect.stringMatching(/^http.*\/share\/[\w-]+$/),
  }
  expect(await seen.evaluate(({ contents }) => contents)).toEqual([content, content])
  expect(await seen.evaluate(({ toasts }) => toasts.size)).toBe(1)
  await expect(page).toHaveURL(`/missions/${id}`)
})

test('a schedina, in English and without JavaScript: the matches, and not one pick', async ({ browser }) => {
  const fan = await makeFan({ locale: 'en' })
  const { competition, round, matches } = await makeRound(2)
  const [first] = matches
  if (!first) throw new Error('no round was made')
  const context = await browser.newContext({ baseURL: APP.url, javaScriptEnabled: false })
  await signInBrowser(context, fan, 'en')
  const page = await context.newPage()
  await page.goto(`/matchday/${competition}/${round}`)
  await expect(page.getByRole('link', { name: 'Share' })).toHaveCount(0)
  await giveVerified(fan, first.result, { pick: 'X', points: 18 })
  await page.reload()
  await page.getByRole('link', { name: 'Share' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Matchday card in progress: Conference League, Round ${round}`,
  )
  await expect(page.getByText(`${fan.nickname}’s picks stay hidden until kick-off.`)).toBeVisible()
  await page.waitForLoadState()
  await expect(page.getByRole('main')).not.toContainText(/\bX\b|draw/i)
  await context.close()
})

test('the pictures of shirts in emails reveal nothing about their reader', async () => {
  const drawn = await ask('/api/kits/stripes-16181a-1664b5-16181a.png')
  expect(drawn).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
  expect(drawn.headers['set-cookie']).toBeUndefined()
  for (const file of ['plain.png', 'checks-16181a-1664b5-16181a.png', 'plain-16181a-1664b5-16181a.svg'])
    expect((await ask(`/api/kits/${file}`)).status, file).toBe(404)
})
