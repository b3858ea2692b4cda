import { LOCALE_COOKIE } from '@/lib/core/locale'
import { makeFan, signInBrowser } from '../support/accounts'
import { APP } from '../support/app/app'
import { db } from '../support/app/database'
import { openQuiz, QUESTIONS } from '../support/app/quiz'
import { cutWords } from '../support/pages/cut-words'
import { expect, test } from '../support/pages/page-test'
import { QuizPage } from '../support/pages/quiz-page'

test('at twice the text size today’s quiz breaks no words', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInBrowser(context, await makeFan())
  await page.goto('/')
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  const quiz = page.getByRole('region', { name: 'Quiz del giorno' })
  await expect(quiz).toBeVisible()
  expect(await cutWords(quiz.locator('h2, p'))).toEqual([])
})

test('on every phone the lamps before the quiz are in one row, in both languages', async ({
  page,
  context,
}) => {
  await openQuiz()
  await signInBrowser(context, await makeFan())
  const lamps = page.getByRole('main').locator('.led')
  for (const locale of ['it', 'en'] as const) {
    await context.addCookies([{ name: LOCALE_COOKIE, value: locale, url: APP.url }])
    await new QuizPage(page, locale).open()
    await expect(lamps).toHaveCount(3)
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const boxes = await lamps.evaluateAll((all) => all.map((lamp) => lamp.getBoundingClientRect()))
      expect(new Set(boxes.map(({ top }) => top)).size, `${locale}, ${width} px`).toBe(1)
      expect(Math.max(...boxes.map(({ right }) => right)), `${locale}, ${width} px`).toBeLessThan(width - 15)
    }
  }
})

test('on every phone the scores in the answers of a quiz stay on one line', async ({ page, context }) => {
  const day = await openQuiz()
  await db()`update quiz_questions set why_it = ${'10-9 8–7 '.repeat(20)}
    where quiz_id = (select id from quizzes where day = ${day})`
  await signInBrowser(context, await makeFan())
  const quiz = new QuizPage(page)
  await quiz.open()
  await quiz.button('start').click()
  for (let n = 1; n < QUESTIONS; n++) await quiz.button('next').click()
  await quiz.handInOpen()
  await quiz.openSheet()
  for (let width = 320; width <= 430; width += 10) {
    await page.setViewportSize({ width, height: 844 })
    expect(await cutWords(quiz.sheet.locator('dd').filter({ hasText: '10-' })), `at ${width} px`).toEqual([])
  }
})
