import { makeFan, signInBrowser } from '../support/accounts'
import { ownName, SCHEDULES } from '../support/app/admin-content'
import { secretsOfApp } from '../support/app/app'
import { db } from '../support/app/database'
import { ask } from '../support/app/http'
import { AdminPage } from '../support/pages/admin-page'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'

const CRON = '/api/cron/content-scheduler'

test('a schedule: refused, created, published once by the button, changed, deleted', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  const [admin, toasts, title] = [new AdminPage(page), new Toasts(page), ownName()]
  await page.goto(`${SCHEDULES}?schedule=new`)
  await expect(admin.field('Modello di quiz')).toBeVisible()
  await expect(admin.field('Titolo del consiglio')).toBeHidden()
  await admin.field('Tipo').selectOption('coach_tip')
  await expect(admin.field('Modello di quiz')).toBeHidden()
  await admin.field('Frequenza').selectOption('weekly')
  await admin.field('Titolo del consiglio').fill(title)
  await admin.button('Crea programma').click()
  await toasts.see('Errore schedule', 'Campo obbligatorio.')
  await expect(admin.field('Testo del consiglio')).toHaveAccessibleDescription('Campo obbligatorio.')
  await expect(admin.field('Frequenza')).toHaveValue('weekly')
  await admin.button(/^Aggiungi un consiglio/).click()
  await admin.button('Togli il consiglio 1').click()
  await expect(admin.field('Titolo del consiglio'), 'an error goes with its tip').not.toHaveAttribute(
    'aria-invalid',
  )
  await expect(admin.field('Testo del consiglio')).not.toHaveAttribute('aria-invalid')
  await admin.field('Titolo del consiglio').fill(title)
  await admin.field('Testo del consiglio').fill('Guarda il <b>primo</b> tempo.')
  await admin.field('Inizio').fill('2020-01-02T00:00')
  await admin.field('Fine').fill('2020-01-01T00:00')
  await admin.button('Crea programma').click()
  await toasts.see('Errore schedule', 'La fine viene prima dell’inizio.')
  await admin.field('Fine').fill('2020-01-03T00:00')
  await admin.button('Crea programma').click()
  await toasts.see('Errore schedule', 'È già passata: scegli una data futura.')
  await expect(admin.field('Fine')).toHaveAccessibleDescription(/^È già passata/)
  await expect(admin.field('Fine')).toBeFocused()
  await admin.field('Inizio').fill('')
  await admin.field('Fine').fill('')
  const tipTitle = (place: number) => admin.main.locator(`[name="tip.${place}.title"]`)
  await admin.button(/^Aggiungi un consiglio/).click()
  await expect(tipTitle(1)).toBeFocused()
  await admin.button('Togli il consiglio 2').click()
  await expect(tipTitle(0)).toBeFocused()
  await admin.button('Crea programma').click()
  await toasts.see('Programma creato')
  await expect(page).toHaveURL(SCHEDULES)
  const made = admin.main
    .getByRole('region', { name: 'Programmi' })
    .getByRole('row')
    .filter({ hasText: title })
  await expect(made).toContainText('attivo')
  const published = () => db()`select 1 from coach_suggestions where title_it = ${title}`
  await admin.button('Esegui scheduler').click()
  await toasts.see('Scheduler eseguito')
  await expect(admin.main.getByRole('region', { name: 'Ultime pubblicazioni' })).toContainText(title)
  await admin.button('Esegui scheduler').click()
  await toasts.see('Scheduler eseguito', 'Nessun quiz e nessun consiglio.')
  expect(await published()).toHaveLength(1)
  await admin.main.getByRole('link', { name: `Modifica: Consiglio, ${title}` }).click()
  await expect(page).toHaveURL(/schedule=/)
  await admin.field('Inizio').fill('2099-01-01T00:00')
  await admin.button('Salva').click()
  await toasts.see('Programma salvato')
  await page.goto(SCHEDULES)
  await expect(made).toContainText('in arrivo')
  await admin.main.getByRole('link', { name: `Modifica: Consiglio, ${title}` }).click()
  await admin.main.getByText('Elimina', { exact: true }).click()
  await admin.button('Elimina programma').click()
  await toasts.see('Programma eliminato')
  await expect(page.getByRole('heading', { level: 1, name: 'Programmazione' })).toBeFocused()
  expect(await published(), 'what came out stays').toHaveLength(1)
  await page.goto('/admin/log')
  await expect(admin.row('scheduler eseguito').first()).toBeVisible()
})

