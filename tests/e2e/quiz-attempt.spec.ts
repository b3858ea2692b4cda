import type { BrowserContext, Page } from '@playwright/test'
import { makeFan, signInBrowser } from '../support/accounts'
import {
  attemptOf,
  beginYesterdays,
  endIn,
  openQuizzes,
  QUESTIONS,
  RIGHT,
  secondsLeftOf,
  WHY,
  WRONG,
} from '../support/app/quiz'
import { expect, test } from '../support/pages/page-test'
import { QuizPage } from '../support/pages/quiz-page'

test.beforeAll(openQuizzes)

/** A fan with the first answer of today's quiz saved. */
async function begin(page: Page, context: BrowserContext) {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  const quiz = new QuizPage(page)
  await quiz.open()
  await quiz.button('start').click()
  await quiz.choose(`${RIGHT} 1`)
  await quiz.isSaved()
  return { fan, quiz }
}

test('T07: a reload, a second tab and another device continue the same attempt', async ({
  page,
  context,
  browser,
}) => {
  const { fan, quiz } = await begin(page, context)
  await page.reload()
  await expect(quiz.question).toContainText('Domanda 2 di')
  await expect(quiz.board('answered')).toHaveText(`Risposte 1/${QUESTIONS}`)
  const second = new QuizPage(await context.newPage())
  await second.open()
  await second.choose(`${RIGHT} 2`)
  await second.isSaved()
  const elsewhere = await browser.newContext()
  await signInBrowser(elsewhere, fan)
  const phone = new QuizPage(await elsewhere.newPage())
  await phone.open()
  await expect(phone.question).toContainText('Domanda 3 di')
  await phone.choose(`${RIGHT} 3`)
  await phone.isSaved()
  const gap = async () => {
    const [here, there] = await Promise.all([quiz.timer.textContent(), phone.timer.textContent()])
    return Math.abs(Number(here) - Number(there))
  }
  await expect.poll(gap).toBeLessThanOrEqual(2)
  for (let n = 3; n < QUESTIONS; n++) await phone.button('next').click()
  await phone.choose(`${WRONG} ${QUESTIONS} 1`)
  await phone.button('submit').click()
  await expect(phone.board('points')).toHaveText('Punti 15')
  await expect(quiz.board('points')).toHaveText('Punti 15')
  await expect(second.board('points')).toHaveText('Punti 15')
  await elsewhere.close()
})

test('T07: Back within the app continues the attempt as it was, with the time that is left', async ({
  page,
  context,
}) => {
  const { fan, quiz } = await begin(page, context)
  await page.getByRole('banner').getByRole('link', { name: 'Missioni' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/missions')
  await expect.poll(() => secondsLeftOf(fan), { timeout: 20_000 }).toBeLessThan(52)
  const held = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname === '/quiz',
    async (route) => {
      await held.promise
      await route.continue()
    },
  )
  await page.goBack()
  await expect(quiz.question).toContainText('Domanda')
  const shown = async () => Number(await quiz.timer.textContent())
  await expect.poll(shown, { timeout: 3_000 }).toBeLessThanOrEqual(52)
  held.resolve()
  await expect(quiz.board('answered')).toHaveText(`Risposte 1/${QUESTIONS}`)
  await expect(quiz.question).toContainText('Domanda 2 di')
  await quiz.button('back').click()
  await expect(quiz.option(`${RIGHT} 1`)).toBeChecked()
})

test('when the time is up it submits itself, once, after the warnings', async ({ page, context }) => {
  const { fan, quiz } = await begin(page, context)
  await endIn(fan, 25)
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.headers()['next-action']) posts.push(request.url())
  })
  await page.reload()
  const late = page.locator('[data-late]')
  await expect(quiz.status.filter({ hasText: 'Restano 30 secondi.' })).toHaveCount(1)
  await expect(late).toHaveCount(0)
  await expect(quiz.status.filter({ hasText: 'Restano 10 secondi.' })).toHaveCount(1, { timeout: 40_000 })
  await expect(late.getByRole('timer')).toBeVisible()
  await expect(quiz.board('points')).toHaveText('Punti 5', { timeout: 40_000 })
  expect(posts).toHaveLength(1)
  expect(await attemptOf(fan)).toMatchObject({ score: 5, xp: 5 })
})

test('a page that wakes up after the end shows the result by itself', async ({ page, context }) => {
  const { fan, quiz } = await begin(page, context)
  await page.goto('/missions')
  await endIn(fan, -30)
  await quiz.open()
  await expect(quiz.board('points')).toHaveText('Punti 5')
})

test('a quiz that ends past midnight shows its score and answers beside the next quiz', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  await beginYesterdays(fan)
  const quiz = new QuizPage(page)
  await quiz.open()
  await quiz.choose(`${RIGHT} 1`)
  await quiz.isSaved()
  for (let n = 1; n < QUESTIONS; n++) await quiz.button('next').click()
  await quiz.handInOpen()
  const sheet = page.getByRole('region', { name: 'Il quiz finito dopo mezzanotte: 5 punti' })
  await expect(sheet.getByRole('listitem').first()).toContainText(`${RIGHT} 1`)
  await expect(sheet).toContainText(`${WHY} 2`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(sheet).toBeVisible()
  await quiz.button('start').click()
  await expect(sheet).toHaveCount(0)
  await expect(quiz.question).toContainText(`Domanda 1 di ${QUESTIONS}`)
})
