import { randomUUID } from 'node:crypto'
import { nonBreaking } from '@/lib/core/text/non-breaking'
import { makeFan, signInBrowser } from '../support/accounts'
import { call } from '../support/app/actions'
import { db } from '../support/app/database'
import { ownTitle, pickOf, scene } from '../support/app/verified-mission'
import { follow } from '../support/pages/events'
import { expectPressedShown } from '../support/pages/forced-colors'
import { MissionsPage } from '../support/pages/missions-page'
import { expect, test } from '../support/pages/page-test'
import { expectThumbSized } from '../support/pages/thumb'
import { Toasts } from '../support/pages/toasts'
import { WORDS } from '../support/pages/words'
import { giveVerified, kickOff, makeMatch, offer, offerResult } from '../support/verified'

test('a suggestion on a match: its range of points, added, picked by price, pick changed', async ({
  page,
  context,
}) => {
  const [fan, title] = [await makeFan(), ownTitle()]
  const home = `Casa ${title.slice(-6)}`
  // Before the demo's matches of the evening, which would fold it away.
  const { matchId } = await offerResult(title, { home, inHours: 0.05 })
  await signInBrowser(context, fan)
  await page.goto('/missions?tab=suggested')
  const [missions, toasts] = [new MissionsPage(page), new Toasts(page)]
  const sheet = missions.sheet(home, 'Inter')
  await expect(sheet).toContainText(title)
  await expect(sheet).toContainText('19–32 pt')
  await expect(sheet.getByRole('link', { name: /Inter/ })).toHaveAttribute('href', `/matches/${matchId}`)
  await expectThumbSized(sheet.getByRole('link', { name: /Inter/ }))
  await sheet.getByRole('button', { name: missions.words.add }).click()
  await toasts.see('Suggerimento aggiunto')
  await expect(sheet).toContainText('Già aggiunta oggi')
  await expect(sheet.getByRole('heading'), 'where the button has gone').toBeFocused()
  await page.goto('/missions')
  const ticket = missions.ticket(title)
  await expect(ticket).toContainText('Scegli prima che si chiuda')
  await expect(ticket).toContainText('19–32')
  await expect(ticket.getByRole('link', { name: /Inter/ })).toHaveAttribute('href', `/matches/${matchId}`)
  await expectThumbSized(ticket.getByRole('link', { name: /Inter/ }))
  await expect(ticket.getByRole('timer')).toHaveText(/^Si chiude fra \d+h \d+m \d+s$/)
  for (const name of [missions.words.todo, missions.words.inProgress, missions.words.done])
    await expect(ticket.getByRole('button', { name, exact: true })).toHaveCount(0)
  await missions.button(title, missions.words.join).click()
  await expect(missions.dialog).toContainText('Missione verificata')
  await expect(missions.dialog).toContainText('0 su 1 partita')
  await expect(missions.dialog.getByRole('progressbar'), 'a single match is played or not').toHaveCount(0)
  await expect(missions.dialog).toContainText(`vince ${home}, è pareggio o vince Inter`)
  await missions.dialog.getByRole('button', { name: 'Salva scelta' }).click()
  await toasts.see('Errore missione', 'Campo obbligatorio.')
  await expect(
    missions.dialog.getByRole('radiogroup', { name: 'La tua scelta' }),
  ).toHaveAccessibleDescription(/Campo obbligatorio/)
  await missions.dialog.getByRole('radio', { name: new RegExp(`Vince ${home} 19 pt`) }).check()
  await missions.dialog.getByRole('button', { name: 'Salva scelta' }).click()
  await toasts.see('Scelta salvata', 'Se ci prendi vale 19 punti.')
  await expect(missions.dialog).toContainText(`${home} batte Inter nei 90 minuti.`)
  await expect(missions.dialog).toContainText('42,9%')
  await expect(missions.dialog).not.toContainText('= 19')
  await missions.dialog.getByRole('radio', { name: /Pareggio 32 pt/ }).check()
  await missions.dialog.getByRole('button', { name: 'Salva scelta' }).click()
  await toasts.see('Scelta salvata', 'Se ci prendi vale 32 punti.')
  await expect(missions.dialog.getByRole('radio', { name: /Pareggio/ })).toBeChecked()
  await missions.dialog.getByRole('button', { name: missions.words.close }).click()
  await expect(ticket).toContainText('Hai scelto: Pareggio')
  await expect(ticket).toContainText('1 su 4')
  await ticket.getByRole('button', { name: 'Cambia' }).click()
  await expect(missions.dialog.getByRole('radio', { name: /Pareggio/ })).toBeChecked()
})

test('a match that began without a pick is among the expired ones', async ({ page, context }) => {
  const [fan, title] = [await makeFan(), ownTitle()]
  const { templateId, matchId } = await offerResult(title)
  await giveVerified(fan, templateId)
  await kickOff(matchId)
  await signInBrowser(context, fan)
  await page.goto('/missions')
  const missions = new MissionsPage(page)
  await expect(missions.overdue).toBeVisible()
  await expect(missions.ticket(title)).toBeHidden()
  await missions.overdue.click()
  await expect(missions.ticket(title)).toContainText('Non avevi scelto')
  await expect(missions.ticket(title)).toContainText('Scaduta')
  await expect(missions.ticket(title)).toContainText('nessun premio')
  await expect(missions.ticket(title)).not.toContainText(/Scelte chiuse|secondo la scelta/)
  await expect(page.getByRole('button', { name: 'Rimettila a domani' })).toHaveCount(0)
  await missions.button(title, missions.words.join).click()
  await expect(missions.dialog).toContainText('Nessun punto.')
})

