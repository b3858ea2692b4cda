import type { Page } from '@playwright/test'
import { entered, giveMissions, makeFan, signInBrowser } from '../support/accounts'
import { call } from '../support/app/actions'
import { db } from '../support/app/database'
import { fromOurPage } from '../support/app/http'
import {
  attemptOf,
  beginYesterdays,
  endIn,
  noQuiz,
  openQuiz,
  QUESTIONS,
  RIGHT,
  savedOf,
  secondsLeftOf,
  WHY,
  WRONG,
} from '../support/app/quiz'
import { expect, test } from '../support/pages/page-test'
import { QuizPage } from '../support/pages/quiz-page'
import { Shell } from '../support/pages/shell'
import { expectThumbSized } from '../support/pages/thumb'
import { Toasts } from '../support/pages/toasts'

test.beforeAll(async () => {
  await openQuiz()
  await openQuiz(-1)
  // The quiz of today for tests that begin after midnight.
  await openQuiz(1)
})

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
    // Just after the page has moved on, it drops a tap.
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
  await expect(page.getByRole('banner').getByRole('link', { name: 'Serie: 1 giorno di fila' })).toBeVisible()
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

test('T07: a reload, a second tab and another device continue the same attempt', async ({
  page,
  context,
  browser,
}) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  const quiz = new QuizPage(page)
  await quiz.open()
  await quiz.button('start').click()
  await quiz.choose(`${RIGHT} 1`)
  await quiz.isSaved()
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

test('T07: Back within the app goes on with the attempt as it is, and with the time that it has left', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  const quiz = new QuizPage(page)
  await quiz.open()
  await quiz.button('start').click()
  await quiz.choose(`${RIGHT} 1`)
  await quiz.isSaved()
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

test('what is missing is shown once before it is sent', async ({ page, context }) => {
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

test('when the time is up it submits itself, once, after the warnings', async ({ page, context }) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  const quiz = new QuizPage(page)
  await quiz.open()
  await quiz.button('start').click()
  await quiz.choose(`${RIGHT} 1`)
  await quiz.isSaved()
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

test('a page that wakes up after the end shows the result by itself', async ({ page, context }) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  const quiz = new QuizPage(page)
  await quiz.open()
  await quiz.button('start').click()
  await quiz.choose(`${RIGHT} 1`)
  await quiz.isSaved()
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

/** The pauses between the page's tries are skipped. */
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

test('a day that does not exist is not found', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  for (const day of ['0000-01-01', '2026-02-30', '9999-12-31', 'x'])
    for (const path of ['/api/quiz/fairness', '/quiz/fairness'])
      expect((await page.request.get(`${path}?day=${day}`)).status(), `${path} ${day}`).toBe(404)
})

test('fairness: today’s hash, yesterday’s seed, and the script that recomputes the draw', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  await page.goto('/quiz/fairness')
  await expect(page.getByText('Il conto torna').first()).toBeVisible()
  await expect(page.getByText('Segreto fino alla fine della giornata').first()).toBeVisible()
  const body = await page.content()
  const secrets = await db()<{ seed: string }[]>`
    select encode(seed, 'hex') as seed from quiz_seeds where day >= app_day(app_now())`
  for (const { seed } of secrets) expect(body).not.toContain(seed)
  expect((await page.goto('/quiz/fairness?day=ieri'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Pagina non trovata')
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

test('T08: before the end no response reveals the right answers', async () => {
  const fan = await makeFan()
  const visitor = await entered(fan)
  const day = await openQuiz()
  const transports = async () => {
    const paths = ['/quiz', `/quiz?day=${day}`, '/quiz/fairness', `/quiz/fairness?day=${day}`, '/missions']
    const seen: Record<string, string> = {}
    const ways = {
      html: {},
      rsc: { rsc: '1' },
      prefetch: { rsc: '1', 'next-router-prefetch': '1' },
      segment: { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
    }
    for (const path of [...paths, `/api/quiz/fairness?day=${day}`])
      for (const [way, headers] of Object.entries(ways)) {
        const first = await visitor.ask(path, { headers })
        const { location = '' } = first.headers
        const answer = first.status === 307 ? await visitor.ask(location, { headers }) : first
        seen[`${path} ${way}`] = answer.body
      }
    return seen
  }
  const count = (text: string, word: string) => text.split(word).length - 1
  for (const [path, body] of Object.entries(await transports())) {
    expect(count(body, RIGHT), path).toBe(0)
    expect(count(body, WHY), path).toBe(0)
  }
  await call(visitor, 'startQuiz', {})
  const { id } = await attemptOf(fan)
  const [first] = await db()<{ question: string; right: string }[]>`
    select question_id as question, option.id as right from quiz_options option where is_correct and text_it = ${`${RIGHT} 1`}
      and question_id in (select id from quiz_questions where quiz_id = (select quiz_id from quiz_attempts where id = ${id}))`
  const answered = await visitor.ask('/api/quiz/answer', {
    method: 'POST',
    headers: { ...fromOurPage, 'content-type': 'application/json' },
    body: JSON.stringify({ attemptId: id, questionId: first?.question, optionId: first?.right }),
  })
  expect([answered.status, answered.body]).toEqual([204, ''])
  const running = await transports()
  expect(count(running['/quiz html'] ?? '', RIGHT)).toBeGreaterThan(0)
  for (const [path, body] of Object.entries(running)) {
    expect(count(body, WHY), path).toBe(0)
    expect(body, path).not.toMatch(/is_?correct|\\?"right\\?":(true|false)/i)
    // Each option is said as often as every other: three wrong ones for each right one.
    expect(count(body, WRONG), path).toBe(3 * count(body, RIGHT))
  }
  await call(visitor, 'submitQuiz', { attemptId: id })
  const after = await transports()
  expect(count(after['/quiz html'] ?? '', WHY), 'the control: the crawl would have seen it').toBeGreaterThan(
    0,
  )
  expect(after['/quiz rsc']).toMatch(/"right":true/)
})
