import { randomUUID } from 'node:crypto'
import { nonBreaking } from '@/lib/core/text/non-breaking'
import { entered, makeFan, signInBrowser, type TestFan } from '../support/accounts'
import { call, outcomeOf } from '../support/app/actions'
import { db } from '../support/app/database'
import { asSeen } from '../support/app/seen'
import { EVENTS, follow } from '../support/pages/events'
import { expectPressedShown } from '../support/pages/forced-colors'
import { MissionsPage } from '../support/pages/missions-page'
import { expect, test } from '../support/pages/page-test'
import { expectThumbSized } from '../support/pages/thumb'
import { Toasts } from '../support/pages/toasts'
import { WORDS } from '../support/pages/words'
import {
  callOff,
  finish,
  giveVerified,
  kickOff,
  makeMatch,
  offer,
  offerResult,
  score,
  settleNow,
} from '../support/verified'

const ownTitle = () => `Chi vince? ${randomUUID().slice(0, 8)}`

const pickOf = async (missionId: string) => {
  const [row] = await db()<{ pick: string | null; points: number }[]>`
    select pick, points from missions where id = ${missionId}`
  return row
}

/** A fan with a mission on one match. */
async function scene(pick?: string) {
  const [fan, title] = [await makeFan(), ownTitle()]
  const { matchId, templateId } = await offerResult(title)
  const id = await giveVerified(fan, templateId, pick ? { pick, points: 18 } : {})
  return { fan, title, matchId, templateId, id }
}

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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page takes the pick, and says what is missing or too late', async ({ page, context }) => {
    const { fan, id, matchId } = await scene()
    await signInBrowser(context, fan)
    await page.goto(`/missions/${id}`)
    const save = page.getByRole('button', { name: 'Salva scelta' })
    const press = async () => {
      const answer = page.waitForResponse((response) => response.request().method() === 'POST')
      await save.click()
      return (await answer).status()
    }
    expect(await press()).toBe(400)
    await expect(page.getByRole('radiogroup', { name: 'La tua scelta' })).toHaveAccessibleDescription(
      /Campo obbligatorio/,
    )
    await page.getByRole('radio', { name: /Pareggio/ }).check()
    expect(await press()).toBe(200)
    await expect(page.getByRole('status')).toContainText('Scelta salvata')
    await expect(page.getByRole('main')).toContainText('Roma–Inter finisce in parità nei 90 minuti.')
    await page.getByRole('radio', { name: /Vince Roma/ }).check()
    await kickOff(matchId)
    expect(await press()).toBe(409)
    await expect(page.getByRole('alert')).toContainText('I pronostici su questa domanda sono chiusi.')
    await expect(save).toHaveCount(0)
    expect((await pickOf(id))?.pick).toBe('X')
  })

  test('a score without one side’s goals is refused, and keeps the other’s', async ({ page, context }) => {
    const [fan, matchId] = [await makeFan(), await makeMatch()]
    const options = { title: ownTitle() }
    const id = await giveVerified(fan, await offer({ kind: 'exact_score', matchId }, [matchId], options))
    await signInBrowser(context, fan)
    await page.goto(`/missions/${id}`)
    const goals = (team: string) => page.getByRole('textbox', { name: team })
    const save = page.getByRole('button', { name: 'Salva scelta' })
    await goals('Roma').fill('2')
    await save.click()
    await expect(page.getByRole('group', { name: 'La tua scelta' })).toHaveAccessibleDescription(
      /Campo obbligatorio/,
    )
    await expect(goals('Roma')).toHaveValue('2')
    await goals('Inter').fill('1')
    await save.click()
    await expect(page.getByRole('status').filter({ hasText: 'Scelta salvata' })).toBeVisible()
    expect((await pickOf(id))?.pick).toBe('2-1')
  })
})