test('one tap on a suggestion adds and picks, one on a ticket picks; adding all can be undone', async ({
  page,
  context,
}) => {
  const [fan, title] = [await makeFan({ competitions: ['europa'] }), ownTitle()]
  const home = `Casa ${title.slice(-6)}`
  // Before the demo's matches of the evening, which would fold it away.
  const { templateId } = await offerResult(title, { home, inHours: 0.05, competition: 'europa' })
  const other = await offerResult(ownTitle(), { inHours: 1, competition: 'europa' })
  const ticketId = await giveVerified(fan, other.templateId)
  await signInBrowser(context, fan)
  await page.goto('/missions?tab=suggested')
  const [missions, toasts] = [new MissionsPage(page), new Toasts(page)]
  const sheet = missions.sheet(home, 'Inter')
  await sheet.getByRole('button', { name: /Pareggio/ }).click()
  await toasts.see('Scelta salvata', 'Se ci prendi vale 32 punti.')
  await expect(sheet.getByRole('button', { name: /Pareggio/, pressed: true })).toBeVisible()
  await expectPressedShown(sheet)
  await page.getByRole('button', { name: missions.words.addAll, exact: true }).click()
  await toasts.see('Suggerimenti aggiunti')
  await expect(missions.addable).toHaveCount(0)
  await toasts.shown.getByRole('button', { name: 'Annulla' }).click()
  await toasts.see('Ripristinato')
  await expect(missions.counter).toHaveText('0/2')
  const [picked] = await db()<{ pick: string }[]>`
    select pick from missions where user_id = ${fan.id} and template_id = ${templateId}`
  expect(picked?.pick).toBe('X')
  await page.goto('/missions')
  await missions.tickets.getByRole('button', { name: /Vince Roma/ }).click()
  await toasts.see('Scelta salvata')
  await expect(missions.tickets.getByText('Hai scelto: Vince Roma')).toBeVisible()
  expect((await pickOf(ticketId))?.pick).toBe('1')
})

test('an exact score takes each side’s goals, in English', async ({ page, context }) => {
  const [fan, title] = [await makeFan({ locale: 'en' }), ownTitle()]
  const matchId = await makeMatch()
  const id = await giveVerified(fan, await offer({ kind: 'exact_score', matchId }, [matchId], { title }))
  await signInBrowser(context, fan, 'en')
  await page.goto('/missions')
  const [missions, toasts] = [new MissionsPage(page, WORDS.en), new Toasts(page, WORDS.en)]
  await expect(missions.ticket(title)).toContainText('Pick before the question closes')
  await missions.button(title, WORDS.en.join).click()
  const goals = (team: string) => missions.dialog.getByRole('textbox', { name: `${team} goals` })
  await expect(missions.dialog).toContainText('Any other score: 150 points.')
  await goals('Roma').fill('2')
  await expect(goals('Inter')).toHaveValue('0')
  await goals('Inter').press('1')
  await expect(missions.dialog.getByRole('status')).toHaveText('103 points')
  await missions.dialog.getByRole('button', { name: 'Save pick' }).click()
  await toasts.see('Pick saved')
  await expect(missions.dialog).toContainText(nonBreaking('Roma–Inter ends 2–1 after 90 minutes.'))
  await expect(goals('Inter')).toHaveValue('1')
  expect((await pickOf(id))?.pick).toBe('2-1')
})

test('an open dialog keeps its contents and the choice when its refresh is refused', async ({
  page,
  context,
}) => {
  const [fan, title] = [await makeFan(), ownTitle()]
  const { templateId } = await offerResult(title)
  await giveVerified(fan, templateId)
  const visitor = await signInBrowser(context, fan)
  await follow(page, '/missions')
  const missions = new MissionsPage(page)
  await missions.button(title, missions.words.join).click()
  const draw = missions.dialog.getByRole('radio', { name: /Pareggio/ })
  await draw.check()
  await page.route('/api/missions/*', (route) => route.fulfill({ status: 503, body: '{}' }))
  const refused = page.waitForResponse(/\/api\/missions\//)
  await call(visitor, 'createMission', { requestId: randomUUID(), title: 'Da un altro telefono' })
  await refused
  await expect(missions.dialog.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(draw).toBeChecked()
  await expect(page).toHaveURL(/\/missions$/)
})

test('a pick by keyboard alone', async ({ page, context }) => {
  const { fan, title, id } = await scene()
  await signInBrowser(context, fan)
  await page.goto('/missions')
  const missions = new MissionsPage(page)
  await missions.button(title, missions.words.join).focus()
  await page.keyboard.press('Enter')
  const first = missions.dialog.getByRole('radio').first()
  await expect(first).toBeVisible()
  for (let steps = 0; steps < 8 && !(await first.evaluate((one) => one === document.activeElement)); steps++)
    await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(missions.dialog.getByRole('radio', { name: /Vince Inter/ })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await new Toasts(page).see('Scelta salvata')
  expect((await pickOf(id))?.pick).toBe('2')
})
