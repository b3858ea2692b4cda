import { entered, makeFan, signInBrowser } from '../support/accounts'
import { db } from '../support/app/database'
import { ownTitle, pickOf, scene } from '../support/app/verified-mission'
import { EVENTS, follow } from '../support/pages/events'
import { MissionsPage } from '../support/pages/missions-page'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'
import { callOff, finish, giveVerified, kickOff, offerResult, score, settleNow } from '../support/verified'

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