test('after the kick-off the form is gone, and the shares of all fans are shown', async ({
  page,
  context,
}) => {
  const { fan, title, id, matchId, templateId } = await scene('1')
  const others = [await makeFan(), await makeFan()]
  for (const other of others) await giveVerified(other, templateId, { pick: 'X', points: 30 })
  await signInBrowser(context, fan)
  // Otherwise the page hears of the kick-off and takes its form away.
  await page.route(EVENTS, (route) => route.abort())
  await page.goto(`/missions/${id}`)
  await expect(page.getByRole('main')).toContainText('In una lega vedi che cosa hanno scelto gli amici.')
  await expect(page.getByRole('heading', { name: 'Come hanno scelto i tifosi' })).toHaveCount(0)
  await page.getByRole('radio', { name: /Vince Inter/ }).check()
  await kickOff(matchId)
  await page.getByRole('button', { name: 'Salva scelta' }).click()
  await new Toasts(page).see('Errore missione', 'I pronostici su questa domanda sono chiusi.')
  await expect(page.getByRole('button', { name: 'Salva scelta' })).toHaveCount(0)
  await settleNow()
  await page.reload()
  const shares = page
    .getByRole('region')
    .or(page.getByRole('main'))
    .locator('section', { hasText: 'Come hanno scelto i tifosi' })
  await expect(shares.getByRole('listitem').first()).toContainText('Pareggio')
  await expect(shares.getByRole('listitem').first()).toContainText('2 tifosi · 67%')
  await expect(shares.getByRole('listitem').nth(1)).toContainText('la tua · 1 tifoso · 33%')
  await page.unroute(EVENTS)
  await follow(page, '/missions')
  const ticket = new MissionsPage(page).ticket(title)
  await expect(ticket).toContainText('Scelte chiuse')
  await score(matchId, [1, 0])
  await expect(ticket).toContainText(/2º tempo.*1–0/)
  await expect(ticket).toContainText(/se finisse ora: /)
  expect((await pickOf(id))?.pick).toBe('1')
})

test('results settle the mission while its list is open: toast, stamp, XP, receipt', async ({
  page,
  context,
}) => {
  const { fan, title, id, matchId } = await scene('1')
  await signInBrowser(context, fan)
  await follow(page, '/missions')
  const missions = new MissionsPage(page)
  await finish(matchId, [2, 1])
  await settleNow()
  await new Toasts(page).see('Vinta! +18 punti e XP', title)
  const ticket = missions.ticket(title)
  await expect(ticket.getByText('Vinta', { exact: true })).toHaveClass(/stamp-lands/)
  await expect(ticket).toContainText('Roma – Inter')
  await expect(ticket).toContainText('2–1')
  await expect(missions.counter).toHaveText('1/1')
  await page.reload()
  await expect(ticket).toHaveCount(0)
  await missions.show('completed')
  await expect(ticket).toContainText('2–1')
  await expect(page.getByText('Vinta! +18', { exact: false })).toHaveCount(0)
  await ticket.getByRole('link', { name: 'Ricevuta' }).click()
  await expect(page).toHaveURL(`/missions/${id}/receipt`)
  const main = page.getByRole('main')
  for (const text of [
    'Roma batte Inter nei 90 minuti',
    '2–1',
    'Vinta, +18 punti',
    'Decisa dal risultato dei 90 minuti.',
    'inserita da un admin',
    '+18 punti',
    '+18 XP',
    'una volta',
  ])
    await expect(main).toContainText(text)
  await expect(page.getByRole('link', { name: 'Scarica il file (JSON)' })).toHaveAttribute(
    'href',
    `/api/missions/${id}/receipt`,
  )
})

