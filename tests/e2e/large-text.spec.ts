import { makeFan, signInBrowser } from '../support/accounts'
import { SHELL } from '../support/app'
import { expect, test } from '../support/pages/page-test'

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
  await signInBrowser(context, await makeFan({ competitions: ['premier_league'] }))
  for (const path of [...OPEN, ...PLAY, ...OWN]) {
    await page.goto(path)
    const width = await page.evaluate(async () => {
      await document.fonts.ready
      return document.documentElement.scrollWidth
    })
    expect.soft(width, path).toBe(390)
  }
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
})
