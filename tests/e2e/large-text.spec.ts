import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { giveMissions, makeFan, signInBrowser } from '../support/accounts'
import { SHELL } from '../support/app/app'
import { db } from '../support/app/database'
import { makeLeague } from '../support/app/leagues'
import { makeRound } from '../support/app/matchday'
import { openQuiz, QUESTIONS, RIGHT } from '../support/app/quiz'
import { givePoints } from '../support/app/wallets'
import { expectBoardOnScreen } from '../support/pages/level-board'
import { expect, test } from '../support/pages/page-test'
import { QuizPage } from '../support/pages/quiz-page'
import { turnTo } from '../support/pages/turn-to'
import { finish, giveVerified, kickOff, offerResult, score, settleNow } from '../support/verified'

// The browser's own text size, doubled: media queries in rem follow it, unlike a larger root element.
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

const WIDTHS = [360, 390]

async function expectNoWider(page: Page, path: string): Promise<void> {
  await turnTo(page, path)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    const own = await page.evaluate(async () => {
      await document.fonts.ready
      return document.documentElement.scrollWidth
    })
    expect.soft(own, path).toBe(width)
  }
}

/** Elements that extend beyond a container that clips its overflow. */
const cutOff = (page: Page, ground = '.quiz-stage') =>
  page.locator(ground).evaluate(async (stage) => {
    await document.fonts.ready
    const { right } = stage.getBoundingClientRect()
    const range = document.createRange()
    return [...stage.querySelectorAll(':not(.sr-only, svg, svg *)')]
      .filter((element) => {
        range.selectNodeContents(element)
        return range.getBoundingClientRect().right > right
      })
      .map(({ className, textContent }) => `${className}: ${textContent}`)
  })

test('at twice the text size no page is wider than the phone', async ({ page, context }) => {
  const fan = await makeFan({ competitions: ['premier_league'] })
  const league = `/leagues/${(await makeLeague([fan, await makeFan()])).id}`
  const { matchId } = await offerResult(`Chi vince? ${randomUUID().slice(0, 8)}`)
  await finish(matchId, [1, 0])
  await signInBrowser(context, fan)
  for (const path of [...OPEN, ...PLAY, ...OWN, league, `${league}/round`, `/matches/${matchId}`]) {
    await expectNoWider(page, path)
  }
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
})

test('in large text the names of the competitions do not overlap', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  await page.goto('/onboarding')
  // With text half as large again, as wide as a phone.
  for (const width of [390, 520]) {
    await page.setViewportSize({ width, height: 844 })
    const wider = await page.locator('.pennant-name').evaluateAll(async (names) => {
      await document.fonts.ready
      return names
        .filter((name) => name.scrollWidth > (name.parentElement?.clientWidth ?? 0))
        .map(({ textContent }) => textContent)
    })
    expect(wider, `${width} px`).toEqual([])
  }
})

test('at twice the text size the receipts of a mission and of Pro fit the phone', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  const { matchId, templateId } = await offerResult('Roma batte Inter nei 90 minuti')
  const mission = await giveVerified(fan, templateId, { pick: '1' })
  await finish(matchId, [2, 1])
  await settleNow()
  const [customer, subscription] = [`cus_${randomUUID()}`, `sub_${randomUUID()}`]
  await db()`insert into stripe_customers (user_id, stripe_id) values (${fan.id}, ${customer})`
  await db()`insert into subscriptions (user_id, stripe_id, stripe_customer_id, interval, status, period_ends_at)
    values (${fan.id}, ${subscription}, ${customer}, 'month', 'active', app_now() + interval '20 days')`
  await db()`insert into invoices (stripe_id, user_id, subscription_id, number, status, amount_cents, currency, created_at, url)
    values (${`in_${randomUUID()}`}, ${fan.id}, ${subscription}, 'GQ-0001', 'uncollectible', 4999, 'eur',
      '2026-09-23 10:00+00', 'https://invoice.stripe.com/i/test')`
  await signInBrowser(context, fan)
  await expectNoWider(page, `/missions/${mission}/receipt`)
  await expect(page.getByRole('main').getByRole('article')).toContainText('+30 punti')
  await expectNoWider(page, '/account')
  expect((await page.locator('.hit > p').boundingBox())?.width).toBeGreaterThan(200)
  await expect(page.locator('#plan').getByRole('listitem')).toHaveText([/non pagata.*49,99/])
})

test('at twice the text size the quiz is not cut off before, during or after it', async ({
  page,
  context,
}) => {
  await openQuiz()
  await signInBrowser(context, await makeFan())
  const quiz = new QuizPage(page)
  const expectWhole = async (state: string) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      expect.soft(await cutOff(page), `${state}, ${width} px`).toEqual([])
    }
  }
  await quiz.open()
  await expect(page.locator('.led')).toHaveCount(3)
  await expectWhole('ready')
  await quiz.button('start').click()
  await expect(quiz.timer).toBeVisible()
  await expectWhole('playing')
  for (let n = 1; n <= QUESTIONS; n++) {
    await quiz.choose(`${RIGHT} ${n}`)
    if (n < QUESTIONS) await quiz.button('next').click()
  }
  await quiz.button('submit').click()
  await expect(quiz.board('points')).toHaveText('Punti 20')
  await expect(page.locator('.verdict')).toHaveAttribute('data-verdict', 'all')
  await expectWhole('done')
})

