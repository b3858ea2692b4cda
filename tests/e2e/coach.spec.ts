import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page, Route } from '@playwright/test'
import { makeFan, signInBrowser } from '../support/accounts'
import { APP } from '../support/app/app'
import { db } from '../support/app/database'
import { controlVendor } from '../support/app/vendors'
import { CoachPage } from '../support/pages/coach-page'
import { follow } from '../support/pages/events'
import { withoutSecureContext } from '../support/pages/insecure'
import { openFullyLoaded } from '../support/pages/loaded'
import { expect, test } from '../support/pages/page-test'
import { expectThumbSized } from '../support/pages/thumb'
import { Toasts } from '../support/pages/toasts'

const controlAi = (command: Record<string, unknown>) => controlVendor('openai', command)

test.afterEach(() => controlAi({ reset: true }))

/** Somebody of them plays in any week. */
/** Those in which no test makes a match, so that every next one has a season behind it. */
const LEAGUES = ['premier_league', 'la_liga', 'bundesliga']

const QUESTION = 'Quale partita guardo questo weekend?'

test('an answer arrives word by word, is saved as a plan, and becomes a mission', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan({ competitions: LEAGUES }))
  const [coach, toasts] = [new CoachPage(page), new Toasts(page)]
  await follow(page, '/coach')
  await expect(coach.left).toHaveText('5 su 5')
  await coach.question.fill(QUESTION)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(coach.main.getByRole('status').filter({ hasText: 'Sta scrivendo' })).toBeVisible()
  await expect(coach.turn(QUESTION)).toContainText('Demo · risposta locale')
  await expect(coach.left).toHaveText('4 su 5')
  const turn = coach.turn(QUESTION)
  await expect(turn.getByRole('heading', { name: QUESTION })).toBeFocused()
  await expect(turn.getByRole('link', { name: /^1.+–.+fra \d/ })).toHaveAttribute('href', /^\/matches\//)
  await expect(coach.sources(turn)).toContainText('dal calendario')
  await expectThumbSized(coach.sources(turn).getByRole('link'))
  await coach.figure(turn).click()
  await expect(coach.sources(turn).locator(':target')).toBeInViewport()
  await expect(turn.getByText('senza fonte')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await coach
    .button(/^Aggiungi come missione/)
    .first()
    .click()
  await toasts.see('Missione aggiunta')
  await expect(turn.getByRole('heading', { name: QUESTION })).not.toBeFocused()
  await expect(coach.main.getByRole('link', { name: 'Vedi in Missioni' })).toBeVisible()
  for (const ticket of await coach.tickets.all())
    await expect(ticket.getByRole('link', { name: 'Vai al quiz' })).toHaveAttribute('href', '/quiz')
  await coach.button('Salva come piano').click()
  await toasts.see('Piano salvato')
  await coach.main.getByRole('link', { name: 'Apri il piano' }).click()
  const plan = coach.main.getByRole('region', { name: 'Come si legge' })
  await expect(plan.getByRole('link', { name: /^1.+–/ })).toBeVisible()
  await expect(coach.sources(plan)).toContainText('valutazioni pubbliche')
  await expect(page.getByLabel('Titolo')).toBeHidden()
  await page.getByText('Modifica', { exact: true }).click()
  await page.getByLabel('Titolo').fill('Il mio sabato')
  await page.getByRole('button', { name: 'Salva' }).click()
  await toasts.see('Piano aggiornato')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Il mio sabato')
  await page.getByText('Elimina il piano').click()
  await page.getByRole('button', { name: 'Elimina', exact: true }).click()
  await expect(page).toHaveURL('/coach')
  await expect(coach.main).toContainText('Salva una risposta e la ritrovi qui.')
})

test('the lines of the board keep their width under an answer, below the page’s head', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan({ competitions: LEAGUES }))
  const coach = new CoachPage(page)
  await controlAi({ paceMs: 0 })
  const lines = () =>
    page.evaluate(() => {
      const [head, board] = [document.querySelector('.coach-head'), document.querySelector('.coach-lines')]
      if (!head || !(board instanceof SVGSVGElement)) throw new Error('no board')
      const { a: scale, f: top } = board.getScreenCTM() ?? new DOMMatrix()
      return { scale, clearance: top + 120 * scale - head.getBoundingClientRect().bottom }
    })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/coach')
    const before = await lines()
    expect(before.scale).toBeCloseTo(1)
    expect(before.clearance).toBeGreaterThan(0)
    await coach.ask(QUESTION)
    await expect(coach.turn(QUESTION).first()).toContainText('Demo · risposta locale')
    expect(await lines()).toEqual(before)
  }
})

