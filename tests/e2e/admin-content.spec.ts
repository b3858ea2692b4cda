import { randomUUID } from 'node:crypto'
import { entered, makeFan, signInBrowser, type TestFan } from '../support/accounts'
import { APP, secretsOfApp } from '../support/app/app'
import { db } from '../support/app/database'
import { ask } from '../support/app/http'
import { Visitor } from '../support/app/visitor'
import { AdminPage } from '../support/pages/admin-page'
import { follow } from '../support/pages/events'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'
import { turnTo } from '../support/pages/turn-to'

const QUIZ = '/admin/quiz'
const NEW_QUIZ = `${QUIZ}?template=new`
const IMPORT = `${QUIZ}?view=import`
const SCHEDULES = '/admin/schedules'
const TABLES = [
  'quiz',
  'questions',
  'flags',
  'schedules',
  'auto-content',
  'matches',
  'templates',
  'subscriptions',
  'products',
  'badges',
  'fans',
  'ai',
  'log',
]
const CRON = '/api/cron/content-scheduler'
const ownName = () => `Prova ${randomUUID().slice(0, 8)}`

const question = (text: string) => ({
  text,
  options: [
    { text: 'Undici', is_correct: true },
    { text: 'Dieci', is_correct: false },
  ],
  explanation: 'Perché <b>sì</b>.',
  en: { text: `${text} (in English)`, options: ['Eleven', 'Ten'] },
})
const templatesCalled = (title: string) =>
  db()<{ id: string; questions: { text: string }[] }[]>`
    select id, questions from quiz_templates where title = ${title} order by created_at`

test('the export of a quiz template is refused to guests and fans', async () => {
  const [template] = await db()<{ id: string }[]>`
    insert into quiz_templates (title, questions) values (${ownName()}, '[]') returning id`
  const path = `/api/admin/quiz-templates/${template?.id}`
  const fan = await entered(await makeFan())
  expect((await new Visitor().ask(path)).status).toBe(401)
  expect((await fan.ask(path)).status).toBe(403)
})

