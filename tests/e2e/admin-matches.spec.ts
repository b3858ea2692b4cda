import { makeFan, signInBrowser } from '../support/accounts'
import { db } from '../support/app/database'
import { AdminPage } from '../support/pages/admin-page'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'

const MATCHES = '/admin/matches'
const NEW_MATCH = `${MATCHES}?match=new`
const ownName = () => `Atletico ${Date.now().toString(36)}`

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

test('a match is not deleted while a copy refers to it: the refusal says so, and so does the page afterwards', async ({
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

test('a correction typed before another admin saved one is refused after the password is confirmed', async ({
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
