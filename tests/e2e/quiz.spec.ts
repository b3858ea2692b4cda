import { makeFan, signInBrowser } from '../support/accounts'
import { db } from '../support/app/database'
import {
  attemptOf,
  noQuiz,
  openQuiz,
  openQuizzes,
  QUESTIONS,
  RIGHT,
  savedOf,
  WHY,
  WRONG,
} from '../support/app/quiz'
import { expect, test } from '../support/pages/page-test'
import { QuizPage } from '../support/pages/quiz-page'
import { expectThumbSized } from '../support/pages/thumb'
import { Toasts } from '../support/pages/toasts'

test.beforeAll(openQuizzes)

test('starting, choosing, changing a choice, submitting, reviewing, and a second visit', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  const quiz = new QuizPage(page)
  await quiz.open()
  await quiz.button('start').click()
  await expect(quiz.timer).toHaveText(/^(60|5\d)$/)
  for (let n = 1; n <= QUESTIONS; n++) {
    await expect(quiz.question).toContainText(`Domanda ${n} di ${QUESTIONS}`)
    // The page ignores a tap just after it has moved on.
    await expect(async () => {
      await quiz.tap(`${WRONG} ${n} 1`)
      await expect(quiz.board('answered')).toHaveText(`Risposte ${n}/${QUESTIONS}`, { timeout: 200 })
    }).toPass()
    if (n < QUESTIONS) await expect(quiz.question).toContainText(`Domanda ${n + 1} di ${QUESTIONS}`)
  }
  await expect(quiz.button('next')).toBeHidden()
  for (let n = QUESTIONS; n >= 1; n--) {
    await expect(quiz.option(`${WRONG} ${n} 1`)).toBeChecked()
    if (n !== 2) await quiz.choose(`${RIGHT} ${n}`)
    await quiz.isSaved()
    if (n > 1) await quiz.button('back').click()
  }
  for (let n = 1; n < QUESTIONS; n++) await quiz.button('next').click()
  await expect.poll(() => savedOf(fan)).toEqual({ chosen: QUESTIONS, right: QUESTIONS - 1 })
  await quiz.button('submit').click()
  await new Toasts(page).see('15 punti e XP', 'Serie: un giorno.')
  await expect(quiz.board('points')).toHaveText('Punti 15')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('Vinta fuori casa', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: /^La formazione/ }).getByRole('listitem')).toHaveText([
    /Giusta$/,
    /Sbagliata$/,
    /Giusta$/,
    /Giusta$/,
  ])
  const lines = quiz.sheet.getByRole('listitem')
  await expect(lines).toHaveCount(0)
  await quiz.openSheet()
  await expect(lines).toHaveCount(QUESTIONS)
  await expect(lines.nth(0).getByRole('img', { name: 'Giusta' })).toBeVisible()
  await expect(lines.nth(1).getByRole('img', { name: 'Sbagliata' })).toBeVisible()
  await expect(lines.nth(1)).toContainText(`${WRONG} 2 1`)
  await expect(lines.nth(1)).toContainText(`${RIGHT} 2`)
  await expect(lines.nth(1)).toContainText(`${WHY} 2`)
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Serie: 1 giorno', exact: true }),
  ).toBeVisible()
  expect(await attemptOf(fan)).toMatchObject({ score: 15, xp: 15 })
  await db()`update quiz_questions set match_id = (select id from matches where regular_home is not null limit 1)
    where quiz_id = (select quiz_id from quiz_attempts where user_id = ${fan.id})`
  await page.reload()
  await expect(quiz.board('points')).toHaveText('Punti 15')
  await expect(quiz.button('start')).toHaveCount(0)
  await quiz.openSheet()
  await expectThumbSized(quiz.sheet.getByRole('link'))
})

