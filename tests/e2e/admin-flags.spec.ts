import { makeFan, signInBrowser } from '../support/accounts'
import { giveFlag, ownName } from '../support/app/admin-content'
import { db } from '../support/app/database'
import { AdminPage } from '../support/pages/admin-page'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'

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
