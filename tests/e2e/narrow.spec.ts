import type { Locator } from '@playwright/test'
import { LOCALE_COOKIE } from '@/lib/core/locale'
import { giveMissions, makeFan, signInBrowser } from '../support/accounts'
import { APP } from '../support/app/app'
import { db } from '../support/app/database'
import { makeLeague } from '../support/app/leagues'
import { makeRound } from '../support/app/matchday'
import { openQuiz, QUESTIONS } from '../support/app/quiz'
import { givePoints } from '../support/app/wallets'
import { MissionsPage } from '../support/pages/missions-page'
import { expect, test } from '../support/pages/page-test'
import { QuizPage } from '../support/pages/quiz-page'
import { StudioPage } from '../support/pages/studio-page'
import { finish, giveVerified, kickOff, offerResult, score } from '../support/verified'

/** Words that are cut in two by the end of a line. */
const cutWords = (texts: Locator) =>
  texts.evaluateAll(async (elements) => {
    await document.fonts.ready
    const cut: string[] = []
    for (const element of elements) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const text = walker.currentNode
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          if (range.getClientRects().length > 1) cut.push(word)
        }
      }
    }
    return cut
  })

/** A table of two teams that are playing, each column as wide as in a season. @returns its competition */
async function makeTableInPlay(home: string, away: string): Promise<string> {
  const { competition, matches } = await makeRound(11)
  for (const [index, { id }] of matches.entries()) {
    await (index > 0 ? finish(id, [2, 0]) : kickOff(id))
    await db()`update matches set home = ${home}, home_id = ${home}, away = ${away}, away_id = ${away},
      kickoff_at = kickoff_at - make_interval(days => ${2 * index}) where id = ${id}`
  }
  return competition
}

test('on the narrowest phone names in tables and lists and rating figures are not cut', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signInBrowser(context, await makeFan())
  await page.goto('/matches?competition=premier_league')
  const names = page.getByRole('table').getByRole('rowheader')
  await expect(names.filter({ hasText: 'Newcastle' })).toBeVisible()
  expect(await cutWords(names)).toEqual([])
  await page.goto(`/matches?competition=${await makeTableInPlay('Bournemouth', 'Nottingham')}`)
  await expect(names.getByRole('img', { name: 'in campo, non ancora contata' })).toHaveCount(2)
  expect(await cutWords(names)).toEqual([])
  const played = page.getByRole('link', { name: 'Bournemouth – Nottingham' }).locator('..')
  expect(await cutWords(played.locator('.fx-club'))).toEqual([])
  await page.goto('/rules/ratings')
  const figures = page.getByRole('main').locator('dl').first()
  await expect(figures).toBeVisible()
  expect(await cutWords(figures.locator('dd'))).toEqual([])
  const steps = page.getByRole('main').locator('.ratings-steps')
  const [end, limit] = await steps.evaluate((own) => [
    own.getBoundingClientRect().right,
    own.parentElement?.getBoundingClientRect().right ?? 0,
  ])
  expect(end, 'the margin of the page').toBeLessThanOrEqual(limit)
})

test('on the narrowest phone the title of a recording has a line of its own', async ({ page, context }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signInBrowser(context, await makeFan())
  const studio = new StudioPage(page)
  await page.goto('/ai')
  await studio.speech.fill('Buongiorno tifosi. Oggi alle diciotto si gioca.')
  await studio.read.click()
  const title = studio.speeches.getByText('Buongiorno tifosi')
  await expect(title).toBeVisible()
  expect((await title.boundingBox())?.width).toBeGreaterThan(160)
})

test('on every phone the names of the teams in play stay whole', async ({ page, context }) => {
  const { competition, round, matches } = await makeRound(1)
  const matchId = matches[0]?.id ?? ''
  await db()`update matches set home = 'Samsunspor', away = 'Panathinaikos' where id = ${matchId}`
  await kickOff(matchId)
  await score(matchId, [3, 2])
  await signInBrowser(context, await makeFan())
  await page.goto(`/matches?competition=${competition}&round=${round}`)
  const names = page.getByRole('region', { name: 'In campo' }).getByRole('listitem').locator('b')
  await expect(names.first()).toHaveText('Samsunspor')
  for (const width of [320, 360, 390, 430]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await cutWords(names), `at ${width} px`).toEqual([])
  }
})