test('at twice the text size points, tickets and a match in play fit the narrowest phone in use', async ({
  page,
  context,
}) => {
  // With text half as large again, 480 px hold as much as 360 px do.
  const nickname = `bomber_${Date.now()}`
  const [fan, mate] = [await makeFan({ competitions: ['conference'] }), await makeFan({ nickname })]
  await givePoints(fan, 1_234)
  const league = `/leagues/${(await makeLeague([fan, mate])).id}`
  await giveMissions(fan, [{ title: 'Contare i calci d’angolo' }])
  const { competition, round, matches } = await makeRound(2)
  const [open, live] = matches
  await giveVerified(fan, open?.result ?? '', { pick: '1' })
  await giveVerified(fan, live?.result ?? '', { pick: '1' })
  await kickOff(live?.id ?? '')
  await score(live?.id ?? '', [0, 1])
  await signInBrowser(context, fan)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/missions')
  const outside = await page.locator('.ticket-body > .chip').evaluateAll((chips) =>
    chips
      .filter((chip) => {
        const end = chip.parentElement?.getBoundingClientRect().right ?? 0
        return chip.getBoundingClientRect().right > end - 32
      })
      .map(({ textContent }) => textContent),
  )
  expect(outside, 'chips in the padding of their ticket').toEqual([])
  const list = `/matches?competition=${competition}&round=${round}`
  for (const path of ['/missions', '/wallet', '/', list, league, `${league}?period=season`]) {
    await page.goto(path)
    for (const width of [360, 480]) {
      await page.setViewportSize({ width, height: 740 })
      const [wide, ...bodies] = await page.evaluate(async () => {
        await document.fonts.ready
        const tickets = [...document.querySelectorAll('.ticket-body')]
        return [document.documentElement.scrollWidth, ...tickets.map((body) => body.clientWidth)]
      })
      expect.soft(wide, path).toBe(width)
      expect.soft(Math.min(width, ...bodies), `${path} at ${width} px`).toBeGreaterThan(200)
    }
  }
})

test('at twice the text size the next match and the ranks of a fan are not cut off', async ({
  page,
  context,
}) => {
  const { competition } = await makeRound(1)
  const fan = await makeFan({ competitions: [competition] })
  await givePoints(fan, 100)
  await makeLeague([fan, await makeFan()])
  await signInBrowser(context, fan)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  expect(await cutOff(page, '.today-next')).toEqual([])
  await page.goto('/leagues')
  const ranks = page.locator('.own-ranks > div')
  await expect(ranks).toHaveCount(3)
  const widths = await ranks.evaluateAll((all) => all.map(({ clientWidth }) => clientWidth))
  expect(Math.min(...widths)).toBeGreaterThan(200)
  const leader = page.locator('.standing').filter({ hasText: 'in testa' })
  expect((await leader.locator('.standing-name').boundingBox())?.width).toBeGreaterThan(90)
})

test('at twice the text size the race of a league stays on its pitch', async ({ page, context }) => {
  const [leader, second, last] = [await makeFan(), await makeFan(), await makeFan()]
  await givePoints(leader, 100)
  await givePoints(second, 12)
  const { id } = await makeLeague([leader, second, last])
  await signInBrowser(context, last)
  await page.goto(`/leagues/${id}`)
  await expect(page.locator('.race-disc')).toHaveCount(3)
  const outside = await page.locator('.race').evaluate(async (race) => {
    await document.fonts.ready
    const { left, right } = race.getBoundingClientRect()
    return [...race.children]
      .filter((disc) => {
        const box = disc.getBoundingClientRect()
        return box.left < left || box.right > right
      })
      .map((disc) => disc.textContent)
  })
  expect(outside).toEqual([])
})

test('at twice the text size the bar that saves the schedina leaves room for its matches', async ({
  page,
  context,
}) => {
  const round = await makeRound(3)
  await signInBrowser(context, await makeFan())
  await page.goto(round.path)
  for (const { id } of round.matches) await page.locator(`#m-${id} .sl-picks > label`).first().click()
  const save = page.getByRole('button', { name: 'Salva 3 scelte' })
  await expect(save).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const [bar, button] = [await page.locator('.sl-bar').boundingBox(), await save.boundingBox()]
  expect(bar?.height).toBeLessThan(0.4 * 844)
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(390)
  expect(button?.height, 'its words are on one line').toBeLessThan(110)
})

test('at twice the text size the board of a new level has its button on the screen', async ({ page }) => {
  // The height that the browser's own bars leave.
  await page.setViewportSize({ width: 390, height: 664 })
  await expectBoardOnScreen(page)
})
