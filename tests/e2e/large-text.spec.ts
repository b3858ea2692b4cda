import { randomUUID } from 'node:crypto'
import { makeFan, signInBrowser } from '../support/accounts'
import { SHELL } from '../support/app'
import { makeLeague } from '../support/app-leagues'
import { expect, test } from '../support/pages/page-test'
import { finish, offerResult } from '../support/verified'

// The browser's own text size twice as large: media queries in rem follow it, unlike a larger root element.
test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: { ...SHELL, args: [...(SHELL.args ?? []), '--blink-settings=defaultFontSize=32'] },
})

const OPEN = ['/pricing', '/rules', '/rules/ratings', '/privacy', '/terms', '/faq', '/about', '/auth']
const PLAY = [
  '/',
  '/missions',
  '/missions?tab=suggested',
  '/matchday',
  '/matches',
  '/quiz',
  '/coach',
  '/coach/five',
]
const OWN = [
  '/leagues',
  '/shop',
  '/badges',
  '/wallet',
  '/account',
  '/replays',
  '/posters',
  '/ai',
  '/onboarding',
]

test('in text twice as large no page is wider than the phone', async ({ page, context }) => {
  const fan = await makeFan({ competitions: ['premier_league'] })
  const league = `/leagues/${(await makeLeague([fan, await makeFan()])).id}`
  const { matchId } = await offerResult(`Chi vince? ${randomUUID().slice(0, 8)}`)
  await finish(matchId, [1, 0])
  await signInBrowser(context, fan)
  for (const path of [...OPEN, ...PLAY, ...OWN, league, `${league}/round`, `/matches/${matchId}`]) {
    await page.goto(path)
    const width = await page.evaluate(async () => {
      await document.fonts.ready
      return document.documentElement.scrollWidth
    })
    expect.soft(width, path).toBe(390)
  }
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
})
