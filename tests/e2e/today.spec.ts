import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { nonBreaking } from '@/lib/core/text/non-breaking'
import { makeFan, signInBrowser } from '../support/accounts'
import { db } from '../support/app/database'
import { makeLeague } from '../support/app/leagues'
import { expect, test } from '../support/pages/page-test'
import { finish, giveVerified, makeMatch, offer, settleNow } from '../support/verified'

/** A round of its own in the season of the Ligue 1. */
const ROUND = 77

/** Takes the matches of this file out of the season, which other tests read. */
const leaveSeason = () =>
  db()`update matches set status = 'CANCELLED', season = 1900, round = 1 where competition = 'ligue_1' and round = ${ROUND}`
test.afterAll(leaveSeason)

/** A fan whose next match is the first of all in the Ligue 1, with one question picked and one open. */
async function fanBeforeKickoff(locale?: 'it' | 'en') {
  const fan = await makeFan({ competitions: ['ligue_1'], locale })
  const home = `Casa ${randomUUID().slice(0, 6)}`
  const matchId = await makeMatch({ competition: 'ligue_1', home, away: 'Ospiti' })
  await leaveSeason()
  await db()`update matches set round = ${ROUND}, season = (
      select max(season) from matches where competition = 'ligue_1' and source = 'football-data'),
    kickoff_at = app_now() + interval '5 minutes' where id = ${matchId}`
  const options = { title: `${home}–Ospiti: chi vince?`, competition: 'ligue_1' }
  const result = await offer({ kind: 'match_result', matchId }, [matchId], options)
  await offer({ kind: 'both_score', matchId }, [matchId], { ...options, title: `${home}–Ospiti: gol?` })
  await giveVerified(fan, result, { pick: '1' })
  return { fan, home, matchId }
}

const tile = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name })
const over = (matchId: string) => finish(matchId, [0, 2])

test('a guest sees the landing page, a fan what matters now', async ({ page, context }) => {
  await page.goto('/')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Novanta minuti finiscono. La sfida no.')
  const { fan, home, matchId } = await fanBeforeKickoff()
  const mate = await makeFan()
  const league = await makeLeague([mate, fan])
  await signInBrowser(context, fan)
  await page.goto('/')
  await expect(page).toHaveTitle('Oggi · GoalQuest')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /^https?:\/\/[^/]+\/?$/)
  await expect(title).toHaveText(/^Si gioca (alle \d\d(:\d\d)?|domani alle 00(:\d\d)?)$/)
  const match = tile(page, 'Prossima partita')
  await expect(match).toContainText(home)
  await expect(match.getByRole('timer')).toHaveText(/^si chiude fra 0h [0-4]m \d+s$/)
  await expect(match.getByRole('listitem')).toHaveText([
    /Da scegliere: A segno tutte e due\?/,
    /^1Vince Casa/,
  ])
  await expect(match).toContainText('Scelte: 1 su 1. Resta un’altra domanda.')
  await expect(match.getByRole('link', { name: 'Completa la schedina' })).toHaveAttribute(
    'href',
    `/matchday/ligue_1/${ROUND}`,
  )
  await expect(tile(page, 'Quiz del giorno').getByRole('link')).toHaveAttribute('href', '/quiz')
  const table = tile(page, league.name)
  await expect(table.getByRole('listitem')).toHaveText([/^1.*0$/, new RegExp(`^2–Tu · ${fan.nickname}0$`)])
  await expect(table).toContainText('A pari punti con il 1º posto.')
  await expect(page.getByText('Ultimo timbro')).toHaveCount(0)
  const main = page.getByRole('main')
  await expect(main.getByText('Niente scommesse: si gioca con la testa.')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Chiedi al coach' })).toHaveAttribute('href', '/coach')
  await expect(main.getByRole('link', { name: 'Vedi le missioni' })).toHaveAttribute('href', '/missions')
  await over(matchId)
  await settleNow()
  await page.reload()
  const stamp = main.getByRole('article', { name: `${home}–Ospiti: chi vince?` })
  await expect(stamp).toContainText(/Ultimo timbro · oggi \d\d:\d\d/)
  await expect(stamp).toContainText(nonBreaking('0–2 · avevi detto 1'))
  await expect(stamp).toContainText(/[1-9]\d*sfumati/)
  await stamp.getByRole('link', { name: 'Ricevuta' }).click()
  await expect(page).toHaveURL(/\/missions\/[\w-]+\/receipt$/)
})

test('each of the last seven days of the quiz says in words whether it is done', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan())
  await page.goto('/')
  await expect(tile(page, 'Quiz del giorno').getByRole('listitem')).toHaveText([
    ...Array<RegExp>(6).fill(/^\p{L}{3}, non fatto$/u),
    /^1?oggi, non fatto$/,
  ])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an open question on a match without a round is one link away', async ({ page, context }) => {
    const { fan, matchId } = await fanBeforeKickoff()
    await db()`update matches set stage = null, round = null where id = ${matchId}`
    await signInBrowser(context, fan)
    await page.goto('/')
    await tile(page, 'Prossima partita').getByRole('link', { name: 'Scegli il pronostico' }).click()
    await expect(page).toHaveURL(`/matches/${matchId}`)
    await page.getByRole('radio', { name: /^Tutte e due/ }).check()
    await page.getByRole('button', { name: 'Salva le scelte' }).click()
    await expect(page.getByRole('status')).toContainText('Una scelta salvata')
    await page.goto('/')
    await expect(tile(page, 'Prossima partita').getByText('Da scegliere')).toHaveCount(0)
    await over(matchId)
  })

  test('a match with two open questions counts as one missing match', async ({ page, context }) => {
    const { matchId } = await fanBeforeKickoff()
    await signInBrowser(context, await makeFan({ competitions: ['ligue_1'] }))
    await page.goto('/')
    const match = tile(page, 'Prossima partita')
    await expect(match.getByText('Da scegliere:')).toHaveCount(2)
    await expect(match).toContainText('Non hai ancora scelto. Manca una partita.')
    await over(matchId)
  })

  test('the page is complete, in English', async ({ page, context }) => {
    const { fan, home, matchId } = await fanBeforeKickoff('en')
    await signInBrowser(context, fan, 'en')
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Kick-off (at|tomorrow at) \d\d:\d\d$/)
    await expect(tile(page, 'Next match')).toContainText(home)
    await expect(tile(page, 'Next match')).toContainText('To pick: Do both score?')
    await expect(tile(page, 'No league yet').getByRole('link')).toHaveAttribute('href', '/leagues')
    await over(matchId)
  })
})