test('a quiz template is written by keyboard, its errors fixed, then saved, changed, exported and deleted', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  const [admin, toasts, title] = [new AdminPage(page), new Toasts(page), ownName()]
  await follow(page, NEW_QUIZ)
  await expect(admin.main.getByText('da sistemare')).toHaveCount(0)
  await expect(admin.main.getByText('Pronto da salvare')).toHaveCount(0)
  await admin.field('Difficoltà').selectOption('hard')
  await admin.field('Testo').fill('Quanti <i>giocatori</i>?')
  await admin.field('Opzione 1').fill('Undici')
  await admin.field('Opzione 2').fill('undici')
  const list = admin.main.getByRole('list', { name: 'Domande' })
  await expect(admin.field('Opzione 2')).toHaveAccessibleDescription(
    'È uguale all’opzione 1: cambiala o eliminala.',
  )
  await expect(list).toContainText('È uguale all’opzione 1')
  await expect(admin.main.getByText('1 da sistemare')).toBeVisible()
  await admin.field('Opzione 2').fill('Dieci')
  await expect(list).not.toContainText('È uguale')
  for (const n of [4, 3]) await admin.button(`Elimina l’opzione ${n}`).press('Enter')
  await expect(admin.field('Opzione 2')).toBeFocused()
  await admin.field('Spiegazione').fill('Perché <b>sì</b>.')
  await admin.button(/^Nuova domanda|^2/).press('Enter')
  await expect(admin.field('Testo')).toBeFocused()
  await page.keyboard.type('Due?')
  await admin.field('Titolo').fill(title)
  await admin.field('Titolo').press('Enter')
  await toasts.see('Errore templates', 'Domanda 1: Nessuna opzione è giusta.')
  await expect(admin.field('Opzione 1')).toBeFocused()
  await expect(admin.field('Opzione 1')).toHaveValue('Undici')
  await expect(admin.main.getByRole('region', { name: 'Che cosa non va' })).toHaveCount(0)
  await expect(admin.main.getByRole('group', { name: /^Opzioni/ })).toHaveAccessibleDescription(
    'Segna la giusta.',
  )
  await expect(list).toContainText('Scrivi l’opzione o eliminala.')
  expect(await templatesCalled(title), 'a refusal writes nothing').toHaveLength(0)
  await admin.button(/Due\?/).press('Enter')
  await expect(admin.field('Opzione 1')).toHaveAccessibleDescription('Scrivi l’opzione o eliminala.')
  await admin.button('Elimina domanda').press('Enter')
  await admin.main.getByRole('radio', { name: 'L’opzione 1 è la giusta' }).press('Space')
  await expect(admin.main.getByText('Pronto da salvare')).toBeVisible()
  const preview = admin.main.getByRole('region', { name: 'Come la vede il tifoso' })
  await expect(preview).toContainText('Quanti <i>giocatori</i>?')
  await expect(preview.getByText('Perché <b>sì</b>.')).toBeHidden()
  await preview.getByRole('radio', { name: 'Prima' }).press('ArrowRight')
  await expect(preview.getByText('Perché <b>sì</b>.')).toBeVisible()
  await admin.button('Crea modello').click()
  await toasts.see('Modello creato')
  await expect(page).toHaveURL(/template=[0-9a-f-]{36}/)
  const [made] = await templatesCalled(title)
  expect(made?.questions).toEqual([
    {
      text: 'Quanti <i>giocatori</i>?',
      options: [
        { text: 'Undici', is_correct: true },
        { text: 'Dieci', is_correct: false },
      ],
      explanation: 'Perché <b>sì</b>.',
    },
  ])
  await admin.field('Titolo').fill(`${title} bis`)
  await admin.button('Duplica').click()
  await admin.field('Testo').fill('Una in più?')
  await admin.button('Sposta su').click()
  await admin.button('Salva').click()
  await toasts.see('Modello salvato')
  expect((await templatesCalled(`${title} bis`))[0]?.questions.map(({ text }) => text)).toEqual([
    'Una in più?',
    'Quanti <i>giocatori</i>?',
  ])
  const file = await page.request.get(`/api/admin/quiz-templates/${made?.id}`)
  expect(file.headers()['content-disposition']).toMatch(/^attachment; filename="goalquest-quiz-/)
  expect(await file.json()).toMatchObject({ title: `${title} bis`, difficulty: 'hard', questions: [{}, {}] })
  await admin.main.getByText('Elimina', { exact: true }).click()
  await admin.button('Elimina modello').click()
  await toasts.see('Modello eliminato')
  await expect(page).toHaveURL(QUIZ)
  expect(await templatesCalled(`${title} bis`)).toHaveLength(0)
})