test('after the page has moved on by itself, a press meant for the question before does nothing', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan())
  const quiz = new QuizPage(page)
  await page.clock.install()
  await quiz.open()
  await quiz.button('start').click()
  await expect(quiz.question).toContainText(`Domanda 1 di ${QUESTIONS}`)
  await page.clock.pauseAt(Date.now() + 2_000)
  const checked = quiz.question.getByRole('radio', { checked: true })
  const moveOn = async (n: number) => {
    await quiz.tap(`${RIGHT} ${n}`)
    await page.clock.runFor(350)
    await expect(quiz.question).toContainText(`Domanda ${n + 1} di ${QUESTIONS}`)
  }
  await moveOn(1)
  await page.clock.runFor(250)
  await quiz.question.getByRole('radio').first().press('Enter')
  await page.keyboard.press('2')
  await quiz.tap(`${RIGHT} 2`)
  await quiz.button('next').click()
  await expect(quiz.question).toContainText(`Domanda 2 di ${QUESTIONS}`)
  await expect(checked).toHaveCount(0)
  await page.clock.runFor(350)
  await quiz.button('next').click()
  await expect(quiz.question, 'a press in between is the fan’s own').toContainText(
    `Domanda 3 di ${QUESTIONS}`,
  )
  await quiz.button('back').click()
  await moveOn(2)
  await quiz.button('back').click()
  await expect(quiz.question, 'the way back is open at once').toContainText(`Domanda 2 di ${QUESTIONS}`)
  await expect(quiz.board('answered')).toHaveText(`Risposte 2/${QUESTIONS}`)
})

test('the focus moves with the question, so that the next key answers it', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  const quiz = new QuizPage(page)
  await quiz.open()
  await quiz.button('start').click()
  await quiz.choose(`${RIGHT} 1`)
  await quiz.isSaved()
  const focused = await quiz.button('next').evaluate((button: HTMLElement) => {
    button.click()
    return document.activeElement?.closest('fieldset')?.textContent
  })
  expect(focused).toContain(`Domanda 2 di ${QUESTIONS}`)
})

test('by keyboard alone: numbers choose, Enter continues and submits', async ({ page, context }) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  const quiz = new QuizPage(page)
  await quiz.open()
  await quiz.button('start').press('Enter')
  await expect(quiz.question).toContainText(`Domanda 1 di ${QUESTIONS}`)
  for (let n = 1; n <= QUESTIONS; n++) {
    // A key that comes before the scripts do is lost, as with any page: a fan presses again.
    await expect(async () => {
      await page.keyboard.press('3')
      await expect(quiz.question.getByRole('radio').nth(2)).toBeChecked({ timeout: 1_000 })
    }).toPass()
    await page.keyboard.press('2')
    await expect(quiz.question.getByRole('radio').nth(1)).toBeFocused()
    await page.keyboard.press('9')
    await expect(quiz.question.getByRole('radio').nth(1)).toBeChecked()
    await quiz.isSaved()
    await page.keyboard.press('Enter')
    if (n < QUESTIONS) await expect(quiz.question).toContainText(`Domanda ${n + 1} di ${QUESTIONS}`)
  }
  await expect(quiz.button('submit')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(quiz.sheet).toBeVisible()
  expect((await savedOf(fan)).chosen).toBe(QUESTIONS)
})

test('missing answers are pointed out before the quiz is submitted', async ({ page, context }) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  const quiz = new QuizPage(page)
  await page.clock.install()
  await quiz.open()
  await quiz.button('start').click()
  await quiz.choose(`${RIGHT} 1`)
  await quiz.isSaved()
  for (let n = 1; n < QUESTIONS; n++) await quiz.button('next').click()
  await page.clock.pauseAt(Date.now() + 2_000)
  await quiz.button('submit').press('Enter')
  const said = quiz.status.filter({ hasText: /^Manca/ })
  await expect(said).toHaveText('Mancano 3 risposte.')
  await expect(quiz.question).toContainText(`Domanda 2 di ${QUESTIONS}`)
  await expect(quiz.question.getByRole('radio').first()).toBeFocused()
  await quiz.button('next').click()
  await expect(quiz.question, 'the second of two taps').toContainText(`Domanda 2 di ${QUESTIONS}`)
  await page.clock.runFor(600)
  await quiz.choose(`${RIGHT} 2`)
  await expect(said).toHaveCount(0)
  await quiz.button('next').click()
  await expect(said).toHaveText('Mancano 2 risposte.')
  await quiz.choose(`${RIGHT} 3`)
  await quiz.button('next').click()
  await expect(said).toHaveText('Manca una risposta.')
  expect((await attemptOf(fan)).score).toBeNull()
  await quiz.button('submit').click()
  await expect(quiz.board('points')).toHaveText('Punti 0')
  await page.clock.runFor(2_000)
  await expect(quiz.board('points')).toHaveText('Punti 15')
})

test('while no quiz is open the page says so, with the time of the next', async ({ page, context }) => {
  await noQuiz()
  await signInBrowser(context, await makeFan())
  const quiz = new QuizPage(page)
  await quiz.open()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(quiz.words.none)
  await expect(quiz.timer).toHaveText(/\d+h \d+m \d+s/)
  await openQuiz()
})
