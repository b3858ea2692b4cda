import { giveMissions, makeFan, signInBrowser, type TestFan } from '../support/accounts'
import { db } from '../support/app/database'
import { AuthPage } from '../support/pages/auth-page'
import { MissionsPage } from '../support/pages/missions-page'
import { expect, test } from '../support/pages/page-test'
import { press } from '../support/pages/press'
import { Shell } from '../support/pages/shell'
import { giveVerified, kickOff, offerResult } from '../support/verified'

test.use({ javaScriptEnabled: false })

test('a mission: invalid input beside its field, then created, moved, completed and deleted', async ({
  page,
}) => {
  const fan = await makeFan()
  await signInBrowser(page.context(), fan)
  await page.goto('/missions')
  const missions = new MissionsPage(page)
  const { words } = missions
  const bad = () =>
    missions.create({ title: 'Kept title', description: 'Kept text', due: '2026-12-24', points: 500 })
  expect(await press(page, bad)).toBe(400)
  await expect(page.getByRole('alert')).toContainText('Errore creazione missione')
  await expect(missions.field(words.points)).toHaveAccessibleDescription(/Massimo 100\./)
  await expect(missions.field(words.title)).toHaveValue('Kept title')
  await expect(missions.field(words.description)).toHaveValue('Kept text')
  await expect(missions.field(words.due)).toHaveValue('2026-12-24')
  await expect(missions.field(words.points)).toHaveValue('500')
  expect(await press(page, () => missions.create({ title: '   ', points: 10 }))).toBe(400)
  await expect(missions.field(words.title)).toHaveAccessibleDescription(/Campo obbligatorio\./)
  expect(await press(page, () => missions.create({ title: 'Tre legni', points: 35 }))).toBe(200)
  await expect(page.getByRole('status')).toContainText('Missione creata')
  await expect(missions.counter).toHaveText('0/1')
  await missions.button('Tre legni', words.inProgress).click()
  await expect(missions.button('Tre legni', words.inProgress)).toHaveCount(0)
  await missions.button('Tre legni', words.done).click()
  await expect(missions.counter).toHaveText('1/1')
  await expect(new Shell(page).level).toHaveAttribute('aria-valuenow', '35')
  await page.goto('/missions')
  await missions.show('completed')
  await expect(page).toHaveURL('/missions?tab=completed')
  await missions.button('Tre legni', words.join).click()
  await expect(page).toHaveURL(/\/missions\/[0-9a-f-]{36}\?*$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Tre legni' })).toBeVisible()
  await page.getByRole('button', { name: words.remove, exact: true }).click()
  await expect(page).toHaveURL('/missions')
  await expect(missions.counter).toHaveText('0/0')
})

test('a pick on a ticket: accepted, then refused once its match has begun', async ({ page }) => {
  const fan = await makeFan()
  const [taken, late] = [await offerResult('Presa'), await offerResult('In ritardo')]
  for (const { templateId } of [taken, late]) await giveVerified(fan, templateId)
  await signInBrowser(page.context(), fan)
  await page.goto('/missions')
  const ticket = (title: string) => new MissionsPage(page).ticket(title)
  const draw = (title: string) => ticket(title).getByRole('button', { name: /Pareggio/ })
  expect(await press(page, () => draw('Presa').click())).toBe(200)
  await expect(page.getByRole('status')).toContainText('Scelta salvata')
  await expect(ticket('Presa')).toContainText('Hai scelto: Pareggio')
  await kickOff(late.matchId)
  expect(await press(page, () => draw('In ritardo').click())).toBe(409)
  await expect(page.getByRole('alert')).toContainText('I pronostici su questa domanda sono chiusi.')
})

test('a form of an older build is refused in the fan’s language, and is still filled on the way back', async ({
  page,
}) => {
  await signInBrowser(page.context(), await makeFan())
  const missions = new MissionsPage(page)
  await page.goto('/missions')
  await page.route('**/missions', async (route) => {
    const body = route.request().postData()
    if (body === null) return route.continue()
    await route.continue({ postData: body.replace(/"id":"[0-9a-f]{42}"/, `"id":"${'40'.repeat(21)}"`) })
  })
  expect(await press(page, () => missions.create({ title: 'Rivedere il derby', points: 20 }))).toBe(409)
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await expect(page.getByText('GoalQuest è stato aggiornato')).toContainText(
    'Torna indietro e invialo di nuovo.',
  )
  await page.unroute('**/missions')
  await page.goBack()
  await expect(missions.field(missions.words.title)).toHaveValue('Rivedere il derby')
  expect(await press(page, () => missions.createButton.click())).toBe(200)
  await expect(missions.ticket('Rivedere il derby')).toHaveCount(1)
})

test('each notice is shown once', async ({ page }) => {
  const fan = await makeFan()
  await giveMissions(fan, [{ title: 'Uno' }, { title: 'Due' }])
  await signInBrowser(page.context(), fan)
  const missions = new MissionsPage(page)
  const { words } = missions
  const notice = page.getByRole('status').filter({ hasText: 'Missione eliminata' })
  for (const title of ['Uno', 'Due']) {
    await page.goto('/missions')
    await missions.button(title, words.join).click()
    await page.getByRole('button', { name: words.remove, exact: true }).click()
    await expect(page).toHaveURL('/missions')
    await expect(notice).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(notice).toHaveCount(0)
  }
})

test('a deletion is undone once, from its notice', async ({ page }) => {
  const fan = await makeFan()
  await giveMissions(fan, [{ title: 'Tre pali' }])
  await signInBrowser(page.context(), fan)
  const missions = new MissionsPage(page)
  const { words } = missions
  await page.goto('/missions')
  await missions.button('Tre pali', words.join).click()
  await page.getByRole('button', { name: words.remove, exact: true }).click()
  await page.getByRole('status').getByRole('button', { name: 'Annulla' }).click()
  await expect(page).toHaveURL('/missions')
  await expect(page.getByRole('status')).toContainText('Ripristinato')
  await expect(missions.ticket('Tre pali')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'Ripristinato' })).toHaveCount(0)
})