test('an unsaved draft survives a reload, and is gone once it is saved or discarded', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  const [admin, toasts, title] = [new AdminPage(page), new Toasts(page), ownName()]
  const [found, unsaved] = [
    admin.main.getByText('Bozza ripresa'),
    admin.main.getByText('Non salvato: la bozza resta in questo browser.'),
  ]
  await follow(page, NEW_QUIZ)
  await expect(unsaved).toHaveCount(0)
  await admin.field('Titolo').fill(title)
  await admin.field('Competizione').selectOption('serie_a')
  await admin.field('Testo').fill('Quanti?')
  await admin.field('Opzione 1').fill('Undici')
  await admin.field('Opzione 2').fill('Dieci')
  for (const n of [4, 3]) await admin.button(`Elimina l’opzione ${n}`).click()
  await expect(unsaved).toBeVisible()
  await page.reload()
  await expect(found).toBeVisible()
  await expect(admin.field('Titolo')).toHaveValue(title)
  await expect(admin.field('Competizione')).toHaveValue('serie_a')
  await expect(admin.field('Testo')).toHaveValue('Quanti?')
  await expect(admin.field('Opzione 2')).toHaveValue('Dieci')
  await admin.main.getByRole('radio', { name: 'L’opzione 1 è la giusta' }).check()
  await admin.button('Crea modello').click()
  await toasts.see('Modello creato')
  await expect(page).toHaveURL(/template=[0-9a-f-]{36}/)
  await expect(admin.field('Titolo')).toHaveValue(title)
  await expect(found.or(unsaved)).toHaveCount(0)
  const [made] = await templatesCalled(title)
  await page.goto(NEW_QUIZ)
  await expect(admin.field('Titolo')).toHaveValue('')
  await expect(found).toHaveCount(0)

  // Filled in while it hydrates, the field would keep the saved words behind the new ones.
  await follow(page, `${QUIZ}?template=${made?.id}`)
  await expect(admin.field('Testo')).toHaveValue('Quanti?')
  await admin.field('Testo').fill('Quanti in campo?')
  await expect(unsaved).toBeVisible()
  await page.reload()
  await expect(admin.field('Testo')).toHaveValue('Quanti in campo?')
  await admin.button('Scarta la bozza').click()
  await expect(admin.field('Testo')).toHaveValue('Quanti?')
  await follow(page, `${QUIZ}?template=${made?.id}`)
  await expect(admin.field('Testo')).toHaveValue('Quanti?')
  await expect(found).toHaveCount(0)
  await admin.field('Testo').fill('Quanti, allora?')
  await admin.button('Salva').click()
  await toasts.see('Modello salvato')
  await expect(unsaved).toHaveCount(0)
  await page.reload()
  await expect(admin.field('Testo')).toHaveValue('Quanti, allora?')
  await expect(found).toHaveCount(0)
})