test('the examples are in the page from the start, so that nothing moves when they work', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan())
  const sent = await (await page.request.get('/coach')).text()
  expect(sent.includes('class="coach-examples')).toBe(true)
  await page.goto('/coach')
  const example = page.getByRole('list', { name: 'Esempi' }).getByRole('button').first()
  const text = await example.textContent()
  await example.click()
  await expect(new CoachPage(page).question).toHaveValue(text ?? '')
})

/** A fan asks, and `lose` ends the connection. */
async function losingConnection(page: Page, context: BrowserContext, lose: (route: Route) => Promise<void>) {
  await signInBrowser(context, await makeFan({ competitions: LEAGUES }))
  const coach = new CoachPage(page)
  await controlAi({ paceMs: 0 })
  await follow(page, '/coach')
  await page.route('**/api/ai/coach-chat', lose)
  await coach.question.fill(QUESTION)
  await coach.button(/^Chiedi$/).click()
  await expect(coach.failed).toBeVisible()
  await page.unroute('**/api/ai/coach-chat')
  return coach
}

test('a question that is lost can be read beside its failure, and outlives the page', async ({
  page,
  context,
}) => {
  const coach = await losingConnection(page, context, (route) => route.abort('connectionreset'))
  await expect(coach.failed).toContainText(QUESTION)
  await page.reload()
  await expect(coach.question).toHaveValue(QUESTION)
  await coach.button(/^Chiedi$/).click()
  await expect(coach.turn(QUESTION)).toContainText('Demo · risposta locale')
  await page.reload()
  await expect(coach.question).toHaveValue('')
})

test('a lost connection is reported as such, and asking again repeats the same question', async ({
  page,
  context,
}) => {
  const coach = await losingConnection(page, context, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await expect(coach.failed).toContainText('Connessione persa')
  await coach.button('Riprova').click()
  await expect(coach.turn(QUESTION)).toContainText('Demo · risposta locale')
  await expect(coach.left).toHaveText('4 su 5')
})

test('without a network, even the first failure on a page is reported on that page', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan())
  await openFullyLoaded(page, '/coach')
  await context.setOffline(true)
  const coach = new CoachPage(page)
  await coach.ask(QUESTION)
  await new Toasts(page).see('Errore coach', 'Connessione persa')
  await expect(coach.failed).toContainText('Connessione persa')
})

test('a half-typed question outlives its page until it is asked', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  const coach = new CoachPage(page)
  await follow(page, '/coach')
  await coach.question.fill(QUESTION)
  await follow(page, '/coach')
  await expect(coach.question).toHaveValue(QUESTION)
  await page.getByRole('link', { name: 'Missioni' }).first().click()
  await expect(page).toHaveURL(/\/missions/)
  await page.getByRole('link', { name: 'Coach' }).first().click()
  await expect(coach.question).toHaveValue(QUESTION)
  await coach.askButton.click()
  await expect(coach.turn(QUESTION)).toBeVisible()
  await follow(page, '/coach')
  await expect(coach.question).toHaveValue('')
  await coach.question.fill('Di nuovo?')
  await signInBrowser(context, await makeFan())
  await follow(page, '/coach')
  await expect(coach.question).toHaveValue('')
})

test('a question can be asked over plain http', async ({ page, context }) => {
  await withoutSecureContext(page)
  await signInBrowser(context, await makeFan({ competitions: LEAGUES }))
  const coach = new CoachPage(page)
  await controlAi({ paceMs: 0 })
  await follow(page, '/coach')
  await coach.ask(QUESTION)
  await expect(coach.turn(QUESTION)).toContainText('Demo · risposta locale')
})

test('a question whose page was left during its reply is not in the field again', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan({ competitions: LEAGUES }))
  const coach = new CoachPage(page)
  await controlAi({ paceMs: 200 })
  await follow(page, '/coach')
  await coach.ask(QUESTION)
  await expect(coach.main.getByRole('status').filter({ hasText: 'Sta scrivendo' })).toBeVisible()
  await page.getByRole('link', { name: 'Missioni' }).first().click()
  await expect(page).toHaveURL(/\/missions/)
  await page.getByRole('link', { name: 'Coach' }).first().click()
  await expect(coach.turn(QUESTION)).toBeVisible()
  await expect(coach.question).toHaveValue('')
  await controlAi({ paceMs: 0 })
  await expect(coach.turn(QUESTION)).toContainText('Demo · risposta locale')
  await expect(coach.question).toHaveValue('')
})

test('a refused question stays in the field, with the reason', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  const coach = new CoachPage(page)
  await follow(page, '/coach')
  await coach.question.fill('Chi vince\u200b il derby?')
  await coach.button(/^Chiedi$/).click()
  await expect(coach.failed).toContainText('Contiene caratteri nascosti')
  await expect(coach.question).toHaveValue('Chi vince\u200b il derby?')
  await expect(coach.button('Riprova')).toBeHidden()
})

