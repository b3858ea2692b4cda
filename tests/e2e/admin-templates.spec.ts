import { makeFan, signInBrowser } from '../support/accounts'
import { APP } from '../support/app/app'
import { db } from '../support/app/database'
import { AdminPage } from '../support/pages/admin-page'
import { follow } from '../support/pages/events'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'

const TEMPLATES = '/admin/templates?template=new&competition=conference'
const ownName = () => `Prova ${Date.now().toString(36)}`

type Template = { id: string; points: number; active: boolean; rule: { kind: string; line?: number } | null }
const templateCalled = async (title: string) => {
  const [row] = await db()<Template[]>`
    select id, points, active, rule from mission_templates where title_it = ${title}`
  return row
}

/** An upcoming match that no other test touches. */
async function makeMatch(home: string): Promise<void> {
  await db()`
    insert into matches (source, external_id, competition, season, round, home, away, home_id, away_id, kickoff_at, original_kickoff_at, kickoff_known, status, duration)
    select 'admin', gen_random_uuid()::text, 'conference', 2026, 99, ${home}, 'Inter', ${home}, 'a', at, at, true, 'TIMED', 'REGULAR'
    from (select app_now() + interval '90 minutes' as at) kickoff`
}

test('a rule: refused beside its field, previewed with its prices, created once, withdrawn', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  const [admin, toasts, home] = [new AdminPage(page), new Toasts(page), ownName()]
  await makeMatch(home)
  await follow(page, TEMPLATES)
  await admin.field('Regola').selectOption('over_under')
  await admin.button('Anteprima').click()
  await toasts.see('Errore templates', 'Campo obbligatorio.')
  await expect(admin.field('Partita')).toHaveAttribute('aria-invalid', 'true')
  const match = admin.field('Partita').getByRole('option', { name: new RegExp(home) })
  await admin.field('Partita').selectOption((await match.getAttribute('value')) ?? '')
  await admin.field('Soglia (mezzi gol)').fill('3')
  await admin.button('Anteprima').click()
  await expect(admin.field('Soglia (mezzi gol)')).toHaveAttribute('aria-invalid', 'true')
  await expect(admin.field('Regola')).toHaveValue('over_under')
  await admin.field('Soglia (mezzi gol)').fill('2.5')
  await admin.button('Anteprima').click()
  const preview = page.getByRole('status', { name: 'Così la vede il tifoso' })
  await expect(preview).toContainText(`${home}–Inter: più o meno di 2,5 gol?`)
  await expect(preview).toContainText(`${home}–Inter: over or under 2.5 goals?`)
  await expect(preview.getByRole('listitem').first()).toContainText('15 punti')
  await expect(preview.getByRole('listitem').first()).toContainText('53,2%')
  const title = `${home}–Inter: più o meno di 2,5 gol?`
  expect(await templateCalled(title), 'a preview writes nothing').toBeUndefined()
  await admin.button('Crea modello').click()
  await toasts.see('Modello creato')
  const made = await templateCalled(title)
  expect(made).toMatchObject({ active: true, points: 17, rule: { kind: 'over_under', line: 2.5 } })
  await page.goto(`/admin/templates?template=${made?.id}`)
  await expect(admin.main).toContainText('La regola non cambia più')
  await admin.button('Ritira').click()
  await toasts.see('Modello ritirato')
  await expect(admin.button('Offri')).toBeVisible()
  expect((await templateCalled(title))?.active).toBe(false)
  await page.goto('/admin/log')
  await expect(admin.row('modello creato').first()).toBeVisible()
})

test('a declared template: titles in both languages, changed afterwards', async ({ page, context }) => {
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  const [admin, toasts, title] = [new AdminPage(page), new Toasts(page), ownName()]
  await page.goto(TEMPLATES)
  await admin.field('Titolo in italiano').fill(title)
  await admin.field('Punti').fill('101')
  await admin.button('Crea modello').click()
  await expect(admin.field('Punti')).toHaveAttribute('aria-invalid', 'true')
  await admin.field('Punti').fill('25')
  await admin.button('Crea modello').click()
  await expect(admin.field('Titolo in inglese')).toHaveAttribute('aria-invalid', 'true')
  await expect(admin.field('Titolo in italiano')).toHaveValue(title)
  await admin.field('Titolo in inglese').fill('A trial')
  await admin.button('Crea modello').click()
  await toasts.see('Modello creato')
  const made = await templateCalled(title)
  expect(made).toMatchObject({ points: 25, rule: null })
  await page.goto(`/admin/templates?template=${made?.id}`)
  const pro = admin.main.getByRole('checkbox', { name: 'Solo per chi ha Pro' })
  await pro.check({ force: true })
  await admin.field('Titolo in inglese').fill('')
  await admin.button('Salva').click()
  await expect(admin.field('Titolo in inglese')).toHaveAttribute('aria-invalid', 'true')
  await expect(pro, 'a refusal keeps the tick').toBeChecked()
  await pro.uncheck({ force: true })
  await admin.field('Titolo in inglese').fill('A trial')
  await admin.field('Punti').fill('30')
  await admin.button('Salva').click()
  await toasts.see('Modello salvato')
  expect((await templateCalled(title))?.points).toBe(30)
})

test('without JavaScript the plain form creates a rule, in English', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  await context.addCookies([{ name: 'NEXT_LOCALE', value: 'en', url: APP.url }])
  const page = await context.newPage()
  const [admin, home] = [new AdminPage(page), ownName()]
  await makeMatch(home)
  await page.goto('/admin/templates?template=new')
  await admin.main.getByRole('link', { name: 'Conference League' }).click()
  await admin.field('Rule').selectOption('match_result')
  const match = admin.field('Match').getByRole('option', { name: new RegExp(home) })
  await admin.field('Match').selectOption((await match.getAttribute('value')) ?? '')
  await admin.button('Preview').click()
  await expect(page.getByRole('status', { name: 'What the fan sees' })).toContainText(
    `${home}–Inter: who wins?`,
  )
  await expect(admin.field('Rule')).toHaveValue('match_result')
  await admin.button('Create template').click()
  await expect(page.getByRole('status').getByText('Template created')).toBeVisible()
  expect(await templateCalled(`${home}–Inter: chi vince?`)).toMatchObject({ points: 32 })
  await context.close()
})
