import AxeBuilder from '@axe-core/playwright'
import { makeFan, PASSWORD, signInBrowser, type TestFan } from '../support/accounts'
import { db } from '../support/app/database'
import { givePoints } from '../support/app/wallets'
import { AdminPage } from '../support/pages/admin-page'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'

const balances = async ({ id }: TestFan) => {
  const rows = await db()<{ asset: string; balance: number }[]>`
    select asset, balance::int from ledger_accounts where user_id = ${id} and balance <> 0 order by asset`
  return Object.fromEntries(rows.map(({ asset, balance }) => [asset, balance]))
}

test('a correction requires a fresh password, stays under the ceiling, is booked, and is reversed exactly (T14)', async ({
  page,
  context,
}) => {
  const [boss, fan] = [await makeFan({ isAdmin: true }), await makeFan()]
  await givePoints(fan, 40)
  await signInBrowser(context, boss)
  const [admin, toasts] = [new AdminPage(page), new Toasts(page)]
  await page.goto('/admin/corrections')
  await expect(admin.field('Tifoso')).toHaveCount(0)
  await admin.field('Password').fill('sbagliata davvero')
  await admin.button('Conferma').click()
  await toasts.see('Password non confermata', 'La password non è questa.')
  await admin.field('Password').fill(PASSWORD)
  await admin.button('Conferma').press('Enter')
  await admin.field('Tifoso').fill('nessuno di qui')
  await admin.field('Che cosa').selectOption('points')
  // No two consecutive texts are the same, so that the arrival of each can be seen.
  for (const [amount, reason, text] of [
    ['1,5', 'Bonus del torneo estivo', 'Scrivi un numero intero.'],
    ['', 'Bonus del torneo estivo', 'Campo obbligatorio.'],
    ['0', 'Bonus del torneo estivo', 'Scrivi un numero diverso da zero.'],
    ['25', 'Boh', 'Servono almeno 10 caratteri.'],
    ['1001', 'Bonus del torneo estivo', 'Massimo 1000.'],
    ['25', 'Bonus del torneo estivo', 'Nessun tifoso con questo nickname o id.'],
  ] as const) {
    await admin.field('Quanto').fill(amount)
    await admin.field('Motivo').fill(reason)
    await admin.button('Registra').click()
    await toasts.see('Errore correzione', text)
    await expect(admin.field('Che cosa')).toHaveValue('points')
  }
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  await admin.field('Tifoso').fill(fan.nickname.toUpperCase())
  await admin.field('Quanto').fill('−25')
  await admin.button('Registra').click()
  await toasts.see('Correzione registrata')
  expect(await balances(fan)).toEqual({ points: 15 })
  await page.goto('/admin/corrections?asset=points')
  await admin
    .row(fan.nickname)
    .getByRole('button', { name: /^Annulla/ })
    .click()
  await toasts.see('Correzione annullata')
  await expect(page, 'the filter stays').toHaveURL(/\?asset=points$/)
  await expect(admin.row(fan.nickname)).toHaveCount(2)
  await expect(admin.row(fan.nickname).first()).toContainText(/\+25 punti.*annullamento/s)
  await expect(admin.row(fan.nickname).last()).toContainText(/-25 punti.*annullata/s)
  await expect(admin.row(fan.nickname).getByRole('button')).toHaveCount(0)
  expect(await balances(fan)).toEqual({ points: 40 })
  await page.goto('/admin/log')
  await expect(admin.main).toContainText('Bonus del torneo estivo')
  // An open page would reload itself for the other fan, and stop the next one from loading.
  await page.goto('about:blank')
  await context.clearCookies()
  await signInBrowser(context, fan)
  await page.goto('/wallet')
  await expect(page.getByRole('main')).toContainText('Bonus del torneo estivo')
})

test.describe('without JavaScript, in English', () => {
  test.use({ javaScriptEnabled: false })

  test('the password is asked for, then one form makes the correction', async ({ page, context }) => {
    const [boss, fan] = [await makeFan({ isAdmin: true }), await makeFan()]
    await signInBrowser(context, boss, 'en')
    await page.goto('/admin/corrections')
    await page.getByLabel('Password').fill('wrong indeed')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Password not confirmed')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByLabel('Fan').fill(fan.nickname)
    await page.getByLabel('How much').fill('1000')
    await page.getByLabel('Reason').fill('A prize of the summer cup')
    await page.getByRole('button', { name: 'Make correction' }).click()
    await expect(page.getByRole('main').getByRole('status')).toContainText('Correction made')
    expect(await balances(fan)).toEqual({ tokens: 1000 })
  })
})
