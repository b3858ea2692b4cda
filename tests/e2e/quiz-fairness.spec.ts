import { entered, makeFan, signInBrowser } from '../support/accounts'
import { call } from '../support/app/actions'
import { db } from '../support/app/database'
import { fromOurPage } from '../support/app/http'
import { attemptOf, openQuiz, openQuizzes, RIGHT, WHY, WRONG } from '../support/app/quiz'
import { expect, test } from '../support/pages/page-test'

test.beforeAll(openQuizzes)

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
    // Every option appears equally often: three wrong ones for each right one.
    expect(count(body, WRONG), path).toBe(3 * count(body, RIGHT))
  }
  await call(visitor, 'submitQuiz', { attemptId: id })
  const after = await transports()
  expect(count(after['/quiz html'] ?? '', WHY), 'the control: the crawl would have seen it').toBeGreaterThan(
    0,
  )
  expect(after['/quiz rsc']).toMatch(/"right":true/)
})
