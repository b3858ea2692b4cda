import type { Locator } from '@playwright/test'
import { LOCALE_COOKIE } from '@/lib/core/locale'
import { giveMissions, makeFan, signInBrowser } from '../support/accounts'
import { APP } from '../support/app/app'
import { db } from '../support/app/database'
import { makeLeague } from '../support/app/leagues'
import { makeRound } from '../support/app/matchday'
import { openQuiz, QUESTIONS, RIGHT } from '../support/app/quiz'
import { givePoints } from '../support/app/wallets'
import { follow } from '../support/pages/events'
import { expect, test } from '../support/pages/page-test'
import { QuizPage } from '../support/pages/quiz-page'
import { Toasts } from '../support/pages/toasts'
import { callOff, finish, giveVerified, kickOff, offerResult, settleNow } from '../support/verified'

test.use({ viewport: { width: 360, height: 740 } })

const ENGLISH = { name: LOCALE_COOKIE, value: 'en', url: APP.url }

test('no line of the English headline overlaps the next', async ({ page, context }) => {
  await context.addCookies([ENGLISH])
  await page.goto('/')
  const sentence = page.getByRole('heading', { level: 1 }).locator('em')
  await expect(sentence).toHaveText('The game won’t.')
  const [line, letters] = await sentence.evaluate(async (element) => {
    await document.fonts.ready
    const { fontWeight, fontSize, fontFamily, lineHeight } = getComputedStyle(element)
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) throw new Error('nothing to measure with')
    canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`
    const [above, below] = [canvas.measureText('The game'), canvas.measureText('won’t.')]
    return [Number.parseFloat(lineHeight), above.actualBoundingBoxDescent + below.actualBoundingBoxAscent]
  })
  expect(line).toBeGreaterThanOrEqual(letters ?? 0)
})

test('the word e-mail is not broken before the sign-in', async ({ page, context }) => {
  await context.addCookies([ENGLISH])
  await page.goto('/auth')
  const intro = page.getByRole('main').getByText(/e-mail address/)
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 740 })
    const lines = await intro.evaluate(async (element) => {
      await document.fonts.ready
      const [text] = element.childNodes
      const from = text?.textContent?.indexOf('e-mail') ?? 0
      const range = document.createRange()
      range.setStart(text ?? element, from)
      range.setEnd(text ?? element, from + 'e-mail'.length)
      return range.getClientRects().length
    })
    expect(lines, `${width} px`).toBe(1)
  }
})

test('fans who lead a league together have their places on one disc', async ({ page, context }) => {
  const [last, ...leaders] = [await makeFan(), await makeFan(), await makeFan(), await makeFan()]
  for (const leader of leaders) await givePoints(leader, 16)
  const { id } = await makeLeague([last, ...leaders])
  await signInBrowser(context, last)
  await page.goto(`/leagues/${id}`)
  const together = page.locator('.race-disc').filter({ hasText: '–' }).locator('b')
  await expect(together).toHaveText('1–3')
  const lines = await together.evaluate(async (element) => {
    await document.fonts.ready
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
})

test('none of the three tabs of the missions is cut off, in either language', async ({ page, context }) => {
  const fan = await makeFan()
  await giveMissions(
    fan,
    Array.from({ length: 12 }, (_, index) => ({ title: `Conta i corner ${index}` })),
  )
  await signInBrowser(context, fan)
  for (const locale of ['it', 'en']) {
    await context.addCookies([{ ...ENGLISH, value: locale }])
    await page.goto('/missions')
    const tabs = page.getByRole('tablist')
    await expect(tabs.getByRole('tab').first()).toContainText('12')
    for (const width of [360, 375, 390]) {
      await page.setViewportSize({ width, height: 740 })
      const hidden = await tabs.evaluate(async (element) => {
        await document.fonts.ready
        return element.scrollWidth - element.clientWidth
      })
      expect(hidden, `${locale}, ${width} px`).toBe(0)
    }
  }
})

test('the stamp of a settled pick covers neither button nor words', async ({ page, context }) => {
  const fan = await makeFan({ competitions: ['conference'] })
  const { path, matches } = await makeRound(2)
  const [lost, off] = matches
  if (!lost || !off) throw new Error('no round was made')
  await db()`update matches set away = 'Cremonese' where id = ${lost.id}`
  await giveVerified(fan, lost.result, { pick: 'X' })
  await giveVerified(fan, off.result, { pick: '1' })
  await finish(lost.id, [1, 0])
  await callOff(off.id)
  await settleNow()
  await signInBrowser(context, fan)
  await page.goto('/missions?tab=completed')
  const tickets = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('.stamp') })
  await expect(tickets).toHaveCount(2)
  for (const width of [360, 390])
    for (const ticket of await tickets.all()) {
      await page.setViewportSize({ width, height: 740 })
      const stamp = await ticket.locator('.stamp').boundingBox()
      const receipt = await ticket.getByRole('link', { name: 'Ricevuta' }).boundingBox()
      expect((stamp?.y ?? 0) + (stamp?.height ?? 0), `${width} px`).toBeLessThanOrEqual(receipt?.y ?? 0)
    }
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(path)
  const settled = page.locator('.sl-tickets').getByRole('listitem').first()
  const stamp = await settled.locator('.stamp').boundingBox()
  const words = await settled.getByText('Hai detto X').boundingBox()
  expect((stamp?.y ?? 0) + (stamp?.height ?? 0)).toBeLessThanOrEqual(words?.y ?? 0)
})

test('a match that is called off shows no countdown', async ({ page, context }) => {
  const { matches } = await makeRound(1)
  const id = matches[0]?.id ?? ''
  await callOff(id)
  await settleNow()
  await signInBrowser(context, await makeFan())
  await page.goto(`/matches/${id}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('Annullata')
  await expect(main).toContainText('Scelte chiuse')
  await expect(main).not.toContainText('si chiude fra')
})

test('the toast about a lost pick has no tick', async ({ page, context }) => {
  const fan = await makeFan()
  const { matchId, templateId } = await offerResult('Roma–Inter: chi vince?')
  await giveVerified(fan, templateId, { pick: '1' })
  await signInBrowser(context, fan)
  await follow(page, '/missions')
  await finish(matchId, [0, 1])
  await settleNow()
  const toasts = new Toasts(page)
  await toasts.see('Persa')
  await expect(toasts.shown).toHaveAttribute('data-type', 'info')
  await expect(toasts.shown.locator('[data-icon] use')).toHaveAttribute('href', '/sprite.svg#receipt')
})

test('a phone on its side shows a question with its answers and its time', async ({ page, context }) => {
  await page.setViewportSize({ width: 740, height: 360 })
  await openQuiz()
  await signInBrowser(context, await makeFan())
  const quiz = new QuizPage(page)
  await quiz.open()
  await quiz.button('start').click()
  await expect(quiz.timer).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const limit = (await page.locator('.tab-nav').boundingBox())?.y ?? 0
  const question = page.locator('[data-current]')
  const expectInSight = async (parts: Locator[]) => {
    for (const part of parts) {
      const box = await part.boundingBox()
      expect(box?.y).toBeGreaterThanOrEqual(0)
      expect((box?.y ?? 0) + (box?.height ?? limit)).toBeLessThanOrEqual(limit)
    }
  }
  await expectInSight([quiz.timer, question.locator('label').last()])
  await question
    .locator('label')
    .filter({ hasText: `${RIGHT} 1` })
    .click()
  await expect(question).toContainText(`${RIGHT} 2`)
  await expectInSight([quiz.timer, question.locator('label').last(), quiz.button('next')])
})

test('the ticket of a suspended match says so', async ({ page, context }) => {
  const fan = await makeFan()
  const { matchId, templateId } = await offerResult('Roma–Inter: chi vince?')
  await giveVerified(fan, templateId, { pick: '1' })
  await kickOff(matchId)
  await db()`update matches set status = 'SUSPENDED' where id = ${matchId}`
  await signInBrowser(context, fan)
  await page.goto('/missions')
  const ticket = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Roma' }).first()
  await expect(ticket).toContainText('Sospesa')
})

test('the answers of a quiz have almost the whole width', async ({ page, context }) => {
  await openQuiz()
  await signInBrowser(context, await makeFan())
  const quiz = new QuizPage(page)
  await quiz.open()
  await quiz.button('start').click()
  for (let n = 1; n < QUESTIONS; n++) await quiz.button('next').click()
  await quiz.handInOpen()
  await quiz.openSheet()
  const line = quiz.sheet.getByRole('listitem').first()
  const heading = await line.getByRole('heading').boundingBox()
  expect(heading?.width).toBeGreaterThanOrEqual(250)
  const [number, tick] = [line.locator('.review-number'), line.getByRole('img', { name: 'Senza risposta' })]
  const [above, below] = [await number.boundingBox(), await tick.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
})

test('a picture and a name in a table of a league do not touch', async ({ page, context }) => {
  const fan = await makeFan()
  const { id } = await makeLeague([fan, await makeFan()])
  await signInBrowser(context, fan)
  for (const path of ['/leagues', `/leagues/${id}`]) {
    await page.goto(path)
    const row = page.getByRole('list', { name: 'Classifica' }).getByRole('listitem').first()
    const picture = await row.locator('.avatar').boundingBox()
    const name = await row.locator('.standing-name').boundingBox()
    const moveEnds = await row.locator('.standing-move').evaluate(async (move) => {
      await document.fonts.ready
      const range = document.createRange()
      range.selectNodeContents(move)
      return range.getBoundingClientRect().right
    })
    expect((picture?.x ?? 0) - moveEnds, `${path}: nuovo`).toBeGreaterThanOrEqual(2)
    expect((name?.x ?? 0) - (picture?.x ?? 0) - (picture?.width ?? 0), path).toBeGreaterThanOrEqual(8)
  }
})

test('the moves of a declared mission stand on one line in both languages', async ({ page, context }) => {
  const fan = await makeFan()
  const [id = ''] = await giveMissions(fan, [{ title: 'Conta i corner' }, { title: 'Guarda il derby' }])
  await db()`update missions set status = 'in_progress' where id = ${id}`
  await signInBrowser(context, fan)
  for (const locale of ['it', 'en']) {
    await context.addCookies([{ ...ENGLISH, value: locale }])
    await page.goto('/missions')
    await page.evaluate(() => document.fonts.ready)
    const tickets = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /Conta|Guarda/ })
    await expect(tickets).toHaveCount(2)
    for (const ticket of await tickets.all()) {
      const boxes = await Promise.all(
        (await ticket.getByRole('button').all()).map((one) => one.boundingBox()),
      )
      const middles = boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2))
      expect(Math.max(...middles) - Math.min(...middles), locale).toBeLessThanOrEqual(2)
    }
  }
})