test('a reply never disappears between its last word and the page that stores it', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan({ competitions: LEAGUES }))
  const coach = new CoachPage(page)
  await controlAi({ paceMs: 0 })
  await follow(page, '/coach')
  await page.route('**/coach?_rsc=*', async (route) => {
    await new Promise((later) => setTimeout(later, 1_000))
    await route.continue()
  })
  await page.evaluate(() => {
    const lost: string[] = []
    Object.assign(window, { lost })
    let hadText = false
    new MutationObserver(() => {
      const hasText = document.querySelector('.coach-answer')?.textContent !== undefined
      if (hadText && !hasText) lost.push('gone')
      hadText = hasText
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await coach.ask(QUESTION)
  await expect(coach.turn(QUESTION)).toContainText('Demo · risposta locale')
  expect(await page.evaluate(() => Reflect.get(window, 'lost'))).toEqual([])
})

test('T53: markup, images and links in a reply stay plain text', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  const coach = new CoachPage(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const reply =
    '<img src=x onerror="document.title=1"> ![p](https://evil.example/p.png) <script>1</script> Vai https://evil.example'
  await controlAi({ reply, paceMs: 0 })
  await page.goto('/coach')
  await coach.ask(QUESTION)
  const turn = coach.turn(QUESTION)
  await expect(turn).toContainText('<img src=x')
  await expect(turn.locator('img, script, a, iframe')).toHaveCount(0)
  expect(asked.filter((address) => !address.startsWith(APP.url))).toEqual([])
})

test('a reply can be stopped by a button that stays in its place, and the text so far stays', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan())
  const coach = new CoachPage(page)
  await controlAi({ endless: true, paceMs: 5 })
  await follow(page, '/coach')
  await coach.ask(QUESTION)
  const [text, stop] = [coach.main.locator('.coach-answer'), coach.button('Ferma')]
  await expect(text).toContainText('Da dove partire')
  const tops = () => Promise.all([stop, text].map(async (one) => (await one.boundingBox())?.y))
  const [before, lines] = [await tops(), (await text.boundingBox())?.height ?? 0]
  await expect.poll(async () => (await text.boundingBox())?.height).toBeGreaterThan(lines)
  expect(await tops()).toEqual(before)
  await stop.click()
  await expect(coach.turn(QUESTION)).toContainText('Risposta interrotta.')
})

test('a reply stopped without a network gives way to its page later, and the next question can be asked', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  const coach = new CoachPage(page)
  await controlAi({ endless: true, paceMs: 5 })
  await openFullyLoaded(page, '/coach')
  await coach.ask(QUESTION)
  await expect(coach.main.locator('.coach-answer')).toContainText('Da dove partire')
  // Without its network the browser would end the reply as well.
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }))
  await coach.button('Ferma').click()
  await expect
    .poll(() => db()`select state from coach_turns where user_id = ${fan.id}`)
    .toEqual([{ state: 'stopped' }])
  await controlAi({ endless: false })
  await page.evaluate(() => {
    Reflect.deleteProperty(navigator, 'onLine')
    dispatchEvent(new Event('online'))
  })
  await expect(coach.turn(QUESTION)).toContainText('Risposta interrotta.')
  await coach.ask('Chi segna di più?')
  await expect(coach.turn('Chi segna di più?')).toContainText('Demo · risposta locale')
})

test('a figure that the coach makes up is marked', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  const coach = new CoachPage(page)
  await controlAi({ reply: 'Nella ripresa cala del 73 %.', paceMs: 0 })
  await page.goto('/coach')
  await coach.ask(QUESTION)
  await expect(coach.turn(QUESTION)).toContainText('73 %senza fonte')
  await expect(coach.turn(QUESTION)).toContainText('Tratteggiato: lo dice il coach, verificalo.')
})

test('a vendor failure costs no question, and the same one can be asked again', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  const [coach, toasts] = [new CoachPage(page), new Toasts(page)]
  await controlAi({ status: 500 })
  await follow(page, '/coach')
  await coach.ask(QUESTION)
  await toasts.see('Errore coach', 'Il servizio non risponde')
  await expect(coach.failed).toContainText('Il servizio non risponde')
  await toasts.isOnlyVoiceOf('Il servizio non risponde')
  await controlAi({ reset: true, cutAfter: 2 })
  await coach.button('Riprova').click()
  await toasts.see('Errore coach', 'La risposta si è interrotta.')
  await expect(coach.failed).toContainText('Errore coach')
  await controlAi({ reset: true })
  await coach.button('Riprova').click()
  await expect(coach.turn(QUESTION).first()).toContainText('Demo')
  await expect(coach.left).toHaveText('4 su 5')
})

