import { giveMissions, makeFan, signInBrowser } from '../support/accounts'
import { call } from '../support/app/actions'
import { db } from '../support/app/database'
import { openQuizzes, QUESTIONS, RIGHT } from '../support/app/quiz'
import { expect, test } from '../support/pages/page-test'
import { QuizPage } from '../support/pages/quiz-page'
import { Shell } from '../support/pages/shell'
import { Toasts } from '../support/pages/toasts'

test.beforeAll(openQuizzes)

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`with ${reducedMotion === 'reduce' ? 'no' : 'any'} motion ${
    reducedMotion === 'reduce' ? 'the result is there at once' : 'points, toast and level wait for the shirts'
  }`, async ({ page, context }) => {
    await signInBrowser(context, await makeFan())
    await page.emulateMedia({ reducedMotion })
    const quiz = new QuizPage(page)
    const toasts = new Toasts(page)
    await page.clock.install()
    await quiz.open()
    await quiz.button('start').click()
    for (let n = 1; n <= QUESTIONS; n++) {
      await quiz.choose(`${RIGHT} ${n}`)
      await quiz.isSaved()
      if (n < QUESTIONS) await quiz.button('next').click()
    }
    await page.clock.pauseAt(Date.now() + 2_000)
    await quiz.button('submit').click()
    const whistle = page.getByText('Tempo!', { exact: true })
    const { level } = new Shell(page)
    if (reducedMotion !== 'reduce') {
      await expect(quiz.board('points')).toHaveText('Punti 0')
      await page.clock.runFor(200)
      await expect(quiz.board('points')).toHaveText('Punti 10')
      await page.clock.runFor(500)
      await expect(quiz.board('points')).toHaveText('Punti 20')
      await expect(whistle).toBeVisible()
      await expect(toasts.shown).toHaveCount(0)
      await expect(level).toHaveAttribute('aria-valuenow', '0')
      await page.clock.runFor(2_000)
    }
    await expect(quiz.board('points')).toHaveText('Punti 20')
    await expect(whistle).toHaveCount(0)
    await expect(level).toHaveAttribute('aria-valuenow', '20')
    // The toaster needs timers of its own.
    await page.clock.runFor(1_000)
    await toasts.see('20 punti e XP')
  })

test('a level reached during the quiz is announced when it is over', async ({ page, context }) => {
  const fan = await makeFan()
  const [id = ''] = await giveMissions(fan, [{ title: 'Cento', points: 100 }])
  const visitor = await signInBrowser(context, fan)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const quiz = new QuizPage(page)
  const board = page.getByRole('dialog')
  await quiz.open()
  await quiz.button('start').click()
  await quiz.choose(`${RIGHT} 1`)
  await quiz.isSaved()
  await call(visitor, 'setMissionStatus', { id, status: 'done' })
  await expect(new Shell(page).level).toHaveAccessibleName('Livello 2')
  await expect(board).toHaveCount(0)
  for (let n = 1; n < QUESTIONS; n++) await quiz.button('next').click()
  await quiz.handInOpen()
  await expect(board).toHaveAccessibleName('Livello 2')
  await board.getByRole('button', { name: 'Continua' }).click()
  await expect(quiz.board('points')).toHaveText('Punti 5')
})

test('in English, a question is flagged', async ({ page, context }) => {
  const fan = await makeFan({ locale: 'en' })
  await signInBrowser(context, fan, 'en')
  const quiz = new QuizPage(page, 'en')
  await quiz.open()
  await quiz.button('start').click()
  await expect(quiz.question).toContainText('Who scored goal number 1?')
  await quiz.choose(`${RIGHT} 1`)
  await quiz.isSaved()
  for (let n = 1; n < QUESTIONS; n++) await quiz.button('next').click()
  await quiz.handInOpen()
  await expect(quiz.board('points')).toHaveText('Points 5')
  await quiz.openSheet()
  const line = quiz.sheet.getByRole('listitem').first()
  await line.getByText('Report the question').click()
  await line.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(line.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await line.getByRole('textbox').fill('Two answers are right')
  await line.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(line).toContainText('Reported')
  await expect(line.getByRole('heading')).toBeFocused()
  const rows = await db()`select reason from question_flags where user_id = ${fan.id}`
  expect(rows.map(({ reason }) => reason)).toEqual(['Two answers are right'])
  await page.reload()
  await quiz.openSheet()
  await expect(line).toContainText('Reported')
})
