import type { Page } from '@playwright/test'
import { makeFan, signInBrowser } from '../support/accounts'
import { attemptOf, openQuizzes, QUESTIONS, RIGHT, savedOf } from '../support/app/quiz'
import { expect, test } from '../support/pages/page-test'
import { QuizPage } from '../support/pages/quiz-page'

test.beforeAll(openQuizzes)

test('a choice that the server had no room for is retried, and none is lost', async ({ page, context }) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  const quiz = new QuizPage(page)
  await quiz.open()
  await quiz.button('start').click()
  let refused = 0
  await page.route('**/api/quiz/answer', (route) => {
    refused += 1
    if (refused <= 2) return route.fulfill({ status: 503, headers: { 'retry-after': '1' } })
    return refused === 3 ? route.abort() : route.continue()
  })
  await quiz.choose(`${RIGHT} 1`)
  await expect(quiz.status.filter({ hasText: quiz.words.retry })).toBeVisible()
  await expect(quiz.status.filter({ hasText: quiz.words.saved })).toBeVisible()
  await page.unroute('**/api/quiz/answer')
  await page.route('**/api/quiz/answer', (route) => route.fulfill({ status: 503 }))
  for (let n = 2; n <= QUESTIONS; n++) {
    await quiz.button('next').click()
    await quiz.choose(`${RIGHT} ${n}`)
  }
  expect((await savedOf(fan)).chosen).toBe(1)
  await quiz.button('submit').click()
  await expect(quiz.board('points')).toHaveText(`Punti ${5 * QUESTIONS}`)
  expect(await savedOf(fan)).toEqual({ chosen: QUESTIONS, right: QUESTIONS })
})

test('T60k: a start that the server had no room for is retried by itself, and the focus follows', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  const quiz = new QuizPage(page)
  await quiz.open()
  let asked = 0
  await page.route('**/quiz', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    asked += 1
    return asked <= 2
      ? route.fulfill({ status: 503, headers: { 'retry-after': '1' }, contentType: 'text/plain' })
      : route.continue()
  })
  await quiz.button('start').press('Enter')
  const word = quiz.status.filter({ hasText: quiz.words.crowded })
  await expect(word).toBeVisible()
  const waiting = page.getByRole('button', { name: 'Avvio del quiz...' })
  await expect(waiting).toBeFocused()
  await expect(waiting).toHaveAttribute('aria-disabled', 'true')
  await waiting.press('Enter')
  await expect(quiz.question).toContainText(`Domanda 1 di ${QUESTIONS}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(word).toHaveCount(0)
  expect(asked).toBe(3)
  expect((await attemptOf(fan)).score).toBeNull()
})

/** Skips the pauses between the page's tries. */
const givesUp = (page: Page) =>
  expect(async () => {
    await page.clock.runFor(2_000)
    await expect(page.getByText('Errore invio', { exact: true })).toBeVisible({ timeout: 300 })
  }).toPass({ timeout: 30_000 })

test('a start that never gets through is reported, and the button works later', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  const quiz = new QuizPage(page)
  await page.clock.install()
  await quiz.open()
  await page.route('**/quiz', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await quiz.button('start').click()
  await givesUp(page)
  await page.unroute('**/quiz')
  await expect(quiz.button('start')).toBeFocused()
  await quiz.button('start').click()
  await expect(quiz.question).toContainText(`Domanda 1 di ${QUESTIONS}`)
})

test('a cut connection does not lose the quiz: it is reported, and the button works later', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  const quiz = new QuizPage(page)
  await page.clock.install()
  await quiz.open()
  await quiz.button('start').click()
  await quiz.choose(`${RIGHT} 1`)
  await quiz.isSaved()
  for (let n = 1; n < QUESTIONS; n++) await quiz.button('next').click()
  await page.route('**/quiz', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await quiz.handInOpen()
  await givesUp(page)
  await page.unroute('**/quiz')
  await quiz.button('submit').click()
  await expect(quiz.board('points')).toHaveText('Punti 5')
})