test('an import: a dry run that lists refused lines, then a template, then the bank', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  const [admin, toasts, title] = [new AdminPage(page), new Toasts(page), ownName()]
  await page.goto(IMPORT)
  const form = admin.main.getByRole('region', { name: 'Importa' })
  await form.getByLabel('Formato').selectOption('csv')
  const csv = `domanda,giusta,sbagliata\n"Prima ${title}, chi?",a,b\nSeconda?,c,C\nTerza ${title}?,e,f`
  await form
    .getByLabel('Oppure un file')
    .setInputFiles({ name: 'd.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await form.getByRole('button', { name: 'Anteprima' }).click()
  await toasts.see('Anteprima pronta: niente è stato scritto', '2 domande, una rifiutata.')
  await expect(form.getByRole('region', { name: 'Rifiutate' })).toContainText('Riga 3')
  await expect(form.getByRole('region', { name: 'Rifiutate' })).toContainText('Due opzioni sono uguali.')
  await expect(form.getByRole('status', { name: 'Domande valide' })).toContainText(`Terza ${title}?`)
  await expect(form.getByLabel('Testo')).toHaveValue(csv)
  await expect(form.getByLabel('Formato')).toHaveValue('csv')
  await form.getByRole('button', { name: 'Crea modello' }).click()
  await expect(form.getByLabel('Titolo del modello o argomento')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Titolo del modello o argomento').fill(title)
  await form.getByRole('button', { name: 'Crea modello' }).click()
  await toasts.see('Importazione finita', '2 domande, una rifiutata.')
  const [made] = await templatesCalled(title)
  expect(made?.questions).toHaveLength(2)
  const open = form.getByRole('link', { name: 'Apri il modello' })
  await expect(open).toHaveAttribute('href', `${QUIZ}?template=${made?.id}`)
  await form.getByLabel('Formato').selectOption('json')
  await form.getByLabel('Testo').fill(JSON.stringify({ questions: [question(`${title} nostra?`), {}] }))
  await form.getByRole('button', { name: 'Anteprima' }).click()
  await expect(form.getByRole('status', { name: 'Domande valide' })).toContainText(`${title} nostra?`)
  await form.getByLabel('Formato').selectOption('gift')
  await form.getByLabel('Testo').fill(`${title}: la palla è rotonda? {T}\n\nTema {}`)
  await form.getByLabel('Titolo del modello o argomento').fill(title)
  await form.getByRole('button', { name: 'Metti nella banca' }).click()
  await toasts.see('Importazione finita', 'Una domanda, una rifiutata.')
  await expect(open).toHaveCount(0)
  await expect(form.getByLabel('Testo'), 'what was refused can be mended').toHaveValue(/Tema \{\}$/)
  await form.getByRole('link', { name: 'Apri le domande nella banca' }).click()
  await expect(admin.row(`${title}: la palla è rotonda?`)).toContainText('Giusta: Vero')
  await page.goto('/admin/questions')
  await admin.field('Argomento').selectOption(title)
  await admin.button('Mostra').click()
  await expect(page).toHaveURL(/[?&]topic=/)
  await expect(admin.row(`${title}: la palla è rotonda?`)).toContainText('Giusta: Vero')
  await admin.button(/^Ritira: /).click()
  await toasts.see('Domanda ritirata')
  await expect(admin.row(title)).toContainText('ritirata')
})

test('an import of text that is no JSON says where it breaks', async ({ page, context }) => {
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  const [admin, toasts] = [new AdminPage(page), new Toasts(page)]
  await page.goto(IMPORT)
  const form = admin.main.getByRole('region', { name: 'Importa' })
  await form.getByLabel('Titolo del modello o argomento').fill(ownName())
  for (const format of ['json', 'otdb'])
    for (const name of ['Anteprima', 'Crea modello', 'Metti nella banca']) {
      await form.getByLabel('Formato').selectOption(format)
      await form.getByLabel('Testo').fill('[{"text": "a",}]')
      await form.getByRole('button', { name }).click()
      await toasts.see('JSON non valido', 'riga 1, colonna 14: Questa virgola è di troppo.')
      await expect(form.getByLabel('Testo')).toBeFocused()
      await toasts.shown.getByRole('button', { name: 'Chiudi' }).click()
      await expect(toasts.shown).toHaveCount(0)
    }
})

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

/** A flag of a question of its own, which is called after the reason. */
async function giveFlag(fan: TestFan, reason: string): Promise<void> {
  await db()`insert into quiz_seeds (day, seed, commitment) values ('2020-01-01', '\\x00', '\\x00') on conflict do nothing`
  await db().begin(async (sql) => {
    const [quiz] = await sql<{ id: string }[]>`
      insert into quizzes (day, title_it, title_en, opens_at, closes_at)
      values ('2020-01-01', 'Vecchio', 'Old', '2020-01-01', '2020-01-02')
      on conflict (day) do update set title_it = excluded.title_it returning id`
    const [bank] = await sql<
      { id: string }[]
    >`select id from bank_questions where active order by random() limit 1`
    const [made] = await sql<{ id: string }[]>`
      insert into quiz_questions (quiz_id, place, bank_id, text_it, text_en)
      select ${quiz?.id ?? ''}, count(*), ${bank?.id ?? null}, ${`Domanda ${reason}`}, 'Question' from quiz_questions where quiz_id = ${quiz?.id ?? ''}
      returning id`
    await sql`insert into quiz_options (question_id, text_it, text_en, is_correct) values (${made?.id ?? ''}, 'A', 'A', true)`
    await sql`insert into question_flags (question_id, user_id, reason) values (${made?.id ?? ''}, ${fan.id}, ${reason})`
  })
}

test('on a phone every table cell is in view, beside its column’s name unless that is all it says', async ({
  page,
  context,
}) => {
  await giveFlag(await makeFan(), ownName())
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  await page.setViewportSize({ width: 390, height: 844 })
  for (const section of ['', ...TABLES]) {
    await turnTo(page, `/admin${section && `/${section}`}`)
    const faults = await page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll<HTMLTableCellElement>('section[tabindex] td')].flatMap((cell) => {
        const name = getComputedStyle(cell, '::before').content
        const column = cell.closest('table')?.querySelectorAll('th')[cell.cellIndex]
        const isNamed = cell.textContent === column?.textContent ? name === 'none' : /^".+"$/.test(name)
        const inner = document.createRange()
        inner.selectNodeContents(cell)
        const { right } = inner.getBoundingClientRect()
        return right <= innerWidth && isNamed ? [] : [`${name} ${right} ${cell.textContent}`]
      }),
    )
    expect(faults, section).toEqual([])
  }
  const detail = page.getByRole('main').locator('td summary').first()
  const room = await detail.evaluate((summary) => {
    const frame = summary.closest('section')
    return (frame?.getBoundingClientRect().right ?? 0) - summary.getBoundingClientRect().right
  })
  expect(room, 'the ring of its focus is not cut').toBeGreaterThanOrEqual(6)
})

