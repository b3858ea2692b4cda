import { makeFan, signInBrowser } from '../support/accounts'
import { APP } from '../support/app/app'
import { db } from '../support/app/database'
import { holdPlay } from '../support/app/live-match'
import { AdminPage } from '../support/pages/admin-page'
import { follow } from '../support/pages/events'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'

const MATCHES = '/admin/matches'
const NEW_MATCH = `${MATCHES}?match=new`
const ownName = () => `Atletico ${Date.now().toString(36)}`

const play: { goesOn?: () => Promise<void> } = {}
test.afterEach(() => play.goesOn?.())

test('an import: a dry run, a run, nothing left to do, an unknown code', async ({ page, context }) => {
  test.slow()
  // A goal between two imports would be a change.
  play.goesOn = await holdPlay()
  const homeOf = async () => {
    const [row] = await db()<{ home: string }[]>`select home from matches where id = ${odd?.id ?? ''}`
    return row?.home
  }
  const [odd] = await db()<{ id: string }[]>`
    update matches set home = 'Vecchio nome', vendor_updated_at = null
    where id = (select id from matches where competition = 'serie_a' and source = 'football-data' and status in ('SCHEDULED', 'TIMED')
      order by kickoff_at desc limit 1) returning id`
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  const admin = new AdminPage(page)
  const toasts = new Toasts(page)
  await page.goto('/admin/auto-content')
  await expect(page.getByRole('heading', { level: 1, name: 'Import automatico' })).toBeVisible()
  await admin.choose('SA')
  await admin.button('Anteprima').click()
  await toasts.see('Anteprima pronta: niente è stato scritto')
  await expect(page.getByRole('heading', { name: 'Che cosa cambierebbe' })).toBeVisible()
  expect(await homeOf()).toBe('Vecchio nome')
  await admin.choose('SA')
  await admin.main.getByRole('radio', { name: '30 giorni' }).check()
  await admin.button('Importa 30 giorni').click()
  await toasts.see('Importazione finita')
  await expect(admin.row(/SA.*30 giorni/).first()).toContainText('riuscita')
  expect(await homeOf()).not.toBe('Vecchio nome')
  await admin.choose('SA')
  await admin.button(/Importa/).click()
  await toasts.see('Importazione finita', 'nessuna aggiornata')
  await admin.choose('PL')
  await admin.field('Altri codici').fill('?')
  await admin.button(/Importa/).click()
  await expect(admin.field('Altri codici')).toHaveAttribute('aria-invalid', 'true')
  await expect(admin.main.getByRole('checkbox', { name: /^PL/ })).toBeChecked()
  await expect(admin.main.getByRole('checkbox', { name: /^SA/ })).not.toBeChecked()
  await admin.choose()
  await admin.field('Altri codici').fill(' zzzz ')
  await admin.button(/Importa/).click()
  await toasts.see('Errore import')
  await expect(admin.row('ZZZZ').first()).toContainText('ZZZZ codice sconosciuto')
})

test('a match: refused without teams, then created, changed, corrected, logged and deleted', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  const admin = new AdminPage(page)
  const toasts = new Toasts(page)
  const home = ownName()
  await page.goto(NEW_MATCH)
  await admin.button('Aggiungi partita').click()
  await toasts.see('Dati mancanti', 'Inserisci la squadra di casa e quella ospite.')
  await expect(admin.field('Casa')).toHaveAttribute('aria-invalid', 'true')
  await admin.fillMatch({ Casa: home, Ospite: 'Inter' })
  await admin.button('Aggiungi partita').click()
  await toasts.see('Partita aggiunta')
  const [made] = await db()<
    { id: string }[]
  >`select id from matches where home = ${home} and competition = 'generic_football'`
  await page.goto(`${MATCHES}?match=${made?.id}`)
  await admin.fillMatch({ Giornata: '7', Competizione: 'serie_a', 'Calcio d’inizio': '2026-12-24T18:30' })
  await admin.button('Salva').click()
  await toasts.see('Partita salvata')
  await admin.confirmPassword()
  await admin.field('Stato').selectOption('FINISHED')
  await admin.fillMatch({ '90 minuti, casa': '2', '90 minuti, ospite': '1' })
  await admin.button('Correggi risultato').click()
  await toasts.see('Errore salvataggio', 'Campo obbligatorio.')
  await expect(admin.field('90 minuti, casa')).toHaveValue('2')
  await expect(admin.field('Stato')).toHaveValue('FINISHED')
  await admin.field('Motivo').fill('Visto al VAR')
  await admin.button('Correggi risultato').click()
  await toasts.see('Risultato corretto')
  await expect(admin.main).toContainText('Corretta a mano: Visto al VAR')
  await expect(admin.field('Stato')).toHaveValue('FINISHED')
  await page.goto(`${MATCHES}?from=2026-12-24`)
  await page.getByRole('searchbox', { name: 'Cerca' }).fill(home)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/from=2026-12-24/)
  await expect(admin.row(home)).toContainText('2–1')
  await page.goto('/admin/log')
  await expect(admin.row('risultato corretto').first()).toContainText(`${home} – Inter`)
  await page.goto(`${MATCHES}?match=${made?.id}`)
  await admin.main.getByText('Elimina', { exact: true }).click()
  await admin.button('Elimina partita').click()
  await toasts.see('Partita eliminata')
  await expect(page).toHaveURL(MATCHES)
})

