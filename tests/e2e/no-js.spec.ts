import type { Page } from '@playwright/test'
import { entered, giveMissions, makeFan, type TestFan } from '../support/accounts'
import { APP } from '../support/app/app'
import { db } from '../support/app/database'
import { AuthPage } from '../support/pages/auth-page'
import { MissionsPage } from '../support/pages/missions-page'
import { expect, test } from '../support/pages/page-test'
import { ProfileForm } from '../support/pages/profile-form'
import { Shell } from '../support/pages/shell'
import { giveVerified, kickOff, offerResult } from '../support/verified'

test.use({ javaScriptEnabled: false })

const answerOf = (page: Page) => page.waitForResponse((response) => response.request().method() === 'POST')

/** Presses and returns the status of the form's own answer. */
async function press(page: Page, act: () => Promise<unknown>): Promise<number> {
  const [response] = await Promise.all([answerOf(page), act()])
  return response.status()
}

async function carryIn(page: Page, fan: TestFan) {
  const { cookies } = await entered(fan)
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: APP.url })))
}

test('the sign-in page: missing fields, a wrong password, signing in, and signing out', async ({ page }) => {
  const fan = await makeFan({ onboarded: false })
  const authPage = new AuthPage(page)
  await page.goto('/missions')
  await expect(page).toHaveURL('/auth?next=%2Fmissions')
  expect(await press(page, () => authPage.signInButton.click())).toBe(400)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Dati mancanti')
  await expect(alert).toContainText('Inserisci email e password per accedere.')
  expect(await press(page, () => authPage.signUpButton.click())).toBe(400)
  await expect(alert).toContainText('Inserisci email e password per registrarti.')
  expect(await press(page, () => authPage.signIn({ email: fan.email, password: 'non è questa!' }))).toBe(401)
  await expect(alert).toContainText('Errore login')
  await expect(alert).toContainText('E-mail o password non corrette.')
  await expect(authPage.email).toHaveValue(fan.email)
  await expect(authPage.password).toHaveValue('')
  await authPage.signIn(fan)
  await expect(page).toHaveURL('/onboarding?next=%2Fmissions')
  await expect(page.getByRole('status').filter({ hasText: 'Benvenuto!' })).toHaveCount(1)
  const form = new ProfileForm(page)
  await form.nickname.fill('ab')
  expect(await press(page, () => form.saveButton.click())).toBe(400)
  await expect(form.nickname).toHaveAccessibleDescription(/Servono almeno 3 caratteri\./)
  await expect(form.nickname).toHaveValue('ab')
  await form.nickname.fill(fan.nickname)
  await form.competition('Serie A').check()
  await form.saveButton.click()
  await expect(page).toHaveURL('/onboarding?step=tickets')
  await expect(page.getByRole('status').filter({ hasText: 'Preferenze salvate' })).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
  const code = page.getByLabel('Codice invito')
  await code.fill('AAAAA-AAAAA')
  expect(await press(page, () => page.getByRole('button', { name: 'Entra nella lega' }).click())).toBe(404)
  await expect(code).toHaveAccessibleDescription(/Nessuna lega ha questo codice/)
  await expect(code).toHaveValue('AAAAA-AAAAA')
  await page.getByRole('link', { name: 'Le mie missioni' }).click()
  await expect(page).toHaveURL('/missions')
  await new Shell(page).logout()
  await expect(page).toHaveURL('/')
  await page.goto('/missions')
  await expect(page).toHaveURL('/auth?next=%2Fmissions')
})

test('a guest who wants to subscribe is refused with an alert, before signing in', async ({ page }) => {
  await page.goto('/pricing')
  await page.getByRole('main').getByRole('button', { name: 'Attiva Pro annuale' }).click()
  await expect(page).toHaveURL(/\/auth\?next=/)
  await expect(page.getByRole('alert')).toContainText('Accedi per abbonarti')
})

test('the language select has a button and returns to the page', async ({ page }) => {
  await page.goto('/rules')
  await new Shell(page).language.selectOption('en')
  const form = page
    .getByRole('banner')
    .locator('form')
    .filter({ has: page.getByLabel('Lingua') })
  await form.getByRole('button', { name: 'Cambia' }).click()
  await expect(page).toHaveURL('/rules')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('on a phone the menu stays in the logo’s row', async ({ page }) => {
  await carryIn(page, await makeFan())
  for (const width of [320, 390])
    for (const path of ['/rules', '/wallet']) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(path)
      const header = page.getByRole('banner')
      const logo = await header.getByRole('link', { name: 'GoalQuest' }).boundingBox()
      const menu = await new Shell(page).menuButton.boundingBox()
      expect(menu?.y, `${path} at ${width}`).toBe(logo?.y)
    }
})

test('on a desktop the header of a public page, with both its halves, stays within the window', async ({
  page,
}) => {
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/rules')
    const logout = await page.getByRole('banner').getByRole('button', { name: 'Esci' }).boundingBox()
    expect(logout && logout.x + logout.width, `at ${width}`).toBeLessThanOrEqual(width)
  }
})

test('a mission: invalid input beside its field, then created, moved, completed and deleted', async ({
  page,
}) => {
  const fan = await makeFan()
  await carryIn(page, fan)
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

test('a pick on a ticket: taken, and refused once its match has begun', async ({ page }) => {
  const fan = await makeFan()
  const [taken, late] = [await offerResult('Presa'), await offerResult('In ritardo')]
  for (const { templateId } of [taken, late]) await giveVerified(fan, templateId)
  await carryIn(page, fan)
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
  await carryIn(page, await makeFan())
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
  await carryIn(page, fan)
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

test('a notice on the account page stands there once', async ({ page }) => {
  const fan = await makeFan()
  await entered(fan)
  await carryIn(page, fan)
  await page.goto('/account')
  await page.getByRole('button', { name: /^Esci da / }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Sessione chiusa' })).toHaveCount(1)
})

test('a deletion is undone once, from its notice', async ({ page }) => {
  const fan = await makeFan()
  await giveMissions(fan, [{ title: 'Tre pali' }])
  await carryIn(page, fan)
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
  await carryIn(page, fan)
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
  await carryIn(page, fan)
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
  await carryIn(page, fan)
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
  await carryIn(page, await makeFan())
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/missions?tab=suggested')
  await expect(page.getByRole('button', { name: 'Mostra', exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('missing pages say so', async ({ page }) => {
  const unknown = await page.goto('/nessuna-pagina')
  expect(unknown?.status()).toBe(404)
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Pagina non trovata' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Torna alla Home' })).toHaveAttribute('href', '/')
  const fan = await makeFan()
  await carryIn(page, fan)
  expect((await page.goto('/admin'))?.status()).toBe(403)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
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
    await carryIn(page, fan)
    await page.goto('/missions')
    await end(fan)
    const complete = missions.button('Due legni', 'Completa')
    expect(await press(page, () => complete.click()), how).toBe(303)
    await expect(page, how).toHaveURL('/auth?next=%2Fmissions')
    await expect(new AuthPage(page).signInButton, how).toBeVisible()
  }
})
