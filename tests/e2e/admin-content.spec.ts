import { makeFan, signInBrowser } from '../support/accounts'
import {
  giveFlag,
  IMPORT,
  NEW_QUIZ,
  ownName,
  QUIZ,
  SCHEDULES,
  templatesCalled,
} from '../support/app/admin-content'
import { db } from '../support/app/database'
import { AdminPage } from '../support/pages/admin-page'
import { follow } from '../support/pages/events'
import { expect, test } from '../support/pages/page-test'
import { turnTo } from '../support/pages/turn-to'

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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

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

test('on a phone every table cell is in view, beside its column’s name unless its text is that name', async ({
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

test('the focus ring of a link at the edge of a table is not clipped', async ({ page, context }) => {
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  await page.goto('/admin/questions')
  const frame = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('table') })
  const link = frame.getByRole('columnheader', { name: 'Domanda' }).getByRole('link')
  await link.focus()
  const [left, top] = await link.evaluate((element) => {
    const { outlineWidth, outlineOffset } = getComputedStyle(element)
    const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
    const [own, limit] = [element, element.closest('section') ?? element].map((one) =>
      one.getBoundingClientRect(),
    )
    return own && limit ? [own.left - limit.left - ring, own.top - limit.top - ring] : []
  })
  expect(left).toBeGreaterThanOrEqual(0)
  expect(top).toBeGreaterThanOrEqual(0)
})