test('a match is not deleted while a copy refers to it: the refusal says so, and then the page', async ({
  page,
  context,
}) => {
  const [home, copy] = [ownName(), `${ownName()} bis`]
  const [made, other] = await db()<{ id: string }[]>`
    insert into matches (source, external_id, competition, home, away, kickoff_at, kickoff_known, status, duration)
    select 'admin', name, 'serie_a', name, 'Inter', now() + interval '3 days', true, 'TIMED', 'REGULAR'
    from unnest(${[home, copy]}::text[]) name returning id`
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  const [admin, toasts] = [new AdminPage(page), new Toasts(page)]
  await page.goto(`${MATCHES}?match=${made?.id}`)
  await admin.main.getByText('Elimina', { exact: true }).click()
  await db()`update matches set duplicate_of = ${made?.id ?? ''} where id = ${other?.id ?? ''}`
  await admin.button('Elimina partita').click()
  const reason = 'Non si può eliminare: ci sono pronostici su questa partita, o una sua copia.'
  await toasts.see('Errore eliminazione', reason)
  await page.reload()
  await expect(admin.main).toContainText(reason)
  await expect(admin.main.getByRole('note')).toContainText('Un altro nome vale come un’altra squadra')
  await expect(admin.main.getByText('Elimina', { exact: true })).toHaveCount(0)
})

test('a correction typed before another admin’s is refused once the password is confirmed again', async ({
  page,
  context,
}) => {
  const [mister, home] = [await makeFan({ isAdmin: true }), ownName()]
  const [made] = await db()<{ id: string }[]>`
    insert into matches (source, external_id, competition, home, away, kickoff_at, kickoff_known, status, duration)
    values ('admin', ${home}, 'serie_a', ${home}, 'Inter', now() - interval '3 hours', true, 'TIMED', 'REGULAR') returning id`
  await signInBrowser(context, mister)
  const admin = new AdminPage(page)
  const toasts = new Toasts(page)
  await page.goto(`${MATCHES}?match=${made?.id}`)
  await admin.confirmPassword()
  await admin.field('Stato').selectOption('FINISHED')
  await admin.fillMatch({ '90 minuti, casa': '2', '90 minuti, ospite': '1', Motivo: 'Visto al VAR' })
  await db()`update sessions set sudo_until = now() - interval '1 minute' where user_id = ${mister.id}`
  await db()`update matches set status = 'FINISHED', winner = 'home', regular_home = 3, regular_away = 0,
    corrected_at = now(), correction_reason = 'A tavolino' where id = ${made?.id ?? null}`
  await admin.button('Correggi risultato').click()
  await admin.confirmPassword()
  await expect(admin.field('90 minuti, casa')).toHaveValue('2')
  await admin.button('Correggi risultato').click()
  await toasts.see('Errore salvataggio', 'Nel frattempo è cambiato')
  await page.reload()
  await expect(admin.main).toContainText('Corretta a mano: A tavolino')
  await admin.fillMatch({ '90 minuti, casa': '2', '90 minuti, ospite': '1', Motivo: 'Visto al VAR' })
  await admin.button('Correggi risultato').click()
  await toasts.see('Risultato corretto')
  await admin.fillMatch({ Motivo: 'Rivisto al VAR' })
  await admin.button('Correggi risultato').click()
  await expect(admin.main).toContainText('Corretta a mano: Rivisto al VAR')
})