test('a flag is resolved, and its question withdrawn', async ({ page, context }) => {
  const reason = ownName()
  await giveFlag(await makeFan(), reason)
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  const [admin, toasts] = [new AdminPage(page), new Toasts(page)]
  await page.goto(`/admin/flags?q=${encodeURIComponent(reason)}&source=bank`)
  await expect(admin.row(reason)).toContainText('Giusta: A')
  await admin.button(`Ritira domanda: Domanda ${reason}`).click()
  await toasts.see('Domanda ritirata')
  await expect(admin.row(reason)).toContainText('ritirata')
  await expect(admin.button(`Rimetti in gioco: Domanda ${reason}`)).toBeVisible()
  await expect(admin.button(`Ritira domanda: Domanda ${reason}`)).toHaveCount(0)
  await admin.button(`Chiudi segnalazione: Domanda ${reason}`).click()
  await toasts.see('Segnalazione chiusa')
  await expect(admin.row(reason)).toHaveCount(0)
  await expect(page, 'the filter stays').toHaveURL(/\?source=bank&q=/)
})

test('flags and held quizzes are searched, filtered and sorted separately on one page, by keyboard', async ({
  page,
  context,
}) => {
  const [fan, self, reason] = [await makeFan(), await makeFan({ isAdmin: true }), ownName()]
  for (const each of [reason, ownName()]) await giveFlag(fan, each)
  for (const { id } of [fan, self])
    await db()`insert into quiz_attempts (quiz_id, user_id, ends_at, closed_at, score, held, median_seconds)
      select id, ${id}, app_now() + interval '1 minute', app_now(), 0, true, 0.4 from quizzes where day = '2020-01-01'`
  await signInBrowser(context, self)
  const admin = new AdminPage(page)
  await page.goto('/admin/flags')
  await admin.confirmPassword()
  const [flags, held] = [admin.tools('Segnalazioni aperte'), admin.tools('Quiz da controllare')]
  await flags.getByRole('searchbox', { name: 'Cerca' }).fill(`domanda ${reason}`)
  await flags.getByLabel('Origine').selectOption('banca delle domande')
  await flags.getByRole('button', { name: 'Mostra' }).press('Enter')
  await expect(page).toHaveURL(/[?&]source=bank/)
  const table = (name: string) => admin.main.getByRole('table', { name, exact: true }).getByRole('row')
  await expect(table('Segnalazioni aperte').filter({ hasText: 'Giusta: A' })).toHaveCount(1)
  await held.getByRole('searchbox', { name: 'Cerca' }).fill(fan.nickname)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/source=bank.*held\.q=[\w-]+#held$/)
  await expect(table('Quiz da controllare').filter({ hasText: 'Conta in classifica' })).toHaveCount(1)
  await expect(admin.row(reason)).toHaveCount(1)
  const pace = admin.main.getByRole('columnheader', { name: /^Per risposta/ })
  await pace.getByRole('link').press('Enter')
  await expect(pace).toHaveAttribute('aria-sort', 'ascending')
  await expect(admin.main.getByRole('columnheader', { name: /^Domanda/ })).not.toHaveAttribute('aria-sort')
  await flags.getByLabel('Origine').selectOption('modello di quiz')
  await flags.getByRole('button', { name: 'Mostra' }).press('Enter')
  await expect(admin.main.getByRole('heading', { name: 'Nessun risultato' })).toBeVisible()
  await expect(admin.row('Conta in classifica')).toContainText(fan.nickname)
  await flags.getByRole('link', { name: 'Togli i filtri' }).press('Enter')
  await expect(page).toHaveURL(/admin\/flags\?held\.q=[\w-]+&held\.sort=pace$/)
  await expect(admin.button(`Lascia fuori: ${fan.nickname}`), 'one press decides nothing').toHaveCount(0)
  await admin.row(fan.nickname).getByText('Decidi', { exact: true }).press('Enter')
  await admin.button(`Lascia fuori: ${fan.nickname}`).press('Enter')
  await new Toasts(page).see('Il quiz resta fuori classifica')
  await expect(page).toHaveURL(/admin\/flags\?held\.q=[\w-]+&held\.sort=pace$/)
  await page.goto(`/admin/flags?held.q=${self.nickname}`)
  await admin.row(self.nickname).getByText('Decidi', { exact: true }).press('Enter')
  await expect(admin.row(self.nickname).getByRole('button')).toHaveText(['Lascia fuori'])
})