test('a reported reply reaches the admins, who see the cost of the calls and mark the report as seen', async ({
  page,
  context,
  browser,
}) => {
  await signInBrowser(context, await makeFan())
  const coach = new CoachPage(page)
  const question = `Chi segno alla redazione ${Date.now()}?`
  await page.goto('/coach')
  await coach.ask(question)
  await expect(coach.turn(question)).toContainText('Demo')
  await coach.button('Segnala').click()
  await expect(coach.main).toContainText('Segnalata: la redazione la controllerà.')

  const desk = await browser.newContext({ locale: 'it' })
  await signInBrowser(desk, await makeFan({ isAdmin: true }))
  const admin = await desk.newPage()
  await admin.goto(`${APP.url}/admin/ai`)
  await expect(admin.getByRole('region', { name: 'Spesa degli ultimi 30 giorni' })).toContainText('chiamat')
  const search = admin.getByRole('form', { name: 'Cerca e filtra: Risposte segnalate' }).getByLabel('Cerca')
  await search.fill('nessuno lo ha mai chiesto')
  await search.press('Enter')
  await expect(admin.getByRole('heading', { name: 'Nessun risultato' })).toBeVisible()
  await search.fill(question)
  await search.press('Enter')
  await expect(admin).toHaveURL(/\?reports\.q=.*#reports$/)
  await admin.getByRole('button', { name: `Segna come vista: ${question}` }).click()
  await new Toasts(admin).see('Segnalazione vista')
  await expect(admin, 'the search stays').toHaveURL(/\?reports\.q=/)
  await expect(admin.getByText(question)).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page: admin }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await desk.close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('plans and earlier questions have further pages, each beside the other', async ({ page, context }) => {
    const fan = await makeFan()
    await db()`
      insert into coach_turns (user_id, request_id, question, reply, state, demo, created_at)
      select ${fan.id}, gen_random_uuid(), 'Domanda ' || n, 'Sì.', 'done', true, app_now() - make_interval(mins => n) from generate_series(1, 22) n`
    await db()`
      insert into coach_plans (user_id, title, content, created_at)
      select ${fan.id}, 'Piano ' || n, 'x', app_now() - make_interval(mins => n) from generate_series(1, 22) n`
    await signInBrowser(context, fan)
    await page.goto('/coach')
    const linesOf = (name: string) => page.getByRole('region', { name }).getByRole('listitem')
    const pagesOf = (name: string) => page.getByRole('navigation', { name })
    await expect(linesOf('I tuoi piani')).toHaveCount(20)
    await pagesOf('Pagine dei piani').getByRole('link', { name: 'Più vecchi' }).click()
    await pagesOf('Pagine dello storico').getByRole('link', { name: 'Più vecchie' }).click()
    await expect(linesOf('I tuoi piani')).toHaveText([/Piano 21/, /Piano 22/])
    await expect(linesOf('Storico')).toHaveText([/Domanda 21/, /Domanda 22/])
    await linesOf('Storico').getByRole('link', { name: 'Domanda 22' }).click()
    await expect(page.getByRole('heading', { name: 'Domanda 22' })).toBeVisible()
    await pagesOf('Pagine dei piani').getByRole('link', { name: 'Torna agli ultimi' }).click()
    await expect(linesOf('I tuoi piani').first()).toContainText('Piano 1')
    await expect(linesOf('Storico').first()).toContainText('Domanda 21')
  })

  test('the form submission waits for the reply', async ({ page, context }) => {
    await signInBrowser(context, await makeFan({ competitions: LEAGUES }))
    const coach = new CoachPage(page)
    await page.goto('/coach')
    await coach.ask(QUESTION)
    await expect(page).toHaveURL('/coach')
    await expect(coach.turn(QUESTION)).toContainText('Demo · risposta locale')
    await expect(coach.turn(QUESTION).getByRole('link', { name: /^1.+–/ })).toBeVisible()
    await expect(coach.sources(coach.turn(QUESTION))).toContainText('dal calendario')
    await coach
      .button(/^Aggiungi come missione/)
      .first()
      .click()
    await expect(coach.main.getByRole('status')).toContainText('Missione aggiunta')
  })
})

test('in English, with an address for each earlier question', async ({ page, context }) => {
  await signInBrowser(context, await makeFan({ competitions: LEAGUES }))
  await context.addCookies([{ name: 'NEXT_LOCALE', value: 'en', url: APP.url }])
  await page.goto('/coach')
  for (const question of ['Who should I watch on Saturday?', 'And who on Sunday evening?']) {
    await page.getByLabel('Your question').fill(question)
    await page.getByRole('button', { name: 'Ask' }).click()
    await expect(page.getByRole('article', { name: question })).toContainText('Demo · local reply')
  }
  await page.getByRole('link', { name: /^Who should I watch/ }).click()
  const first = page.getByRole('article', { name: 'Who should I watch on Saturday?' })
  await expect(first.getByRole('link', { name: /^1.+–.+in \d/ })).toBeVisible()
  await expect(first.getByRole('list', { name: 'Sources' })).toContainText('at home this season')
})
