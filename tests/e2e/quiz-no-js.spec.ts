import { makeFan, signInBrowser } from '../support/accounts'
import { db } from '../support/app/database'
import { attemptOf, endIn, openQuiz, openQuizzes, QUESTIONS, RIGHT, WHY, WRONG } from '../support/app/quiz'
import { expect, test } from '../support/pages/page-test'
import { QuizPage } from '../support/pages/quiz-page'

test.beforeAll(openQuizzes)

test('a quiz whose scripts do not load shows one question at a time for some seconds, then all of them on one sheet', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan())
  await page.route('**/_next/static/chunks/*.js', (route) => route.abort())
  const quiz = new QuizPage(page)
  await quiz.open()
  await quiz.button('start').click()
  const atFirst = await page.locator('.quiz-form').evaluate((form: HTMLElement) => {
    form.style.animation = 'none'
    form.getAnimations()
    form.style.animation = ''
    return [...form.querySelectorAll('fieldset, button')].filter((each) => each.checkVisibility()).length
  })
  expect(atFirst, 'one question, and the button to the next').toBe(2)
  await expect(quiz.question).toHaveCount(QUESTIONS)
  await expect(quiz.button('next')).toBeHidden()
  for (let n = 2; n <= QUESTIONS; n++) await quiz.choose(`${RIGHT} ${n}`)
  await quiz.button('submit').click()
  await expect(quiz.board('points')).toHaveText('Punti 15')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('one form with all questions gives the same result', async ({ page, context }) => {
    const fan = await makeFan()
    await signInBrowser(context, fan)
    const quiz = new QuizPage(page)
    await quiz.open()
    await quiz.button('start').click()
    await expect(page.getByRole('group').filter({ visible: true })).toHaveCount(QUESTIONS)
    for (let n = 1; n <= QUESTIONS; n++) await quiz.choose(`${n === 2 ? `${WRONG} 2 1` : `${RIGHT} ${n}`}`)
    await quiz.button('submit').click()
    await expect(quiz.board('points')).toHaveText('Punti 15')
    await quiz.openSheet()
    await expect(quiz.sheet.getByRole('listitem')).toHaveCount(QUESTIONS)
    expect(await attemptOf(fan)).toMatchObject({ score: 15, xp: 15 })
  })

  test('the page fetches the result by itself when the time is up', async ({ page, context }) => {
    const fan = await makeFan()
    await signInBrowser(context, fan)
    const quiz = new QuizPage(page)
    await quiz.open()
    await quiz.button('start').click()
    await endIn(fan, 1)
    await quiz.open()
    // Once a minute the cron job is faster than the page.
    await expect(quiz.button('see').or(quiz.board('points'))).toBeVisible()
    if (await quiz.button('see').isVisible()) await quiz.button('see').click()
    await expect(quiz.board('points')).toHaveText('Punti 0')
  })

  test('practice answers with the solutions', async ({ page, context }) => {
    await signInBrowser(context, await makeFan())
    const day = await openQuiz(-1)
    const quiz = new QuizPage(page)
    await page.goto(`/quiz?day=${day}`)
    await quiz.choose(`${RIGHT} 1`)
    await quiz.button('check').click()
    await expect(quiz.sheet).toContainText(`${WHY} 1`)
  })

  test('extended time is saved', async ({ page, context }) => {
    const fan = await makeFan()
    await signInBrowser(context, fan)
    await page.goto('/account')
    await page.getByRole('checkbox', { name: 'Più tempo nel quiz' }).check()
    const answered = page.waitForEvent('load')
    await page
      .locator('form')
      .filter({ has: page.getByRole('checkbox', { name: 'Più tempo nel quiz' }) })
      .getByRole('button')
      .click()
    await answered
    const kept = await db()`select extended_time from user_preferences where user_id = ${fan.id}`
    expect([...kept]).toEqual([{ extended_time: true }])
    await page.reload()
    await expect(page.getByRole('checkbox', { name: 'Più tempo nel quiz' })).toBeChecked()
  })
})
