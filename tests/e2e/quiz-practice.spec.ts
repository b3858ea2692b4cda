import { makeFan, signInBrowser } from '../support/accounts'
import { attemptOf, beginYesterdays, openQuizzes, QUESTIONS, RIGHT, WHY, WRONG } from '../support/app/quiz'
import { expect, test } from '../support/pages/page-test'
import { QuizPage } from '../support/pages/quiz-page'

test.beforeAll(openQuizzes)

test('practice: a past quiz, a mix, and the fan’s own mistakes, without clock or reward', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  await beginYesterdays(fan)
  const quiz = new QuizPage(page)
  await quiz.open()
  await quiz.choose(`${WRONG} 1 1`)
  await quiz.isSaved()
  for (let n = 1; n < QUESTIONS; n++) await quiz.button('next').click()
  await quiz.handInOpen()
  await expect(quiz.button('start')).toBeVisible()
  const training = page.getByRole('region', { name: 'Allenamento' })
  await training
    .getByRole('link', { name: /^Quiz di/ })
    .first()
    .click()
  await expect(page.getByRole('group')).toHaveCount(QUESTIONS)
  await expect(quiz.timer).toHaveCount(0)
  await quiz.choose(`${RIGHT} 1`)
  await quiz.choose(`${WRONG} 2 1`)
  await quiz.button('check').click()
  await expect(page.getByText(`Giuste 1/${QUESTIONS}`)).toBeVisible()
  await expect(quiz.sheet).toContainText(`${WHY} 3`)
  await page.getByRole('link', { name: 'Torna al quiz di oggi' }).click()
  await training.getByRole('link', { name: 'I miei errori' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('I miei errori')
  await expect(page.getByRole('group')).toHaveCount(1)
  await quiz.choose(`${RIGHT} 1`)
  await quiz.button('check').click()
  await expect(page.getByText('Giuste 1/1')).toBeVisible()
  await page.goto('/quiz')
  await training.getByLabel('Competizione').selectOption('Serie A')
  await training.getByLabel('Difficoltà').selectOption('Difficili')
  await training.getByRole('button', { name: 'Allenati' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Serie A · Difficili')
  await page.getByLabel('Competizione').selectOption('Tutte le competizioni')
  await page.getByLabel('Difficoltà').selectOption('Tutte le difficoltà')
  await page.getByRole('button', { name: 'Allenati' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tutte le competizioni')
  await expect(page.getByRole('group').first()).toBeVisible()
  expect(await attemptOf(fan)).toMatchObject({ score: 0, xp: 0 })
})
