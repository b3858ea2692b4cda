import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { giveMissions, makeFan, signInBrowser, type TestFan } from '../support/accounts'
import { call } from '../support/app/actions'
import { db } from '../support/app/database'
import { follow } from '../support/pages/events'
import { MissionsPage } from '../support/pages/missions-page'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'
import { giveVerified, offerResult } from '../support/verified'

test('difficulty follows from the points', async ({ page, context }) => {
  const fan = await makeFan()
  const POINTS = { 0: 'Facile', 14: 'Facile', 15: 'Media', 29: 'Media', 30: 'Difficile', 100: 'Difficile' }
  await giveMissions(
    fan,
    Object.keys(POINTS).map((points) => ({ title: `Da ${points}`, points: Number(points) })),
  )
  await signInBrowser(context, fan)
  await page.goto('/missions')
  const missions = new MissionsPage(page)
  for (const [points, word] of Object.entries(POINTS))
    await expect(missions.ticket(`Da ${points}`)).toContainText(word)
})

test('a form submitted twice creates one mission', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  await page.goto('/missions')
  const missions = new MissionsPage(page)
  await missions.openForm()
  await missions.field(missions.words.title).fill('Una sola')
  await missions.createButton.dblclick()
  await expect(missions.ticket('Una sola')).toBeVisible()
  await page.reload()
  await expect(missions.tickets).toHaveCount(1)
})

test('a title entered in one go can be used twice', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  await page.goto('/missions')
  const missions = new MissionsPage(page)
  for (const count of [1, 2]) {
    await missions.create({ title: 'Cena col derby' })
    await expect(missions.ticket('Cena col derby')).toHaveCount(count)
    await expect(missions.form).toBeHidden()
  }
})

test('once the mission is created, the focus returns to what opened the form', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  await page.goto('/missions')
  const missions = new MissionsPage(page)
  await missions.create({ title: 'Conta i rinvii' })
  await expect(missions.ticket('Conta i rinvii')).toBeVisible()
  await expect(page.getByRole('button', { name: missions.words.newMission, exact: true })).toBeFocused()
})

test('invalid input is reported beside the field and in a toast, and what was typed stays', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan())
  await page.goto('/missions')
  const missions = new MissionsPage(page)
  const { words } = missions
  await missions.create({ title: 'x'.repeat(121), description: 'Resta qui', points: 10 })
  const toasts = new Toasts(page)
  await toasts.see('Errore creazione missione', 'Massimo 120 caratteri.')
  // The sheet and its backdrop are in the top layer, and the notice must lie above them.
  const isOnTop = (toast: Element) => {
    const { x, y, width, height } = toast.getBoundingClientRect()
    return toast.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  await expect.poll(() => toasts.shown.evaluate(isOnTop)).toBe(true)
  await expect(missions.field(words.title)).toHaveAccessibleDescription('Massimo 120 caratteri.')
  await expect(missions.field(words.description)).toHaveValue('Resta qui')
  await missions.create({ title: 'Al contrario \u202eoiggerapid', points: 10 })
  await expect(missions.field(words.title)).toHaveAccessibleDescription(
    'Contiene caratteri nascosti o illeggibili: riscrivi il testo.',
  )
  await missions.create({ title: '⚽️ 👩‍👩‍👧‍👦 tutti allo stadio', points: 10 })
  await expect(missions.ticket('⚽️ 👩‍👩‍👧‍👦 tutti allo stadio')).toBeVisible()
  await expect(missions.tickets).toHaveCount(1)
})

test('a tap outside the sheet closes it and follows no link below; one on its words does not', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/missions')
  const missions = new MissionsPage(page)
  await missions.openForm()
  const home = await page.getByRole('banner').getByRole('link').first().boundingBox()
  if (!home) throw new Error('the header has no link')
  await page.mouse.click(home.x + home.width / 2, home.y + home.height / 2)
  await expect(missions.form).toBeHidden()
  await expect(page).toHaveURL(/\/missions$/)
  await missions.openForm()
  await missions.form.getByRole('heading').click()
  await missions.field(missions.words.title).click()
  await expect(missions.form).toBeVisible()
})

test('the filter by kind is in the address; an empty result leads back', async ({ page, context }) => {
  const fan = await makeFan()
  await giveMissions(fan, [{ title: 'A' }, { title: 'B' }, { title: 'C' }, { title: 'D' }])
  await signInBrowser(context, fan)
  await follow(page, '/missions')
  const missions = new MissionsPage(page)
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption('Verificate')
  await expect(page).toHaveURL('/missions?tab=active&kind=verified')
  await expect(missions.tickets).toHaveCount(0)
  await page.getByRole('link', { name: 'Togli i filtri' }).click()
  await expect(page).toHaveURL('/missions')
  await expect(missions.tickets).toHaveCount(4)
})