test('the provider’s result is put back by keyboard, and the focus stays at the result', async ({
  page,
  context,
}) => {
  const home = ownName()
  const [made] = await db()<{ id: string }[]>`
    insert into matches (source, external_id, competition, home, away, kickoff_at, kickoff_known, status, duration, regular_home,
      regular_away, winner)
    values ('football-data', ${home}, 'serie_a', ${home}, 'Inter', now() - interval '3 hours', true, 'FINISHED', 'REGULAR', 2, 0, 'home')
    returning id`
  await db()`update matches set vendor_result = to_jsonb(matches), regular_away = 1, corrected_at = now(), correction_reason = 'Visto al VAR'
    where id = ${made?.id ?? null}`
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  const admin = new AdminPage(page)
  await page.goto(`${MATCHES}?match=${made?.id}`)
  await admin.confirmPassword()
  await admin.button('Annulla la correzione').press('Enter')
  await new Toasts(page).see('Correzione annullata')
  await expect(admin.field('90 minuti, ospite')).toHaveValue('0')
  await expect(page.getByRole('heading', { name: 'Risultato' })).toBeFocused()
})

test('a finished match without a score is pointed out until somebody corrects it', async ({
  page,
  context,
}) => {
  const home = ownName()
  await db()`insert into matches (source, external_id, competition, home, away, kickoff_at, kickoff_known, status, duration)
    values ('admin', ${home}, 'serie_a', ${home}, 'Inter', now() - interval '10 days', true, 'FINISHED', 'REGULAR')`
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  const admin = new AdminPage(page)
  await page.goto(MATCHES)
  await expect(admin.row(home)).toHaveCount(0)
  await admin.main.getByRole('link', { name: 'Mostra solo queste' }).click()
  await expect(admin.row(home)).toContainText('manca il risultato dei 90 minuti')
  await admin.main.getByRole('link', { name: `Modifica: ${home} – Inter` }).click()
  await admin.confirmPassword()
  await admin.fillMatch({ '90 minuti, casa': '1', '90 minuti, ospite': '0' })
  await admin.field('Motivo').fill('Dal tabellino')
  await admin.button('Correggi risultato').click()
  await new Toasts(page).see('Risultato corretto')
  await page.goto(`${MATCHES}?result=none`)
  await expect(admin.row(home)).toHaveCount(0)
})

test('in English', async ({ page, context }) => {
  await signInBrowser(context, await makeFan({ isAdmin: true }), 'en')
  const admin = new AdminPage(page)
  const code = `X${Date.now().toString(36).toUpperCase().slice(-5)}`
  await db()`insert into ingest_runs (endpoint, competitions, days, started_at, finished_at, ok, items_read, error)
    select 'x', ${[code]}, 7, now() - interval '10 days' - make_interval(mins => n), now() - interval '10 days', n % 5 > 0, 1000 + n,
      case when n % 5 = 0 then ${`${code} bad_token: 403`} end from generate_series(1, 25) n`
  await page.goto('/admin/auto-content')
  await expect(page.getByRole('heading', { level: 1, name: 'Automatic import' })).toBeVisible()
  const [tools, list] = [
    admin.tools('Latest imports', 'Search and filter'),
    admin.main.getByRole('region', { name: 'Latest imports' }),
  ]
  await tools.getByRole('searchbox', { name: 'Search' }).fill(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`[?&]q=${code}`))
  await expect(list.getByRole('row')).toHaveCount(11)
  await admin.main.getByRole('link', { name: 'Next', exact: true }).press('Enter')
  await expect(page).toHaveURL(/page=2/)
  await expect(list.getByRole('row')).toHaveCount(11)
  await list.getByRole('link', { name: /^Read/ }).press('Enter')
  await expect(list.getByRole('row').nth(1)).toContainText(code)
  await expect(list.getByRole('row').nth(1)).toContainText('1,001')
  await expect(page).toHaveURL(/sort=read$/)
  await tools.getByLabel('Outcome').selectOption('failed')
  await tools.getByRole('searchbox', { name: 'Search' }).fill(`${code} invalid key`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sort=read.*outcome=failed/)
  await expect(list.getByRole('row')).toHaveCount(6)
  await expect(admin.button('Import 14 days').or(admin.button('Import 30 days'))).toBeVisible()
  await page.goto(NEW_MATCH)
  await expect(admin.button('Add match')).toBeVisible()
})

