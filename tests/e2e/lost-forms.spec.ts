import { randomUUID } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import { entered, makeFan, signInBrowser, TIFOSA } from '../support/accounts'
import { call } from '../support/app/actions'
import { APP } from '../support/app/app'
import { db } from '../support/app/database'
import { type MadeMatch, makeRound, savedPicks } from '../support/app/matchday'
import { giveTokens } from '../support/app/shop'
import { AdminPage } from '../support/pages/admin-page'
import { AuthPage } from '../support/pages/auth-page'
import { follow } from '../support/pages/events'
import { LeaguesPage } from '../support/pages/leagues-page'
import { openFullyLoaded } from '../support/pages/loaded'
import { MissionsPage } from '../support/pages/missions-page'
import { expect, test } from '../support/pages/page-test'
import { StudioPage } from '../support/pages/studio-page'
import { Toasts } from '../support/pages/toasts'
import { WORDS } from '../support/pages/words'

/** The server gets no form while `run` lasts. */
async function losingForms(page: Page, run: () => Promise<void>): Promise<void> {
  await page.route('**', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
  )
  await run()
  await page.unroute('**')
}

/** Each form reaches the server while `run` lasts, and `done` waits for what follows; the answer is lost. */
async function losingAnswers(
  page: Page,
  run: () => Promise<void>,
  done: () => Promise<unknown> = async () => {},
): Promise<void> {
  await page.route('**', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await done()
    await route.abort('connectionreset')
  })
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

test('a purchase or a drawing asked for without a network leaves the page as it was', async ({
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

test('a long plan that the network loses stays as it was written', async ({ page, context }) => {
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

/** The server has a newer build while `run` lasts, which does not know the page's actions. */
async function onNewerBuild(page: Page, run: () => Promise<void>): Promise<void> {
  await page.route('**', (route) => {
    const headers = route.request().headers()
    if (headers['next-action'] === undefined) return route.fallback()
    return route.continue({ headers: { ...headers, 'next-action': '40'.repeat(21) } })
  })
  await run()
  await page.unroute('**')
}

test('a mission that a newer build could not take comes back in its form, with a notice', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan())
  const missions = new MissionsPage(page)
  await openFullyLoaded(page, '/missions')
  await onNewerBuild(page, async () => {
    await missions.create({ title: 'Rivedere il derby', description: 'Con papà.', points: 25 })
    await new Toasts(page).see(
      'GoalQuest è stato aggiornato',
      'Non hai perso niente: controlla e invia di nuovo.',
    )
  })
  await expect(missions.field('Titolo')).toHaveValue('Rivedere il derby')
  await expect(missions.field('Descrizione')).toHaveValue('Con papà.')
  await expect(missions.form.getByRole('spinbutton')).toHaveValue('25')
  await missions.createButton.click()
  await expect(missions.ticket('Rivedere il derby')).toHaveCount(1)
  await page.reload()
  await expect(missions.form).toBeHidden()
})

test('what is being written while a newer build replaces the page is still there, with a notice', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan())
  const missions = new MissionsPage(page)
  const write = async () => {
    await openFullyLoaded(page, '/missions')
    await missions.openForm()
    await missions.field('Titolo').fill('Rivedere il derby')
  }
  await write()
  await page.evaluate(() => document.body.setAttribute('data-build', 'older'))
  await page.reload()
  await new Toasts(page).see(
    'GoalQuest è stato aggiornato',
    'Non hai perso niente: controlla e invia di nuovo.',
  )
  await expect(missions.field('Titolo')).toHaveValue('Rivedere il derby')
  await expect(missions.createButton).toBeEnabled()
  await write()
  await openFullyLoaded(page, '/missions')
  await expect(missions.form).toBeHidden()
  await missions.openForm()
  await expect(missions.field('Titolo')).toHaveValue('')
})

test('a sign-in that a newer build could not take keeps the address and no password, in English', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await context.addCookies([{ name: 'NEXT_LOCALE', value: 'en', url: APP.url }])
  const auth = new AuthPage(page, WORDS.en)
  await page.goto('/auth')
  await onNewerBuild(page, async () => {
    await auth.email.fill(fan.email)
    await auth.password.fill(fan.password)
    await auth.signInButton.click()
    await new Toasts(page, WORDS.en).see(
      'GoalQuest has been updated',
      'Nothing is lost: check it and send it again.',
    )
  })
  await expect(auth.email).toHaveValue(fan.email)
  await expect(auth.password).toHaveValue('')
})

const isForm = (request: Request) => request.method() === 'POST'
const isRefresh = (request: Request) => request.method() === 'GET' && 'rsc' in request.headers()

/** Refuses the next such request as an overloaded web process does, once `until` has come. */
async function refuseOnce(
  page: Page,
  isRefused: (request: Request) => boolean,
  until = Promise.resolve(),
): Promise<void> {
  let isDone = false
  await page.route('**', async (route) => {
    if (isDone || !isRefused(route.request())) return route.fallback()
    isDone = true
    await until
    const message = 'Il server è sovraccarico: riprova tra qualche secondo.'
    const body = JSON.stringify({ error: { code: 'busy', message } })
    await route.fulfill({ status: 503, headers: { 'content-type': 'text/plain' }, body })
  })
}