test('the cron provider publishes what is due, once, by POST and by GET', async () => {
  const { CRON_SECRET = '' } = secretsOfApp()
  const title = ownName()
  await db()`insert into content_schedules (kind, frequency, starts_at, payload)
    values ('coach_tip', 'seasonal', app_now(), ${db().json({ title, body: 'B' })})`
  const headers = { authorization: `Bearer ${CRON_SECRET}`, 'content-type': 'application/json' }
  expect((await ask(CRON, { method: 'POST', headers, body: '{"mode":"all"}' })).status).toBe(400)
  const done = await ask(CRON, { method: 'POST', headers, body: '{"mode":"window"}' })
  expect([done.status, JSON.parse(done.body)]).toEqual([
    200,
    { publishedQuizzes: expect.any(Number), activatedTips: expect.any(Number) },
  ])
  expect(await db()`select 1 from coach_suggestions where title_it = ${title}`).toHaveLength(1)
  expect((await ask(CRON, { method: 'GET', headers })).status).toBe(200)
  expect(await db()`select 1 from coach_suggestions where title_it = ${title}`).toHaveLength(1)
})

test('a published tip is withdrawn from the coach’s page and restored', async ({ page, context }) => {
  const title = ownName()
  await db()`
    with schedule as (insert into content_schedules (kind, frequency, starts_at, ends_at)
      values ('coach_tip', 'seasonal', app_now() - interval '2 days', app_now() - interval '1 day') returning id),
    tip as (insert into coach_suggestions (title_it, title_en, body_it, body_en) values (${title}, ${title}, 'B', 'B') returning id)
    insert into publications (schedule_id, period, suggestion_id) select schedule.id, app_day(app_now()), tip.id from schedule, tip`
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  const [admin, toasts] = [new AdminPage(page), new Toasts(page)]
  await page.goto(`${SCHEDULES}?published.q=${encodeURIComponent(title)}`)
  await admin.button(`Ritira: ${title}`).click()
  await toasts.see('Consiglio ritirato')
  await expect(admin.row(title)).toContainText('ritirato')
  await page.goto('/coach')
  await expect(page.getByText(title)).toHaveCount(0)
  await page.goto(`${SCHEDULES}?published.q=${encodeURIComponent(title)}`)
  await admin.button(`Ripubblica: ${title}`).click()
  await toasts.see('Consiglio ripubblicato')
  await page.goto('/coach')
  await expect(page.getByText(title).first()).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('publications are searched, filtered and paged independently of the schedules', async ({
    page,
    context,
  }) => {
    const [schedule] = await db()<{ id: string }[]>`
      with made as (insert into content_schedules (kind, frequency, starts_at, ends_at)
        values ('quiz', 'daily', '2020-01-01', '2020-02-01') returning id),
      failed as (insert into publications (schedule_id, period, created_at, fault)
        select id, date '2020-01-01' + n, app_now() - make_interval(days => n), 'template_broken' from made, generate_series(1, 25) n)
      select id from made`
    await signInBrowser(context, await makeFan({ isAdmin: true }))
    const admin = new AdminPage(page)
    await page.goto(`${SCHEDULES}?status=ended`)
    const tools = admin.tools('Ultime pubblicazioni')
    await tools.getByLabel('Cerca').fill('domande non valide')
    await tools.getByLabel('Esito').selectOption('non uscito')
    await tools.getByRole('button', { name: 'Mostra' }).click()
    await expect(page).toHaveURL(/status=ended.*published\.outcome=failed#published$/)
    const list = admin.main.getByRole('region', { name: 'Ultime pubblicazioni' })
    await expect(list.getByRole('row')).toHaveCount(21)
    await list.getByRole('link', { name: /^Periodo/ }).click()
    await expect(list.getByRole('row').nth(1)).toContainText('2 gen 2020')
    await admin.main.getByRole('link', { name: 'Pagina successiva' }).click()
    await expect(page).toHaveURL(/status=ended.*published\.page=2#published$/)
    await expect(list.getByRole('row').last()).toContainText('26 gen 2020')
    await expect(admin.tools('Programmi').getByLabel('Stato')).toHaveValue('ended')
    await db()`delete from content_schedules where id = ${schedule?.id ?? null}`
  })
})
