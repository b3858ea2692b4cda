import type { Page } from '@playwright/test'
import { makeFan, signInBrowser } from '../support/accounts'
import { db } from '../support/app/database'
import { giveTokens } from '../support/app/shop'
import { AuthPage } from '../support/pages/auth-page'
import { follow } from '../support/pages/events'
import { LeaguesPage } from '../support/pages/leagues-page'
import { openFullyLoaded } from '../support/pages/loaded'
import { losingAnswers } from '../support/pages/losing-answers'
import { MissionsPage } from '../support/pages/missions-page'
import { expect, test } from '../support/pages/page-test'
import { StudioPage } from '../support/pages/studio-page'
import { Toasts } from '../support/pages/toasts'
import { WORDS } from '../support/pages/words'

/** No form reaches the server during `run`. */
async function losingForms(page: Page, run: () => Promise<void>): Promise<void> {
  await page.route('**', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
  )
  await run()
  await page.unroute('**')
}

test('a mission written without a network stays in its form until it is sent', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  const missions = new MissionsPage(page)
  await openFullyLoaded(page, '/missions')
  await context.setOffline(true)
  await missions.create({ title: 'Rivedere il derby', description: 'Con papà.', points: 20 })
  await new Toasts(page).see('Sei senza rete', 'L’ultimo tocco non è arrivato')
  await expect(missions.field('Titolo')).toHaveValue('Rivedere il derby')
  await expect(missions.field('Descrizione')).toHaveValue('Con papà.')
  await expect(missions.form.getByRole('spinbutton')).toHaveValue('20')
  await context.setOffline(false)
  await missions.createButton.click()
  await expect(missions.ticket('Rivedere il derby')).toHaveCount(1)
})

test('a purchase or a picture requested without a network leaves the page as it was', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await giveTokens(fan.id, 1000)
  await signInBrowser(context, fan)
  const toasts = new Toasts(page)
  await openFullyLoaded(page, '/shop')
  const cup = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Notte di coppa' })
  const pay = page.getByRole('button', { name: 'Sblocca per 400 token' })
  await cup.getByRole('button', { name: 'Sblocca' }).click()
  await expect(pay).toBeVisible()
  await context.setOffline(true)
  await pay.click()
  await toasts.see('Sei senza rete')
  await context.setOffline(false)
  await pay.click()
  await toasts.see('Hai sbloccato Notte di coppa')

  const studio = new StudioPage(page)
  await page.goto('/ai')
  await studio.scene.fill('Nebbia a novembre')
  await studio.draw.click()
  await toasts.see('Immagine pronta')
  await context.setOffline(true)
  await studio.scene.fill('Neve a febbraio')
  await studio.draw.click()
  await expect(studio.main.getByText('Errore generazione')).toBeVisible()
  await expect(studio.scene).toHaveValue('Neve a febbraio')
  await context.setOffline(false)
  await losingAnswers(page, async () => {
    await studio.draw.click()
    await expect(studio.main.getByText('Errore generazione')).toBeVisible()
  })
  await studio.draw.click()
  await expect(studio.pictures, 'what was drawn, not another one').toHaveCount(2)
  const [{ drawn } = { drawn: 0 }] =
    await db()`select count(*)::int as drawn from assets where user_id = ${fan.id}`
  expect(drawn).toBe(2)
})

test('a long plan that is lost on the way stays as it was written', async ({ page, context }) => {
  const fan = await makeFan()
  const [plan] = await db()<{ id: string }[]>`
    insert into coach_plans (user_id, title, content) values (${fan.id}, 'Il piano', 'Il piano') returning id`
  await signInBrowser(context, fan)
  await openFullyLoaded(page, `/coach/plans/${plan?.id}`)
  const content = page.getByRole('main').getByRole('textbox').last()
  const long = 'Pressing alto. '.repeat(350)
  await content.fill(long)
  await context.setOffline(true)
  await page.getByRole('main').getByRole('button', { name: 'Salva', exact: true }).click()
  await new Toasts(page).see('Sei senza rete')
  await expect(content).toHaveValue(long)
  await context.setOffline(false)
})

test('a league whose form is lost on the way keeps its name, in English', async ({ page, context }) => {
  await signInBrowser(context, await makeFan(), 'en')
  const leagues = new LeaguesPage(page, 'en')
  await page.goto('/leagues')
  await losingForms(page, async () => {
    await leagues.create('Sunday Strikers')
    await new Toasts(page, WORDS.en).see('Loading error')
    await expect(leagues.name).toHaveValue('Sunday Strikers')
  })
  await leagues.button('make').click()
  await expect(page.getByRole('heading', { name: 'Sunday Strikers' })).toBeVisible()
})

test('choices of the account that are lost on the way stay chosen, and are saved the next time', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan())
  await openFullyLoaded(page, '/account')
  const recap = page.getByRole('checkbox', { name: 'Riepilogo della settimana' })
  const mates = page.getByRole('radio', { name: 'Le mie leghe' })
  const visibility = page.locator('form').filter({ has: mates })
  const saves = [
    [page.getByRole('button', { name: 'Salva le preferenze' }), 'Preferenze e-mail salvate'],
    [visibility.getByRole('button', { name: 'Salva' }), 'Visibilità salvata'],
  ] as const
  await recap.check()
  await mates.check()
  for (const [save, notice] of saves) {
    await context.setOffline(true)
    await save.click()
    await new Toasts(page).see('Sei senza rete')
    await expect(recap).toBeChecked()
    await expect(mates).toBeChecked()
    await context.setOffline(false)
    await save.click()
    await new Toasts(page).see(notice)
  }
  await page.reload()
  await expect(recap).toBeChecked()
  await expect(mates).toBeChecked()
})

test('a sign-in that is lost on the way keeps the address, and works the next time', async ({ page }) => {
  const fan = await makeFan()
  const auth = new AuthPage(page)
  await page.goto('/auth')
  await losingForms(page, async () => {
    await auth.email.fill(fan.email)
    await auth.password.fill(fan.password)
    await auth.signInButton.click()
    await new Toasts(page).see('Errore caricamento')
    await expect(auth.email).toHaveValue(fan.email)
  })
  await auth.password.fill(fan.password)
  await auth.signInButton.click()
  await expect(page).toHaveURL('/')
})

test('a mission sent after the session has ended stays in its form, with a notice', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan())
  const missions = new MissionsPage(page)
  await follow(page, '/missions')
  await context.clearCookies({ name: /session/ })
  await missions.create({ title: 'Rivedere il derby', description: 'Con papà.', points: 20 })
  await new Toasts(page).see('Errore creazione missione', 'Accedi per continuare.')
  await expect(page).toHaveURL('/missions')
  await expect(missions.field('Titolo')).toHaveValue('Rivedere il derby')
  await expect(missions.field('Descrizione')).toHaveValue('Con papà.')
})