test('notices, errors included, appear one at a time, disappear, and never return', async ({
  page,
  context,
}) => {
  const visitor = await signInBrowser(context, await makeFan())
  await page.goto('/missions')
  const missions = new MissionsPage(page)
  const { region, shown } = new Toasts(page)
  // One that has gone is hidden for a moment before it is removed.
  const notice = (title: string) => region.getByText(title, { exact: true }).filter({ visible: true })
  const [good, bad] = [notice('Missione creata'), notice('Errore creazione missione')]
  await missions.create({ title: 'Breve', points: 10 })
  await expect(good).toBeVisible()
  await expect(good).toBeHidden()
  await missions.create({ title: 'Troppi', points: 500 })
  await expect(bad).toBeVisible()
  await missions.create({ title: 'Ancora', points: 10 })
  await expect(good).toBeVisible()
  await expect(shown.and(page.locator('[data-visible=true]'))).toHaveCount(1)
  await expect(bad).toBeHidden()
  await missions.create({ title: 'Troppi', points: 500 })
  await expect(bad).toBeVisible()
  await expect(bad).toBeHidden()
  await call(visitor, 'createMission', { requestId: randomUUID(), title: 'Altrove' })
  await expect(missions.ticket('Altrove')).toBeVisible()
  await expect(bad).toBeHidden()
})

test('a deletion is undone from its notice', async ({ page, context }) => {
  const fan = await makeFan()
  await giveMissions(fan, [{ title: 'Tre pali' }])
  await signInBrowser(context, fan)
  const [missions, toasts] = [new MissionsPage(page), new Toasts(page)]
  await page.goto('/missions')
  await missions.button('Tre pali', missions.words.join).click()
  await missions.dialog.getByRole('button', { name: missions.words.remove, exact: true }).click()
  await toasts.see('Missione eliminata')
  await expect(missions.ticket('Tre pali')).toHaveCount(0)
  await toasts.shown.getByRole('button', { name: 'Annulla' }).click()
  await toasts.see('Ripristinato')
  await expect(missions.ticket('Tre pali')).toBeVisible()
})

/** Bytes of the document, uncompressed and as they came over the wire. */
async function weightOf(context: BrowserContext, fan: TestFan) {
  await signInBrowser(context, fan)
  const page = await context.newPage()
  const answer = await page.goto('/missions')
  if (!answer) throw new Error('the page was not answered')
  const { responseBodySize } = await answer.request().sizes()
  await expect(new MissionsPage(page).tickets).toHaveCount(20)
  return { plain: (await answer.body()).length, compressed: responseBodySize }
}

test('a page of twenty tickets is small, whether declared or on matches', async ({ browser }) => {
  const [declared, verified] = [await makeFan(), await makeFan()]
  const options = await db()<{ title: string; description: string; points: number }[]>`
    select title_it as title, description_it as description, coalesce(points, 0) as points from mission_templates
    where rule is null and description_it is not null order by slug limit 20`
  await giveMissions(
    declared,
    options.map((mission) => ({ ...mission, dueDate: '2099-01-01' })),
  )
  for (let index = 0; index < 20; index++) {
    const { templateId } = await offerResult(`Chi vince la numero ${index}`, { inHours: 24 + index })
    await giveVerified(verified, templateId, index % 2 === 0 ? { pick: '1', points: 18 } : {})
  }
  const contexts = [await browser.newContext(), await browser.newContext()] as const
  const [ofDeclared, ofVerified] = [
    await weightOf(contexts[0], declared),
    await weightOf(contexts[1], verified),
  ]
  for (const context of contexts) await context.close()
  expect(ofDeclared.plain).toBeLessThanOrEqual(65_000)
  expect([ofDeclared.compressed, ofVerified.compressed].filter((size) => size > 13_000)).toEqual([])
})

test('on a phone the first folded suggestions come within two screens', async ({ browser }) => {
  const screen = { width: 390, height: 844 }
  const context = await browser.newContext({ viewport: screen })
  await signInBrowser(context, await makeFan())
  const home = 'Nonsolocalcio Dilettantistica Superiore'
  for (let index = 0; index < 8; index++)
    await offerResult(`Chi vince la ${index}?`, { home, competition: 'conference', inHours: 5 })
  const page = await context.newPage()
  await page.goto('/missions?tab=suggested&competition=conference')
  const fold = page.locator('details.sg-more:not([open]), details.sg-day:not([open])').first()
  const box = await fold.boundingBox()
  expect(box?.y).toBeGreaterThan(screen.height / 2)
  expect(box?.y).toBeLessThanOrEqual(2 * screen.height)
  await context.close()
})
