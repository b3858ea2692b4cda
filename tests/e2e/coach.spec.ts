import AxeBuilder from '@axe-core/playwright'
import { makeFan, signInBrowser } from '../support/accounts'
import { APP } from '../support/app/app'
import { db } from '../support/app/database'
import { controlAi } from '../support/app/vendors'
import { CoachPage, LEAGUES, QUESTION } from '../support/pages/coach-page'
import { follow } from '../support/pages/events'
import { expect, test } from '../support/pages/page-test'
import { expectThumbSized } from '../support/pages/thumb'
import { Toasts } from '../support/pages/toasts'

test.afterEach(() => controlAi({ reset: true }))

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
  await expect(coach.main.locator('.coach-boxes > [data-left]:visible')).toHaveCount(4)
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

  test('plans and earlier questions are paged independently of each other', async ({ page, context }) => {
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