test('a pick beyond those that count for the week pays XP, and nothing says otherwise', async ({
  page,
  context,
}) => {
  const { fan, title, id, matchId } = await scene('1')
  await db()`update missions set counted_week = null where id = ${id}`
  await signInBrowser(context, fan)
  await follow(page, `/missions/${id}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('18 XP, se si avvera.')
  await finish(matchId, [2, 1])
  await settleNow()
  await new Toasts(page).see('Vinta! +18 XP', title)
  await expect(main).toContainText('18 XP. I pronostici che contano erano finiti: niente punti.')
  await page.goto('/missions?tab=completed')
  await expect(new MissionsPage(page).ticket(title)).toContainText('solo XP')
  await page.goto(`/missions/${id}/receipt`)
  await expect(main).toContainText('Vinta, +18 XP')
  await expect(main).not.toContainText('+18 punti')
})

test('the mission’s page updates too; lost and void ones give nothing and say so', async ({
  page,
  context,
}) => {
  const [fan, lost, voided] = [await makeFan(), ownTitle(), ownTitle()]
  const [first, second] = [await offerResult(lost), await offerResult(voided)]
  const lostId = await giveVerified(fan, first.templateId, { pick: 'X', points: 30 })
  await giveVerified(fan, second.templateId, { pick: '1', points: 18 })
  await signInBrowser(context, fan)
  await follow(page, `/missions/${lostId}`)
  await finish(first.matchId, [0, 1])
  await settleNow()
  const toasts = new Toasts(page)
  await toasts.see('Persa', lost)
  await expect(page.getByRole('main').getByText('Persa', { exact: true })).toHaveClass(/stamp-lands/)
  await expect(page.getByRole('main')).toContainText('Nessun punto.')
  await follow(page, '/missions')
  await callOff(second.matchId)
  await settleNow()
  await toasts.see('Annullata', voided)
  await page.goto(`/missions/${lostId}/receipt`)
  await expect(page.getByRole('main')).toContainText('Nessun movimento')
})

test('the receipt’s file matches the page; a corrected result is settled again', async () => {
  const { fan, id, matchId } = await scene('1')
  await finish(matchId, [2, 1])
  await settleNow()
  const visitor = await entered(fan)
  const read = async () => JSON.parse((await visitor.ask(`/api/missions/${id}/receipt`)).body)
  const receipt = await read()
  expect(receipt).toMatchObject({
    missionId: id,
    pick: '1',
    outcome: 'won',
    settledBy: 'score',
    settledTimes: 1,
    points: 18,
    reward: 18,
    sources: [{ id: matchId, regular: { home: 2, away: 1 }, source: 'admin' }],
    words: { claim: 'Roma batte Inter nei 90 minuti', outcome: 'Vinta, +18 punti' },
  })
  const page = (await visitor.ask(`/missions/${id}/receipt`)).body
  for (const { hash } of receipt.lines) expect(page).toContain(hash)
  await finish(matchId, [2, 2])
  await settleNow()
  const again = await read()
  expect(again).toMatchObject({ outcome: 'lost', reward: 0, settledTimes: 2 })
  const points = again.lines.filter(({ asset }: { asset: string }) => asset === 'points')
  expect(points.map(({ amount }: { amount: number }) => amount)).toEqual([18, -18])
})

test('another fan’s, an unknown and an open mission’s receipt are the same 404, as page and as file', async () => {
  const { fan, id, matchId } = await scene('1')
  const open = await scene('X')
  await finish(matchId, [2, 1])
  await settleNow()
  const other = await entered(open.fan, { from: '127.0.3.9' })
  for (const path of [
    (one: string) => `/missions/${one}/receipt`,
    (one: string) => `/api/missions/${one}/receipt`,
  ]) {
    const seen: string[] = []
    for (const one of [id, randomUUID(), open.id]) {
      const answer = await other.ask(path(one))
      expect(answer.status).toBe(404)
      seen.push(asSeen(answer, one))
    }
    expect(seen[1]).toBe(seen[0])
    expect(seen[2]).toBe(seen[0])
    expect((await (await entered(fan)).ask(path(id))).status).toBe(200)
  }
  const guest = await (await entered(fan)).ask('/api/missions/nessuna/receipt')
  expect(guest.status).toBe(404)
})

test('the data of a dialog is given only to the mission’s fan', async () => {
  const { fan, id, title } = await scene('1')
  const own = await (await entered(fan)).ask(`/api/missions/${id}`)
  expect(JSON.parse(own.body)).toMatchObject({
    card: { id, title },
    detail: { verified: { pick: { code: '1' } } },
  })
  const other = await entered(await makeFan(), { from: '127.0.3.10' })
  const seen = await Promise.all(
    [id, randomUUID()].map(async (one) => asSeen(await other.ask(`/api/missions/${one}`), one)),
  )
  expect(seen[0]).toBe(seen[1])
  expect((await other.ask(`/api/missions/${id}`)).status).toBe(404)
})

test('no fan can move a verified mission by hand, or pick for another fan', async () => {
  const { fan, id } = await scene()
  const [own, other] = [await entered(fan), await entered((await makeFan()) as TestFan)]
  const moved = await call(own, 'setMissionStatus', { id, status: 'done' })
  expect([moved.status, outcomeOf(moved)?.code]).toEqual([409, 'verified'])
  const stolen = await call(other, 'choosePick', { id, pick: '1' })
  expect([stolen.status, outcomeOf(stolen)?.code]).toEqual([404, 'not_found'])
  for (const pick of ['3', '1-0', '__proto__'])
    expect(outcomeOf(await call(own, 'choosePick', { id, pick }))?.code).toBe('invalid_input')
  expect((await pickOf(id))?.pick).toBeNull()
})
