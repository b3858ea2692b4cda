import { makeFan, signInBrowser } from '../support/accounts'
import { db } from '../support/app/database'
import { holdPlay } from '../support/app/live-match'
import { AdminPage } from '../support/pages/admin-page'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'

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
  await page.goto('/admin/matches?match=new')
  await expect(admin.button('Add match')).toBeVisible()
})