test('in English', async ({ page, context }) => {
  await signInBrowser(context, await makeFan({ isAdmin: true }), 'en')
  const admin = new AdminPage(page)
  await follow(page, NEW_QUIZ)
  await admin.field('Text').fill('Quanti?')
  await admin.main.getByText('English version').click()
  await admin.field('Text in English').fill('How many?')
  await expect(admin.main.getByRole('region', { name: 'What the fan sees' })).toContainText('How many?')
  await page.goto(IMPORT)
  await admin.field('Format').selectOption('json')
  await admin.main.getByRole('textbox', { name: 'Text' }).fill('[1')
  await admin.button('Preview').click()
  await expect(admin.main.getByRole('region', { name: 'What’s wrong' })).toContainText(
    'The text ends too early.',
  )
  for (const [section, name] of [
    ['questions', 'Question bank'],
    ['flags', 'Reports'],
    ['schedules', 'Schedule'],
  ] as const) {
    await page.goto(`/admin/${section}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
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

  test('an admin writes, previews, imports, creates a schedule and runs it', async ({ page, context }) => {
    await signInBrowser(context, await makeFan({ isAdmin: true }))
    const [admin, title] = [new AdminPage(page), ownName()]
    await page.goto(NEW_QUIZ)
    await admin.field('Titolo').fill(title)
    await admin.field('Testo').fill('Quanti?')
    await admin.field('Opzione 1').fill('Undici')
    await admin.field('Opzione 2').fill('Dieci')
    await admin.button('Elimina l’opzione 4').click()
    await admin.button(/Aggiungi opzione/).click()
    await admin.button('Elimina l’opzione 4').click()
    await admin.button('Crea modello').click()
    await expect(page.getByRole('alert')).toContainText('Errore templates')
    await expect(page.getByRole('alert')).toContainText('Domanda 1, opzione 3: Manca il testo.')
    await expect(admin.field('Titolo')).toHaveValue(title)
    await expect(admin.field('Opzione 3')).toHaveAccessibleDescription('Scrivi l’opzione o eliminala.')
    await admin.button('Elimina l’opzione 3').click()
    await admin.main.getByRole('radio', { name: 'L’opzione 2 è la giusta' }).check()
    await admin.button('Aggiorna anteprima').click()
    await expect(admin.main.getByRole('region', { name: 'Come la vede il tifoso' })).toContainText('Quanti?')
    expect(await templatesCalled(title), 'a step writes nothing').toHaveLength(0)
    await admin.button('Crea modello').click()
    await expect(page.getByRole('status').filter({ hasText: 'Modello creato' })).toBeVisible()
    expect((await templatesCalled(title))[0]?.questions).toMatchObject([
      { text: 'Quanti?', options: [{ is_correct: false }, { text: 'Dieci', is_correct: true }] },
    ])
    await page.goto(`${QUIZ}?q=${encodeURIComponent(title)}&sort=-title&difficulty=medium`)
    await expect(admin.main.getByRole('columnheader', { name: 'Titolo' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await expect(admin.row(title)).toBeVisible()
    await admin.field('Difficoltà').selectOption('hard')
    await admin.button('Mostra').click()
    await expect(page).toHaveURL(/sort=-title.*difficulty=hard/)
    await expect(admin.main.getByRole('heading', { name: 'Nessun risultato' })).toBeVisible()
    for (const section of ['templates', 'questions']) {
      await page.goto(`/admin/${section}?q=${encodeURIComponent(`${title} no`)}`)
      await expect(admin.main.getByRole('heading', { name: 'Nessun risultato' }), section).toBeVisible()
    }
    for (const section of TABLES) {
      const fields = 'page=-1&sort=%00&q=%25_%5C&state=x&kind=x&status=x'
      const others = ['held', 'published', 'reports'].map((name) => fields.replace(/(^|&)/g, `$1${name}.`))
      const odd = await page.goto(`/admin/${section}?${[fields, ...others].join('&')}`)
      expect(odd?.status(), section).toBe(200)
    }
    await page.goto(IMPORT)
    const importing = admin.main.getByRole('region', { name: 'Importa' })
    await importing.getByLabel('Formato').selectOption('gift')
    await importing
      .getByLabel('Oppure un file')
      .setInputFiles({ name: 'd.gift', mimeType: 'text/plain', buffer: Buffer.from(`${title}? {=a ~b}`) })
    await importing.getByRole('button', { name: 'Anteprima' }).click()
    await expect(importing.getByLabel('Testo')).toHaveValue(`${title}? {=a ~b}`)
    await page.goto(`${SCHEDULES}?schedule=new`)
    await admin.field('Tipo').selectOption('coach_tip')
    await admin.field('Titolo del consiglio').fill(title)
    await admin.field('Testo del consiglio').fill('B')
    await admin.button(/^Aggiungi un consiglio/).click()
    const second = admin.main.getByRole('group', { name: 'Consiglio 2' })
    await second.getByLabel('Titolo del consiglio').fill(`${title} due`)
    await second.getByLabel('Testo del consiglio').fill('C')
    await admin.button('Crea programma').click()
    await expect(page.getByRole('status').filter({ hasText: 'Programma creato' })).toBeVisible()
    const [made] = await db()<{ tips: unknown }[]>`
      select payload -> 'tips' as tips from content_schedules where payload @> ${db().json({ tips: [{ title }] })}`
    expect(made?.tips).toEqual([
      { title, body: 'B' },
      { title: `${title} due`, body: 'C' },
    ])
    await admin.button('Esegui scheduler').click()
    await expect(page.getByRole('status')).toContainText('Scheduler eseguito')
    expect(await db()`select 1 from coach_suggestions where title_it = ${title}`).toHaveLength(1)
  })
})

test('oversized input is refused', async ({ page, context }) => {
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  const admin = new AdminPage(page)
  await page.goto(IMPORT)
  await admin.main.getByRole('textbox', { name: 'Testo' }).fill(`[${'"x",'.repeat(11_000)}1]`)
  await admin.button('Anteprima').click()
  await expect(admin.main.getByText(/^Massimo 40\.?500 caratteri\.$/)).toBeVisible()
  await page.context().addCookies([{ name: 'NEXT_LOCALE', value: 'it', url: APP.url }])
  const answer = await page.request.post('/admin', {
    headers: { origin: APP.url },
    multipart: { questions: 'x'.repeat(1_000_000) },
  })
  expect(answer.status()).toBe(413)
})