test('a mission that a busy server refused stays in its form when the refresh after it is refused too', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan())
  const missions = new MissionsPage(page)
  await follow(page, '/missions')
  const told = Promise.withResolvers<void>()
  await refuseOnce(page, isForm)
  await refuseOnce(page, isRefresh, told.promise)
  const again = page.waitForRequest((request) => request.isNavigationRequest())
  await missions.create({ title: 'Rivedere il derby', description: 'Con papà.', points: 20 })
  await new Toasts(page).see('Errore caricamento', 'Il server è sovraccarico: riprova tra qualche secondo.')
  told.resolve()
  await again
  await expect(missions.field('Titolo')).toHaveValue('Rivedere il derby')
  await expect(missions.field('Descrizione')).toHaveValue('Con papà.')
  await expect(missions.form.getByRole('spinbutton')).toHaveValue('20')
  await missions.createButton.click()
  await expect(missions.ticket('Rivedere il derby')).toHaveCount(1)
})

test('what is being written stays when a refresh that an event asked for is refused', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  const missions = new MissionsPage(page)
  await follow(page, '/missions')
  await missions.openForm()
  await missions.field('Titolo').fill('Rivedere il derby')
  await refuseOnce(page, isRefresh)
  const again = page.waitForRequest((request) => request.isNavigationRequest())
  const fields = { requestId: randomUUID(), title: 'Da un altro telefono', points: '10' }
  await call(await entered(fan), 'createMission', fields)
  await again
  await expect(missions.ticket('Da un altro telefono')).toHaveCount(1)
  await expect(missions.field('Titolo')).toHaveValue('Rivedere il derby')
  await expect(new Toasts(page).shown).toHaveCount(0)
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

test('a mission whose answer is lost appears, and is not made twice when its form is sent again', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  const missions = new MissionsPage(page)
  await follow(page, '/missions')
  await losingAnswers(page, async () => {
    await missions.create({ title: 'Rivedere il derby', points: 20 })
    await new Toasts(page).see('Errore caricamento')
  })
  await expect(missions.ticket('Rivedere il derby')).toHaveCount(1)
  await missions.createButton.click()
  await new Toasts(page).see('Missione creata')
  await expect(missions.form).toBeHidden()
  await expect(missions.ticket('Rivedere il derby')).toHaveCount(1)
  await missions.create({ title: 'Rivedere il derby', points: 20 })
  await expect(missions.ticket('Rivedere il derby')).toHaveCount(2)
})

test('a template whose answer is lost is not made anew by a corrected form, which stays as typed and is taken the next time', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  const [admin, toasts, title] = [new AdminPage(page), new Toasts(page), `Prova ${Date.now().toString(36)}`]
  const made = async () =>
    (
      await db()<{ it: string }[]>`
      select title_it as it from mission_templates where title_it like ${`${title}%`} order by created_at`
    ).map(({ it }) => it)
  // Once the stream is open again the page refreshes, and the form has another id.
  await page.route('**/api/events*', (route) => route.abort())
  await openFullyLoaded(page, '/admin/templates?template=new&competition=conference')
  await admin.field('Titolo in italiano').fill(title)
  await admin.field('Titolo in inglese').fill('A trial')
  await losingAnswers(page, async () => {
    await admin.button('Crea modello').click()
    await toasts.see('Errore caricamento')
  })
  await admin.field('Titolo in italiano').fill(`${title} bis`)
  await admin.button('Crea modello').click()
  await toasts.see('Errore templates', 'Il primo invio era già arrivato')
  await expect(admin.field('Titolo in italiano')).toHaveValue(`${title} bis`)
  expect(await made()).toEqual([title])
  await admin.button('Crea modello').click()
  await toasts.see('Modello creato')
  expect(await made()).toEqual([title, `${title} bis`])
})

test('a schedina whose answer is lost shows what was saved, even if its own event had come', async ({
  page,
  context,
}) => {
  const [fan, round] = [await makeFan(), await makeRound(1)]
  const [match] = round.matches as [MadeMatch]
  await signInBrowser(context, fan)
  const browser = await context.newCDPSession(page)
  await browser.send('Network.enable')
  const heard = new Promise((resolve) => {
    browser.on('Network.eventSourceMessageReceived', resolve)
  })
  await follow(page, round.path)
  await losingAnswers(
    page,
    async () => {
      await page
        .locator(`#m-${match.id}`)
        .getByRole('radio', { name: /^pareggio/ })
        .check()
      await page.getByRole('button', { name: 'Salva 1 scelta', exact: true }).click()
      await new Toasts(page).see('Errore caricamento')
    },
    () => heard,
  )
  await expect(page.getByText('1 salvata')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salva 1 scelta', exact: true })).toBeHidden()
  expect(await savedPicks(fan)).toEqual({ [match.result]: 'X' })
})

test('a nickname being typed stays when a busy server refuses the page after a visit to Stripe', async ({
  page,
  context,
}) => {
  await signInBrowser(context, { ...TIFOSA, email: 'pro@goalquest.test' })
  await follow(page, '/account')
  const main = page.getByRole('main')
  const opened = context.waitForEvent('page')
  await main.getByRole('button', { name: 'Gestisci o disdici' }).click()
  await (await opened).waitForURL(/\/stripe\//)
  const nickname = main.getByLabel('Nickname')
  await nickname.fill('abbonata_in_trasferta')
  await refuseOnce(page, isRefresh)
  const again = page.waitForRequest((request) => request.isNavigationRequest())
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await again
  await expect(nickname).toHaveValue('abbonata_in_trasferta')
})