test('in larger text the button of the menu stays on the screen', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInBrowser(context, await makeFan())
  await page.goto('/missions')
  const menu = page.getByRole('button', { name: 'Menu' })
  for (const size of [100, 130, 150, 200]) {
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`
    }, size)
    const box = await menu.boundingBox()
    expect((box?.x ?? 360) + (box?.width ?? 0), `${size} %`).toBeLessThanOrEqual(360)
  }
})

test('on every phone the header with a streak keeps to one row, in both languages', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await db()`insert into quiz_streaks (user_id, current, longest, freezes, last_day)
    values (${fan.id}, 7, 7, 0, app_day(app_now()))`
  await signInBrowser(context, fan)
  for (const locale of ['it', 'en'] as const)
    for (const days of [7, 120]) {
      await db()`update quiz_streaks set current = ${days}, longest = ${days} where user_id = ${fan.id}`
      await context.addCookies([{ name: LOCALE_COOKIE, value: locale, url: APP.url }])
      await page.goto('/missions')
      await page.evaluate(() => document.fonts.ready)
      for (const width of [320, 360, 384, 390, 393, 395, 412]) {
        await page.setViewportSize({ width, height: 844 })
        const header = await page.getByRole('banner').boundingBox()
        expect(header?.height, `${locale}, ${days} days, ${width} px`).toBe(57)
      }
    }
})

test('at twice the text size the wallet’s title and the names of a league stay whole on a small phone', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const stamp = Date.now() % 10_000
  const [fan, mate] = [
    await makeFan({ nickname: `tifosa_${stamp}` }),
    await makeFan({ nickname: `bomber_${stamp}` }),
  ]
  await makeLeague([fan, mate], `Ammutinati ${stamp}`)
  await signInBrowser(context, fan)
  const twice = () => page.addStyleTag({ content: 'html { font-size: 200% }' })
  await page.goto('/wallet')
  await twice()
  expect(await cutWords(page.getByRole('heading', { level: 1 }))).toEqual([])
  await page.goto('/')
  await twice()
  const league = page.getByRole('region', { name: 'Ammutinati' })
  await expect(league.getByRole('listitem')).toHaveCount(2)
  expect(await cutWords(league.locator('h2, li > span'))).toEqual([])
})

test('on a small phone ten matches of a league’s round stand beside the points', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const [fan, mate] = [await makeFan(), await makeFan()]
  const { competition, round, matches } = await makeRound(10)
  await giveVerified(fan, matches[9]?.result ?? '', { pick: '1' })
  await finish(matches[9]?.id ?? '', [1, 0])
  const { id } = await makeLeague([fan, mate])
  await signInBrowser(context, fan)
  const table = page.getByRole('table')
  for (const [locale, name] of [
    ['it', 'Punti'],
    ['en', 'Points'],
  ] as const) {
    await context.addCookies([{ name: LOCALE_COOKIE, value: locale, url: APP.url }])
    await page.goto(`/leagues/${id}/round?competition=${competition}&round=${round}`)
    await expect(table.getByRole('columnheader')).toHaveCount(12)
    await page.evaluate(() => document.fonts.ready)
    const tenth = await table.getByRole('link').nth(9).boundingBox()
    const points = await table.getByRole('columnheader', { name }).boundingBox()
    expect((tenth?.x ?? 360) + (tenth?.width ?? 0), name).toBeLessThanOrEqual(points?.x ?? 0)
    expect(tenth?.width, 'wide enough for a thumb').toBeGreaterThanOrEqual(24)
  }
})

test('on a small phone the stamp of a mission neither cuts nor moves its title', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const fan = await makeFan()
  await giveMissions(fan, [{ title: 'Contare tutti i calci d’angolo di stasera' }])
  await signInBrowser(context, fan)
  await page.goto('/missions')
  const missions = new MissionsPage(page)
  const ticket = missions.tickets.first()
  const title = ticket.getByRole('heading')
  await page.evaluate(() => document.fonts.ready)
  const before = [await title.boundingBox(), (await ticket.boundingBox())?.height]
  await ticket.getByRole('button', { name: missions.words.done, exact: true }).click()
  await expect(ticket.locator('.stamp-lands')).toBeVisible()
  expect([await title.boundingBox(), (await ticket.boundingBox())?.height]).toEqual(before)
  expect(await cutWords(title)).toEqual([])
})

test('on a small phone all is in its place once all suggestions are added', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInBrowser(context, await makeFan({ competitions: ['serie_a'] }))
  await page.goto('/missions?tab=suggested')
  const main = page.getByRole('main')
  const choice = main.getByRole('combobox', { name: 'Competizione' })
  const width = async () => (await choice.boundingBox())?.width
  await expect.poll(width).toBe(220)
  await main.getByRole('button', { name: 'Aggiungi tutti' }).click()
  await expect(main.locator('.sg-added').first()).toBeVisible()
  await page.reload()
  await expect.poll(width).toBe(220)
  const added = main.getByRole('listitem').filter({ has: page.locator('> div > .sg-added') })
  const foot = added.first().locator('> div').last()
  await expect(foot).toContainText('Già aggiunta oggi')
  const lines = await foot
    .locator('> span')
    .evaluateAll((parts) => parts.map((part) => [part.textContent, part.getBoundingClientRect().height]))
  for (const [text, height] of lines) expect(height, `${text} on one line`).toBeLessThanOrEqual(44)
})

test('on a small phone a league’s picks on a match keep their names and states whole', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const nickname = `bomber_${Date.now() % 10_000}`
  const [fan, mate] = [await makeFan(), await makeFan({ nickname })]
  await makeLeague([fan, mate])
  const { matches } = await makeRound(1)
  const { id = '', result = '', over = '' } = matches[0] ?? {}
  for (const own of [fan, mate]) {
    await giveVerified(own, result, { pick: '1' })
    await giveVerified(own, over, { pick: 'over' })
  }
  await kickOff(id)
  await score(id, [1, 0])
  await signInBrowser(context, fan)
  await page.goto(`/matches/${id}`)
  const names = page.getByRole('rowheader', { name: nickname })
  await expect(names).toBeVisible()
  expect(await cutWords(names)).toEqual([])
  const [state] = await page.getByRole('cell', { name: 'in attesa' }).evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return range.getClientRects().length
    }),
  )
  expect(state, 'in one line').toBe(1)
})

test('on a small phone a nickname of ten letters is whole in a league and on what it can wear', async ({
  page,
  context,
}) => {
  const fan = await makeFan({ nickname: `Jimmy${String(Date.now()).slice(-5)}` })
  await givePoints(fan, 100)
  await makeLeague([fan])
  await signInBrowser(context, fan)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/leagues')
  const standing = page.locator('.standing-name')
  await expect(standing).toContainText(fan.nickname)
  expect(await cutWords(standing.locator('bdi'))).toEqual([])
  await page.goto('/shop')
  const names = page.locator('.name-large')
  await expect(names.first()).toHaveText(fan.nickname)
  expect(await cutWords(names)).toEqual([])
})

test('at twice the text size today’s quiz keeps its words whole', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInBrowser(context, await makeFan())
  await page.goto('/')
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  const quiz = page.getByRole('region', { name: 'Quiz del giorno' })
  await expect(quiz).toBeVisible()
  expect(await cutWords(quiz.locator('h2, p'))).toEqual([])
})

test('on a phone the button that adds all suggestions stands beside the competition, whose name is whole', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await offerResult('Chi vince?', { competition: 'conference', inHours: 5 })
  await signInBrowser(context, await makeFan({ competitions: ['conference'] }))
  await page.goto('/missions?tab=suggested')
  const main = page.getByRole('main')
  const gap = async () => {
    const choice = await main.getByRole('combobox', { name: 'Competizione' }).boundingBox()
    const button = await main.getByRole('button', { name: 'Aggiungi tutti' }).boundingBox()
    return choice && button && button.x - choice.x - choice.width
  }
  // A week of the European cups has more than a hundred.
  await main.getByText(/^· \d+$/).evaluate((count) => {
    count.textContent = '· 108'
  })
  await expect.poll(gap).toBeGreaterThan(0)
  const name = main.getByRole('combobox', { name: 'Competizione' }).locator('span').first()
  await expect(name).toHaveText('Conference League')
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('on every phone the lamps before the quiz stand in one row, in both languages', async ({
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

test('names of any length leave the whole row of the admin’s table in view', async ({ page, context }) => {
  const away = 'Società Sportiva Dilettantistica Polisportiva San Giovanni in Persiceto e Budrio'
  const home = `${'W'.repeat(70)}${Date.now()}`.slice(0, 80)
  await db()`insert into matches (source, external_id, competition, home, away, kickoff_at, kickoff_known, status, duration)
    values ('admin', gen_random_uuid(), 'generic_football', ${home}, ${away}, now() + interval '300 days', true, 'TIMED', 'REGULAR')`
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/admin/matches?q=persiceto')
    await expect(
      page
        .getByRole('table')
        .getByRole('link', { name: /^Modifica/ })
        .first(),
    ).toBeVisible()
    const frame = page.getByRole('region', { name: 'Partite' })
    expect(await frame.evaluate((it) => it.scrollWidth - it.clientWidth), `${width} px`).toBeLessThanOrEqual(
      0,
    )
  }
})