type Shift = PerformanceEntry & {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

test('the landing page shows the next matches without a layout shift', async ({ page }) => {
  const home = ownName()
  await db()`insert into matches (source, external_id, competition, home, away, kickoff_at, kickoff_known, status, duration)
    values ('admin', ${home}, 'serie_a', ${home}, 'Inter', now() + interval '2 minutes', true, 'TIMED', 'REGULAR')`
  await page.goto('/')
  await expect(page.getByRole('list', { name: 'Prossime partite' })).toBeVisible({ timeout: 40_000 })
  const shifts = await page.evaluate(
    () =>
      new Promise<{ value: number; of: string[] }[]>((resolve) => {
        const told = ({ value, sources }: Shift) => ({
          value,
          of: sources.map(({ node, previousRect, currentRect }) =>
            JSON.stringify([node?.nodeName, node?.textContent?.slice(0, 40), previousRect, currentRect]),
          ),
        })
        new PerformanceObserver((list) => resolve((list.getEntries() as Shift[]).map(told))).observe({
          type: 'layout-shift',
          buffered: true,
        })
        setTimeout(() => resolve([]), 1_000)
      }),
  )
  const sum = shifts.reduce((so, { value }) => so + value, 0)
  expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThan(0.01)
})

test('a fan sees upcoming matches beside the missions, and has a personal calendar', async ({
  page,
  context,
  request,
}) => {
  const home = ownName()
  await db()`insert into matches (source, external_id, competition, home, away, kickoff_at, kickoff_known, status, duration)
    values ('admin', ${home}, 'ligue_1', ${home}, 'Lens', now() + interval '1 hour', true, 'TIMED', 'REGULAR')`
  await signInBrowser(context, await makeFan({ competitions: ['ligue_1'] }))
  await page.goto('/missions')
  await expect(page.getByRole('region', { name: 'Prossime partite' })).toContainText(
    new RegExp(`${home}.*Lens`),
  )
  await follow(page, '/account')
  const goesOn = page.getByText('continua a funzionare')
  await expect(goesOn).toHaveCount(0)
  await page.getByRole('button', { name: 'Crea l’indirizzo' }).click()
  const address = page.getByLabel('Indirizzo da aggiungere al calendario')
  await expect(address).toHaveValue(/\/api\/calendar\/[\w-]{22}\.ics$/)
  await expect(goesOn).toContainText('Se qualcun altro può averlo, usa «Cambia indirizzo»')
  const given = new URL(await address.inputValue())
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: APP.url })
  await page.getByRole('button', { name: 'Copia' }).click()
  await new Toasts(page).see('Indirizzo copiato')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(given.href)
  await expect(page.getByRole('link', { name: 'Aggiungi al calendario' })).toHaveAttribute(
    'href',
    `webcal://${given.host}${given.pathname}`,
  )
  const first = given.pathname
  const feed = await request.get(first)
  expect(feed.headers()['content-type']).toContain('text/calendar')
  expect((await feed.text()).replaceAll('\r\n ', '')).toContain(`SUMMARY:${home} – Lens`)
  await page.getByRole('button', { name: 'Cambia indirizzo' }).click()
  await expect(address).not.toHaveValue(new RegExp(first))
  expect((await request.get(first)).status()).toBe(404)
  await page.getByRole('button', { name: 'Disattiva' }).click()
  await expect(address).toHaveCount(0)
  await expect(goesOn).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the admin imports, creates, corrects and deletes', async ({ page, context }) => {
    test.slow()
    await signInBrowser(context, await makeFan({ isAdmin: true }))
    const admin = new AdminPage(page)
    await page.goto('/admin/auto-content')
    await admin.choose('SA')
    await admin.button('Anteprima').click()
    await expect(page.getByRole('status')).toContainText('Anteprima pronta')
    const home = ownName()
    await page.goto(NEW_MATCH)
    await admin.button('Aggiungi partita').click()
    await expect(page.getByRole('alert')).toContainText('Dati mancanti')
    await admin.fillMatch({ Casa: home, Ospite: 'Inter' })
    await admin.button('Aggiungi partita').click()
    await expect(page.getByRole('status')).toContainText('Partita aggiunta')
    const [made] = await db()<{ id: string }[]>`select id from matches where home = ${home}`
    await page.goto(`${MATCHES}?match=${made?.id}`)
    await admin.confirmPassword()
    await admin.field('Stato').selectOption('FINISHED')
    await admin.fillMatch({ '90 minuti, casa': '0', '90 minuti, ospite': '3', Motivo: 'A tavolino' })
    await admin.button('Correggi risultato').click()
    await expect(admin.main).toContainText('Corretta a mano: A tavolino')
    await admin.main.getByText('Elimina', { exact: true }).click()
    await admin.button('Elimina partita').click()
    await expect(page.getByRole('status')).toContainText('Partita eliminata')
    expect(await db()`select 1 from matches where id = ${made?.id ?? null}`).toHaveLength(0)
  })
})
