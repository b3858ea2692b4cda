import { makeFan, signInBrowser } from '../support/accounts'
import { db } from '../support/app/database'
import { makeRound } from '../support/app/matchday'
import { expect, test } from '../support/pages/page-test'

test('the page of a match has its day and hour in every state', async ({ page, context }) => {
  const { matches } = await makeRound(1)
  const id = matches[0]?.id ?? ''
  await db()`update matches set kickoff_at = timestamptz '2001-09-12 18:00 Europe/Rome',
    fetched_at = timestamptz '2001-09-12 23:57 Europe/Rome' where id = ${id}`
  await signInBrowser(context, await makeFan())
  const hero = page.locator('.fx-hero')
  const open = async (status: string, goals: [number, number] | null) => {
    const [home, away] = goals ?? [null, null]
    await db()`update matches set status = ${status}, regular_home = ${home}, regular_away = ${away} where id = ${id}`
    await page.goto(`/matches/${id}`)
    await expect(hero).toContainText('12 set')
    await expect(hero).toContainText('18:00')
  }
  await open('TIMED', null)
  await expect(hero.locator('s')).toHaveCount(0)
  for (const [status, text] of [
    ['FINISHED', 'Finale'],
    ['AWARDED', 'A tavolino'],
  ] as const) {
    await open(status, [3, 0])
    await expect(hero).toContainText(text)
    await expect(hero).toContainText('3–0')
    await expect(page.getByRole('main')).toContainText('Ultima novità: 12 set, 23:57.')
  }
  await expect(hero).toContainText('Valida per l’esito, nulla per i gol')
  await open('POSTPONED', null)
  await expect(hero.locator('s')).toHaveText('18:00')
  await expect(hero).toContainText('Rinviata')
  await open('IN_PLAY', [3, 0])
  await expect(hero, 'the vendor has left it in play').toContainText('In attesa del risultato')
  await expect(hero).not.toContainText('3–0')
  await expect(page.getByRole('main')).not.toContainText('Ultima novità')
  await db()`update matches set status = 'POSTPONED' where id = ${id}`
  await db()`update matches set kickoff_at = app_now() - interval '1 day', fetched_at = app_now() where id = ${id}`
  await page.reload()
  await expect(hero).toContainText('Le scelte restano')
  for (const [status, text] of [
    ['IN_PLAY', '1º tempo'],
    ['PAUSED', 'Intervallo'],
  ] as const) {
    await db()`update matches set status = ${status}, regular_home = 3, regular_away = 0,
      kickoff_at = (app_day(app_now()) - interval '6 hours') at time zone 'Europe/Rome' where id = ${id}`
    await page.reload()
    await expect(hero).toContainText(text)
    await expect(hero).toContainText('18:00')
    await expect(hero).toContainText('3–0')
  }
})
