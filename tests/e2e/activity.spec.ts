import type { BrowserContext, Page } from '@playwright/test'
import { makeFan, signInBrowser } from '../support/accounts'
import { db } from '../support/app/database'
import { attemptOf, openQuiz, RIGHT, WRONG } from '../support/app/quiz'
import { AdminPage } from '../support/pages/admin-page'
import { follow } from '../support/pages/events'
import { MissionsPage } from '../support/pages/missions-page'
import { expect, test } from '../support/pages/page-test'
import { QuizPage } from '../support/pages/quiz-page'
import { Toasts } from '../support/pages/toasts'
import { WORDS } from '../support/pages/words'
import { giveActivity, settleNow } from '../support/verified'

const TITLE = 'Fai almeno 20 punti in un quiz'
const QUESTIONS = 10

test.beforeAll(async () => {
  await openQuiz(0, QUESTIONS)
})

/** Plays the quiz of the day in a tab of its own, with the given number of right answers. */
async function play(context: BrowserContext, right: number, locale: 'it' | 'en' = 'it'): Promise<Page> {
  const page = await context.newPage()
  const quiz = new QuizPage(page, locale)
  await quiz.open()
  await quiz.button('start').click()
  for (let n = 1; n <= QUESTIONS; n++) {
    await quiz.choose(n <= right ? `${RIGHT} ${n}` : `${WRONG} ${n} 1`)
    await quiz.isSaved()
    if (n < QUESTIONS) await quiz.button('next').click()
  }
  await quiz.button('submit').click()
  await expect(quiz.board('points')).toHaveText(`${quiz.words.points} ${right * 5}`)
  return page
}

test('a mission is added, completed by the quiz in another tab, stamped at once, and has a receipt', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  const [missions, toasts] = [new MissionsPage(page), new Toasts(page)]
  await page.goto('/missions?tab=suggested')
  const card = missions.suggestion(TITLE)
  await expect(card).toContainText('Verificata')
  await expect(card).toContainText('Scadenza: oggi +1g')
  await expect(card).toContainText('8 pt')
  await card.getByRole('button', { name: missions.words.add }).click()
  await toasts.see('Suggerimento aggiunto')
  await expect(card).toContainText('Già aggiunta oggi')
  await expect(card.getByRole('button', { name: missions.words.add })).toHaveCount(0)
  await follow(page, '/missions')
  const ticket = missions.ticket(TITLE)
  await expect(ticket).toContainText(
    'Fai almeno 20 punti in un quiz del giorno da 10 domande, prima della scadenza.',
  )
  await expect(ticket.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '0 su 20')
  await expect(ticket.getByRole('timer')).toHaveText(/^Si chiude fra /)
  await missions.button(TITLE, missions.words.join).click()
  await expect(missions.dialog).toContainText('Contano i quiz iniziati dopo aver aggiunto la missione.')
  await expect(missions.dialog).toContainText('8 punti e altrettanti XP, se ce la fai in tempo.')
  await expect(missions.dialog.getByRole('radio')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await play(context, 4)
  await toasts.see('Vinta! +8 punti e XP', TITLE)
  await expect(ticket.getByText('Vinta', { exact: true })).toBeVisible()
  const attempt = await attemptOf(fan)
  expect(attempt).toMatchObject({ score: 20, xp: 28 })
  await ticket.getByRole('link', { name: 'Ricevuta' }).click()
  const receipt = page.getByRole('article')
  await expect(receipt).toContainText(/Quiz di \S+ \d+ \S+: 20 punti/)
  await expect(receipt).toContainText(attempt.id)
  await expect(receipt).toContainText('20 su 20')
  await expect(receipt).toContainText('Vinta, +8 punti')
  await expect(
    receipt.getByRole('region', { name: 'Perché questi punti' }).getByRole('listitem'),
  ).toHaveCount(2)
  const file = await page.request.get(
    (await page.getByRole('link', { name: 'Scarica il file (JSON)' }).getAttribute('href')) ?? '',
  )
  expect(await file.json()).toMatchObject({
    kind: 'activity',
    outcome: 'won',
    sources: [{ id: attempt.id, score: 20 }],
    judgement: { counted: 20, needed: 20 },
  })
})