test('undoing a deletion after the session has ended leads to the sign-in', async ({ page, context }) => {
  const fan = await makeFan()
  await giveMissions(fan, [{ title: 'Tre pali' }])
  await signInBrowser(page.context(), fan)
  const missions = new MissionsPage(page)
  const { words } = missions
  await page.goto('/missions')
  await missions.button('Tre pali', words.join).click()
  await page.getByRole('button', { name: words.remove, exact: true }).click()
  const undo = page.getByRole('status').getByRole('button', { name: 'Annulla' })
  await expect(undo).toBeVisible()
  await context.clearCookies()
  await undo.click()
  await expect(page).toHaveURL('/auth?next=%2F')
})

test('the suggestions: competition, one, all', async ({ page }) => {
  const fan = await makeFan()
  await signInBrowser(page.context(), fan)
  await page.goto('/missions?tab=suggested')
  const missions = new MissionsPage(page)
  const { words } = missions
  await page.getByRole('combobox', { name: words.competition }).selectOption('la_liga')
  await page.getByRole('tabpanel').getByRole('button', { name: 'Mostra' }).click()
  await expect(page).toHaveURL('/missions?tab=suggested&competition=la_liga')
  await page.waitForLoadState()
  const offered = await missions.addable.count()
  await missions.addable.and(page.locator(':visible')).first().click()
  await expect(page.getByRole('status')).toContainText('Suggerimento aggiunto')
  await page.goto('/missions?tab=suggested&competition=la_liga')
  await page.getByRole('button', { name: words.addAll, exact: true }).click()
  await expect(page.getByRole('status')).toContainText('Suggerimenti aggiunti')
  await expect(missions.counter).toHaveText(`0/${offered}`)
  await expect(missions.addable).toHaveCount(0)
  await page.getByRole('status').getByRole('button', { name: 'Annulla' }).click()
  await expect(page.getByRole('status')).toContainText('Ripristinato')
  await page.goto('/missions?tab=suggested&competition=la_liga')
  await expect(missions.addable).toHaveCount(offered - 1)
})

test('the list is paged without gaps', async ({ page }) => {
  const fan = await makeFan()
  const options = Array.from({ length: 45 }, (_, index) => ({ title: `Missione ${index + 1}` }))
  await giveMissions(fan, options)
  await signInBrowser(page.context(), fan)
  await page.goto('/missions')
  const missions = new MissionsPage(page)
  const seen: string[] = []
  for (const size of [20, 20, 5]) {
    await expect(missions.tickets.first()).toContainText(options.at(-1 - seen.length)?.title ?? '')
    await expect(missions.tickets).toHaveCount(size)
    seen.push(...(await missions.tickets.getByRole('heading').allTextContents()))
    const more = page.getByRole('link', { name: 'Mostra altre' })
    if (size === 20) await more.click()
    else await expect(more).toHaveCount(0)
  }
  expect(seen).toEqual(options.map(({ title }) => title).reverse())
  await page.getByRole('link', { name: 'Torna alle prime' }).click()
  await expect(missions.tickets.first()).toContainText('Missione 45')
})

test('the suggestions and their competition button fit the narrowest phone', async ({ page }) => {
  await signInBrowser(page.context(), await makeFan())
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/missions?tab=suggested')
  await expect(page.getByRole('button', { name: 'Mostra', exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('a form sent after the session has ended leads to sign-in, and from there back to its page', async ({
  page,
}) => {
  const missions = new MissionsPage(page)
  const ends = {
    signedOut: () => page.context().clearCookies({ name: /session/ }),
    endedElsewhere: (fan: TestFan) => db()`delete from sessions where user_id = ${fan.id}`,
  }
  for (const [how, end] of Object.entries(ends)) {
    const fan = await makeFan()
    await giveMissions(fan, [{ title: 'Due legni' }])
    await signInBrowser(page.context(), fan)
    await page.goto('/missions')
    await end(fan)
    const complete = missions.button('Due legni', 'Completa')
    expect(await press(page, () => complete.click()), how).toBe(303)
    await expect(page, how).toHaveURL('/auth?next=%2Fmissions')
    await expect(new AuthPage(page).signInButton, how).toBeVisible()
  }
})
