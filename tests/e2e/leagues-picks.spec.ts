import { randomUUID } from 'node:crypto'
import { makeFan, signInBrowser } from '../support/accounts'
import { makeLeague } from '../support/app/leagues'
import { makeRound } from '../support/app/matchday'
import { follow } from '../support/pages/events'
import { LeaguesPage } from '../support/pages/leagues-page'
import { expect, test } from '../support/pages/page-test'
import { finish, giveVerified, kickOff, offerResult, score, settleNow } from '../support/verified'

test('mates’ picks are hidden until kick-off, then shown; the table explains its points', async ({
  page,
  context,
}) => {
  const [fan, mate, stranger] = [await makeFan(), await makeFan(), await makeFan()]
  const league = await makeLeague([mate, fan])
  const title = `Chi vince? ${randomUUID().slice(0, 8)}`
  const { matchId, templateId } = await offerResult(title)
  const id = await giveVerified(fan, templateId, { pick: 'X', points: 30 })
  await giveVerified(mate, templateId, { pick: '1', points: 18 })
  await giveVerified(stranger, templateId, { pick: '2', points: 25 })
  await signInBrowser(context, fan)
  await page.goto('/missions')
  await page
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByRole('button', { name: 'Partecipa' })
    .click()
  await page.getByRole('dialog').getByRole('link', { name: 'Le scelte degli altri' }).click()
  await expect(page).toHaveURL(`/missions/${id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: `Le scelte di ${league.name}` })).toBeVisible()
  await expect(main).toContainText('Un altro ha scelto: si scopre al calcio d’inizio.')
  expect(await (await page.request.get(`/missions/${id}`)).text()).not.toContain(mate.nickname)

  await kickOff(matchId)
  await page.reload()
  const told = main.getByRole('listitem').filter({ hasText: mate.nickname })
  await expect(told).toContainText('Vince Roma')
  await expect(main).not.toContainText(stranger.nickname)

  await finish(matchId, [1, 0])
  await settleNow()
  await page.reload()
  await expect(told).toContainText('Vinta')
  await page.goto(`/leagues/${league.id}`)
  const leagues = new LeaguesPage(page)
  await expect(leagues.rows).toHaveText([
    new RegExp(`1.*${mate.nickname}.*18`),
    new RegExp(`2.*Tu · ${fan.nickname}.*0`),
  ])
  await leagues.rows.getByRole('link', { name: mate.nickname }).click()
  const why = page.getByRole('region', { name: `Perché questi punti: ${mate.nickname}` })
  await expect(why.getByRole('listitem')).toHaveText([new RegExp(`${title.replace('?', '\\?')}.*\\+18`)])
  await leagues.rows.getByRole('link', { name: mate.nickname }).press('Enter')
  await expect(why).toBeHidden()
  await page.getByRole('tab', { name: 'Sempre' }).click()
  await expect(leagues.rows).toHaveText([/18/, /0/])
})

test('picks of a round: nothing of others before kick-off, then match by match', async ({
  page,
  context,
}) => {
  const [fan, mate] = [await makeFan(), await makeFan()]
  const league = await makeLeague([fan, mate])
  const { competition, round, matches } = await makeRound(2)
  const [first, second] = matches
  if (!first || !second) throw new Error('no round was made')
  await giveVerified(fan, first.result, { pick: '1', points: 18 })
  await giveVerified(mate, first.result, { pick: 'X', points: 30 })
  await giveVerified(mate, second.result, { pick: '2', points: 25 })
  await signInBrowser(context, fan)
  await page.goto(`/leagues/${league.id}`)
  await page.getByRole('tab', { name: 'Giornata' }).press('Enter')
  await page.getByRole('link', { name: 'Conference League' }).click()
  await expect(page.getByRole('navigation', { name: 'Turno' })).toContainText(`Giornata ${round}`)
  const rows = page.getByRole('region', { name: 'Chi ha detto cosa' }).last().getByRole('row')
  await expect(rows).toHaveText([
    /Punti/,
    /^Tu1 in attesa.*nessuna scelta0$/,
    /coperta fino al fischio d’inizio.*coperta fino al fischio d’inizio0$/,
  ])
  await kickOff(first.id)
  await follow(page, `/leagues/${league.id}/round?competition=${competition}`)
  await expect(rows.last()).toHaveText(new RegExp(`^${mate.nickname}X .*coperta fino al fischio d’inizio0$`))
  const inPlay = page.getByRole('region', { name: 'In campo' })
  await expect(inPlay.getByRole('listitem')).toHaveText(/Casa.*Ospiti.*–$/)
  await score(first.id, [0, 1])
  await expect(inPlay.getByRole('listitem')).toHaveText(/Casa.*Ospiti.*ora no0–1/)
  const [shown, printed] = await page
    .locator('.rg-score')
    .evaluateAll((scores) => scores.map((own) => getComputedStyle(own).backgroundColor))
  expect(shown, 'lamps show a score in play, and nothing else').not.toBe(printed)
  const lamps = await page.locator('.rg-score').first().boundingBox()
  expect(lamps?.width, 'a board of its own, no band over the columns').toBeLessThan(60)
  await score(first.id, [0, 0])
  await expect(page.getByRole('region', { name: 'Se finisse ora' }).getByRole('row')).toHaveText([
    /In tasca/,
    new RegExp(`^1.*${mate.nickname}.*\\+3030$`),
    new RegExp(`^2.*Tu · ${fan.nickname}.*–0$`),
  ])
  await expect(page.getByRole('note')).toContainText(
    new RegExp(
      `${mate.nickname} è a 30 punti\\. L’1 di Casa.*–Ospiti.* ti fa guadagnare almeno 48 punti su `,
    ),
  )
  await finish(first.id, [0, 0])
  await settleNow()
  await page.reload()
  await expect(rows).toHaveText([/Punti/, /^Tu1 sbagliata/, /X giusta.*30$/])
  await rows
    .first()
    .getByRole('link', { name: /Casa.*Ospiti/ })
    .first()
    .click()
  await expect(page).toHaveURL(`/matches/${first.id}`)
})

test('a league shows what its picks on matches in play would earn, in English', async ({ page, context }) => {
  const [fan, mate] = [await makeFan({ locale: 'en' }), await makeFan()]
  const league = await makeLeague([fan, mate])
  const { matchId, templateId } = await offerResult(`Who wins? ${randomUUID().slice(0, 8)}`)
  await giveVerified(fan, templateId, { pick: '1', points: 18 })
  await giveVerified(mate, templateId, { pick: 'X', points: 30 })
  await signInBrowser(context, fan, 'en')
  await follow(page, `/leagues/${league.id}`)
  const inPlay = page.getByRole('region', { name: 'In play now' })
  await kickOff(matchId)
  await score(matchId, [0, 0])
  await expect(inPlay.getByRole('listitem')).toContainText(`you picked 1: wrong (${mate.nickname} got it)`)
  await score(matchId, [1, 0])
  await expect(inPlay.getByRole('listitem')).toHaveText(
    /Roma.*Inter.*now \+181–0you picked 1: right, only you/,
  )
  await expect(inPlay).toContainText('Nothing is credited before the end.')
  for (const period of ['week', 'month', 'all']) {
    await page.goto(`/leagues/${league.id}?period=${period}`)
    const row = page.getByRole('list', { name: 'Table' }).locator('.standing-own')
    const [now, points] = await Promise.all(
      ['.standing-now', '.standing-points'].map((part) => row.locator(part).boundingBox()),
    )
    expect(now?.y, `${period}: beside the points on a desktop`).toBeLessThan(points?.y ?? 0)
    expect((now?.x ?? 0) + (now?.width ?? 0), period).toBeLessThanOrEqual(points?.x ?? 0)
  }
})