test('in English: the progress after a quiz that was not enough', async ({ page, context }) => {
  await signInBrowser(context, await makeFan(), 'en')
  const missions = new MissionsPage(page, WORDS.en)
  const title = 'Score at least 20 points in a quiz'
  await page.goto('/missions?tab=suggested')
  await missions.suggestion(title).getByRole('button', { name: missions.words.add }).click()
  await new Toasts(page, WORDS.en).see('Suggestion added')
  await play(context, 3, 'en')
  await page.goto('/missions')
  await expect(missions.ticket(title).getByRole('progressbar')).toHaveAttribute('aria-valuetext', '15 of 20')
  await missions.button(title, missions.words.join).click()
  await expect(missions.dialog).toContainText(
    'Score at least 20 points in a daily quiz of 10 questions before the deadline.',
  )
})

/** As if the mission had been added two days ago, and been due yesterday. */
const letExpire = (id: string) =>
  db()`update missions set created_at = created_at - interval '2 days', due_date = app_day(app_now()) - 1 where id = ${id}`

test('a mission past its deadline whose quiz awaits review says that a check is pending', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  const id = await giveActivity(fan)
  await letExpire(id)
  await db()`insert into quiz_attempts (quiz_id, user_id, started_at, ends_at, closed_at, score, held)
    select id, ${fan.id}, app_now() - interval '1 day', app_now() - interval '23 hours', app_now() - interval '23 hours', 20, true
    from quizzes where day = app_day(app_now())`
  await settleNow()
  await page.goto('/missions')
  const ticket = new MissionsPage(page).ticket('Fai almeno 40 punti in un quiz')
  await expect(ticket).toContainText('Scaduta: manca l’ultimo controllo')
  await page.goto(`/missions/${id}`)
  await expect(page.getByRole('main')).toContainText('Scaduta: manca l’ultimo controllo')
})

test('a mission that counts no quizzes names none, in its detail and on its receipt', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  const id = await giveActivity(fan, 'league_joined')
  await page.goto(`/missions/${id}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('Conta quello che fai dopo aver aggiunto la missione.')
  await letExpire(id)
  await settleNow()
  await page.goto(`/missions/${id}/receipt`)
  const receipt = page.getByRole('article')
  await expect(receipt).toContainText('0 su 1')
  await expect(receipt).not.toContainText(/quiz/i)
})

test('an admin creates an activity template, once', async ({ page, context }) => {
  await db()`delete from mission_templates where rule ->> 'days' = '99'`
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  const [admin, toasts] = [new AdminPage(page), new Toasts(page)]
  await follow(page, '/admin/templates?template=new')
  await admin.field('Regola').selectOption('streak_at_least')
  await expect(admin.field('Partita')).toHaveCount(0)
  await admin.field('Giorni di serie').fill('99')
  await admin.field('Giorni alla scadenza').fill('98')
  await admin.button('Crea modello').click()
  await expect(admin.field('Giorni alla scadenza')).toHaveAttribute('aria-invalid', 'true')
  await admin.field('Giorni alla scadenza').fill('')
  await admin.button('Anteprima').click()
  const preview = page.getByRole('status', { name: 'Così la vede il tifoso' })
  await expect(preview).toContainText('Fai 99 giorni di serie')
  await expect(preview).toContainText('150 punti')
  await admin.button('Crea modello').click()
  await toasts.see('Modello creato')
  await follow(page, '/admin/templates?template=new')
  await admin.field('Regola').selectOption('streak_at_least')
  await admin.field('Giorni di serie').fill('99')
  await admin.button('Crea modello').click()
  await toasts.see('Errore templates')
})
