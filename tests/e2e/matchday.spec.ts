import type { Page } from '@playwright/test'
import { makeFan, signInBrowser } from '../support/accounts'
import { APP } from '../support/app/app'
import { db } from '../support/app/database'
import { type MadeMatch, makeRound, savedPicks } from '../support/app/matchday'
import { EVENTS, follow, watchEvents } from '../support/pages/events'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'
import { WORDS } from '../support/pages/words'
import { finish, kickOff, score, settleNow } from '../support/verified'

const rowOf = (page: Page, { id }: MadeMatch) => page.locator(`#m-${id}`)
const pickIn = (page: Page, match: MadeMatch, name: RegExp) => rowOf(page, match).getByRole('radio', { name })
const goalsIn = (page: Page, match: MadeMatch, side: 'Casa' | 'Ospiti') =>
  rowOf(page, match).getByRole('textbox', { name: new RegExp(side) })
/** What unfolds the further question on a match, and the first of its picks. */
const more = (page: Page, match: MadeMatch) => rowOf(page, match).getByText('Un’altra domanda')
const asked = (page: Page, match: MadeMatch) => pickIn(page, match, /2,5 gol/).first()
const save = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.describe.configure({ mode: 'serial' })

test('a round by keyboard: picked, kept across a reload, saved in one go; closed matches are reported', async ({
  page,
  context,
}) => {
  const [fan, round] = [await makeFan(), await makeRound(3)]
  const [one, two, three] = round.matches as [MadeMatch, MadeMatch, MadeMatch]
  await signInBrowser(context, fan)
  // Otherwise the page hears of the kick-off and closes the match before the picks are sent.
  await page.route(EVENTS, (route) => route.abort())
  await page.goto(round.path)
  const toasts = new Toasts(page)
  await pickIn(page, one, /^vince Casa/).focus()
  await page.keyboard.press('2')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('1')
  await expect(pickIn(page, three, /^vince Casa/)).toBeFocused()
  await expect(save(page, 'Salva 3 scelte')).toBeVisible()
  await expect(page.getByText('fino a 76 punti')).toBeVisible()
  await page.reload()
  await expect(save(page, 'Salva 3 scelte')).toBeVisible()
  await expect(pickIn(page, two, /^pareggio/)).toBeChecked()
  await kickOff(two.id)
  await pickIn(page, two, /^pareggio/).focus()
  await page.keyboard.press('Enter')
  await toasts.see('2 scelte salvate', 'Una non è stata salvata: vedi accanto.')
  await expect(rowOf(page, two).getByRole('alert')).toHaveText(
    'Non salvata: i pronostici su questa partita sono chiusi.',
  )
  await expect(page.getByText('2 salvate')).toBeVisible()
  await expect(page.getByText(/contano ancora.*28 su 30/)).toBeVisible()
  expect(await savedPicks(fan)).toEqual({ [one.result]: '2', [three.result]: '1' })
  await page.getByText('Un’altra domanda').first().click()
  await rowOf(page, one)
    .getByRole('radio', { name: /^Più di 2,5|^Over|gol/i })
    .first()
    .focus()
  await page.keyboard.press('Space')
  await save(page, 'Salva 1 scelta').click()
  await toasts.see('Una scelta salvata')
  expect(Object.keys(await savedPicks(fan))).toHaveLength(3)
  await expect(rowOf(page, one).getByRole('link').first()).toBeFocused()
})

test.describe('by touch on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('picks by thumb, in English; match pages show them and their outcome', async ({ page, context }) => {
    const [fan, round] = [await makeFan({ locale: 'en' }), await makeRound(2)]
    const [one, two] = round.matches as [MadeMatch, MadeMatch]
    await signInBrowser(context, fan, 'en')
    await page.goto(`/matches?competition=${round.competition}&round=${round.round}`)
    await page.getByRole('link', { name: 'Open the matchday card' }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The matchday card')
    await pickIn(page, one, /^Casa 0 win/).tap()
    await pickIn(page, two, /^draw/).tap()
    await expect(save(page, 'Save 2 picks')).toBeVisible()
    await pickIn(page, two, /^draw/).tap()
    await expect(pickIn(page, two, /^draw/)).not.toBeChecked()
    await save(page, 'Save 1 pick').tap()
    await new Toasts(page, WORDS.en).see('One pick saved')
    await expect(save(page, 'Save picks')).toBeHidden()
    expect(await savedPicks(fan)).toEqual({ [one.result]: '1' })
    await page.goto(`/matches?competition=${round.competition}&round=${round.round}`)
    await expect(page.getByRole('img', { name: 'Your pick: 1' })).toBeVisible()
    await db()`update missions set picked_at = now() - interval '1 day' where user_id = ${fan.id}`
    await kickOff(one.id)
    await score(one.id, [1, 0])
    await page.goto(`/matches?competition=${round.competition}&round=${round.round}`)
    await expect(page.getByText(/^last change at \d\d:\d\d$/)).toBeVisible()
    await finish(one.id, [2, 0])
    await settleNow()
    await page.goto(`/matches?competition=${round.competition}&round=${round.round}`)
    await expect(page.getByRole('img', { name: 'Pick right: 1' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Conference League table' }).getByRole('row')).toHaveCount(5)
    await page.getByRole('link', { name: /^Casa 0 – Ospiti 0$/ }).tap()
    await expect(page).toHaveURL(`/matches/${one.id}`)
    await expect(page.getByRole('heading', { name: 'Your picks' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/Last change: \d\d:\d\d\./)
    await expect(page.getByRole('listitem').filter({ hasText: 'You picked 1.' })).toContainText('Won')
    await expect(page.getByRole('region', { name: 'Receipts' }).getByRole('article')).toContainText(
      'Won, +19 points',
    )
    await page.goto(round.path)
    const settled = page.getByRole('listitem', { name: 'Casa 0 2 Ospiti 0 0' })
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      const names = await settled.getByRole('paragraph').first().boundingBox()
      const stamp = await settled.getByText('Won', { exact: true }).boundingBox()
      expect(stamp?.x, 'the stamp lies over no words').toBeGreaterThan((names?.x ?? 0) + (names?.width ?? 0))
    }
  })
})

test('opening the questions of a match closes those of another, and what was touched stays in its place', async ({
  page,
  context,
}) => {
  const [fan, round] = [await makeFan(), await makeRound(12)]
  const [, second, third] = round.matches as [MadeMatch, MadeMatch, MadeMatch]
  await signInBrowser(context, fan)
  await page.setViewportSize({ width: 390, height: 844 })
  await follow(page, round.path)
  await more(page, second).click()
  await rowOf(page, second).evaluate((row) => row.scrollIntoView())
  const top = () => more(page, third).evaluate((summary) => summary.getBoundingClientRect().top)
  const before = await top()
  await more(page, third).click()
  await expect(asked(page, third)).toBeVisible()
  await expect(asked(page, second)).toBeHidden()
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('is one plain form', async ({ page, context }) => {
    const [fan, round] = [await makeFan(), await makeRound(2)]
    const [one, two] = round.matches as [MadeMatch, MadeMatch]
    await signInBrowser(context, fan)
    await page.goto(round.path)
    await pickIn(page, one, /^vince Casa/).check()
    await pickIn(page, two, /^vince Ospiti/).check()
    await save(page, 'Salva le scelte').click()
    await expect(page.getByRole('status')).toContainText('2 scelte salvate')
    expect(await savedPicks(fan)).toEqual({ [one.result]: '1', [two.result]: '2' })
    await page.goto(round.path)
    await expect(pickIn(page, two, /^vince Ospiti/)).toBeChecked()
  })

  test('the further questions of one match are open at a time, and those of another close them', async ({
    page,
    context,
  }) => {
    const [fan, round] = [await makeFan(), await makeRound(2)]
    const [one, two] = round.matches as [MadeMatch, MadeMatch]
    await signInBrowser(context, fan)
    await page.goto(round.path)
    await more(page, one).click()
    await expect(asked(page, one)).toBeVisible()
    await more(page, two).click()
    await expect(asked(page, two)).toBeVisible()
    await expect(asked(page, one)).toBeHidden()
  })

  test('an exact score needs both sides’ goals, and shows what each score pays', async ({
    page,
    context,
  }) => {
    const [fan, round] = [await makeFan(), await makeRound(2, { withScore: true })]
    const [one, two] = round.matches as [MadeMatch, MadeMatch]
    await signInBrowser(context, fan)
    await page.goto(round.path)
    await rowOf(page, one).getByText('Altre 2 domande').click()
    await expect(rowOf(page, one)).toContainText('Ogni altro risultato: 150 punti.')
    await goalsIn(page, one, 'Casa').fill('2')
    await goalsIn(page, one, 'Ospiti').fill('1')
    await rowOf(page, two).getByText('Altre 2 domande').click()
    await goalsIn(page, two, 'Casa').fill('3')
    await save(page, 'Salva le scelte').click()
    await expect(page.getByRole('status')).toContainText('Una scelta salvata')
    await expect(rowOf(page, two).getByRole('alert')).toHaveText(
      'Non salvata: scelta non valida o incompleta.',
    )
    expect(await savedPicks(fan)).toEqual({ [String(one.score)]: '2-1' })
    await rowOf(page, two).getByText('Altre 2 domande').click()
    await expect(goalsIn(page, two, 'Casa'), 'what was refused is still there').toHaveValue('3')
    await page.goto(round.path)
    await rowOf(page, one).getByText('1 di 2 domande scelte').click()
    await expect(goalsIn(page, one, 'Ospiti')).toHaveValue('1')
  })
})

test('before its script has loaded, whatever has been picked can be saved', async ({ page, context }) => {
  const [fan, round] = [await makeFan(), await makeRound(2, { withScore: true })]
  const [one, two] = round.matches as [MadeMatch, MadeMatch]
  await page.setViewportSize({ width: 390, height: 844 })
  await signInBrowser(context, fan)
  await page.route('**/_next/static/chunks/*.js', (route) => route.abort())
  const saveAll = save(page, 'Salva le scelte')
  await page.goto(round.path)
  await expect(pickIn(page, one, /^vince Casa/)).toBeEnabled()
  await expect(saveAll).toBeHidden()
  await pickIn(page, one, /^vince Casa/).check()
  await saveAll.click()
  await expect.poll(() => savedPicks(fan)).toEqual({ [one.result]: '1' })
  await expect(pickIn(page, one, /^vince Casa/)).toBeChecked()
  await expect(saveAll).toBeHidden()
  await rowOf(page, two).getByText('Altre 2 domande').click()
  await goalsIn(page, two, 'Casa').fill('2')
  await goalsIn(page, two, 'Ospiti').fill('1')
  await page.keyboard.press('Tab')
  await saveAll.click()
  await expect.poll(() => savedPicks(fan)).toEqual({ [one.result]: '1', [two.score ?? '']: '2-1' })
  await page.goto(`/matches/${two.id}`)
  await page.getByRole('radio', { name: /^pareggio/ }).check()
  await saveAll.click()
  await expect.poll(() => savedPicks(fan)).toMatchObject({ [two.result]: 'X' })
})

test('an exact score by number keys: one digit is enough, kept across a reload, and saved', async ({
  page,
  context,
}) => {
  const [fan, round] = [await makeFan({ locale: 'en' }), await makeRound(1, { withScore: true })]
  const [match] = round.matches as [MadeMatch]
  await signInBrowser(context, fan, 'en')
  await follow(page, round.path)
  await page.getByText('2 more questions').click()
  const [home, away] = [goalsIn(page, match, 'Casa'), goalsIn(page, match, 'Ospiti')]
  await home.press('1')
  await expect(away).toHaveValue('0')
  await expect(rowOf(page, match)).toContainText('91 points')
  await home.press('x')
  await expect(home).toHaveValue('1')
  await home.press('2')
  await expect(save(page, 'Save 1 pick')).toBeVisible()
  await expect(page.getByText('up to 111 points')).toBeVisible()
  await page.reload()
  await page.getByText('1 of 2 questions picked').click()
  await expect(home).toHaveValue('2')
  await save(page, 'Save 1 pick').click()
  await new Toasts(page, WORDS.en).see('One pick saved')
  expect(await savedPicks(fan)).toEqual({ [String(match.score)]: '2-0' })
  await away.press('2')
  await save(page, 'Save 1 pick').click()
  await expect(save(page, 'Save picks')).toBeHidden()
  await expect.poll(() => savedPicks(fan)).toEqual({ [String(match.score)]: '2-2' })
  await page.reload()
  await page.getByText('1 of 2 questions picked').click()
  await expect(away).toHaveValue('2')
  await expect(save(page, 'Save picks')).toBeHidden()
})

test('a match that kicks off closes over its unsaved pick, and says so', async ({
  page,
  context,
  browser,
}) => {
  const [fan, round] = [await makeFan(), await makeRound(3)]
  const [one, two, three] = round.matches as [MadeMatch, MadeMatch, MadeMatch]
  await signInBrowser(context, fan)
  await follow(page, round.path)
  await pickIn(page, one, /^pareggio/).check()
  await pickIn(page, two, /^pareggio/).check()
  await expect(save(page, 'Salva 2 scelte')).toBeVisible()
  await kickOff(two.id)
  // What another device saves refreshes this page.
  const device = await browser.newContext({ baseURL: APP.url, locale: 'it-IT' })
  await signInBrowser(device, fan)
  const other = await device.newPage()
  await other.goto(round.path)
  await pickIn(other, three, /^vince Casa/).check()
  await save(other, 'Salva 1 scelta').click()
  await new Toasts(other).see('Una scelta salvata')
  await device.close()
  await expect(rowOf(page, two).getByRole('alert')).toHaveText(
    'Non salvata: i pronostici su questa partita sono chiusi.',
  )
  await expect(pickIn(page, two, /^pareggio/)).not.toBeChecked()
  await expect(save(page, 'Salva 1 scelta')).toBeVisible()
  await expect(pickIn(page, one, /^pareggio/)).toBeChecked()
})

test('of two devices the later save wins, and is shown what it replaced', async ({ page, context }) => {
  const [fan, round] = [await makeFan(), await makeRound(1)]
  const [match] = round.matches as [MadeMatch]
  await signInBrowser(context, fan)
  await page.goto(round.path)
  const other = await context.newPage()
  await other.route(EVENTS, (route) => route.abort())
  await other.goto(round.path)
  await pickIn(page, match, /^pareggio/).check()
  await save(page, 'Salva 1 scelta').click()
  await new Toasts(page).see('Una scelta salvata')
  await pickIn(other, match, /^vince Casa/).check()
  await save(other, 'Salva 1 scelta').click()
  await new Toasts(other).see('Una scelta salvata', 'Hai cambiato una scelta fatta su un altro dispositivo.')
  await expect(rowOf(other, match)).toContainText('Prima, su un altro dispositivo: X.')
  expect(await savedPicks(fan)).toEqual({ [match.result]: '1' })
})

test('a pick beyond those that count for its week is marked where it is shown, before it is decided', async ({
  page,
  context,
}) => {
  const [fan, round] = [await makeFan(), await makeRound(1)]
  const [match] = round.matches as [MadeMatch]
  await db()`
    insert into mission_weekly_picks (user_id, week, used) values (${fan.id}, app_week(picks_lock_at(${match.result})), 30)`
  await signInBrowser(context, fan)
  await page.goto(round.path)
  await pickIn(page, match, /^vince Casa/).click()
  await more(page, match).click()
  await asked(page, match).click()
  await save(page, 'Salva 2 scelte').click()
  await new Toasts(page).see(
    '2 scelte salvate',
    '2 valgono solo XP: i 30 pronostici che contano in quella settimana sono finiti.',
  )
  await expect(rowOf(page, match).getByText('solo XP')).toHaveCount(2)
  await page.goto(`/matches/${match.id}`)
  const own = page.getByRole('region', { name: 'Le tue scelte' })
  await expect(own.getByText('solo XP')).toHaveCount(2)
  await page.goto('/missions')
  await expect(page.getByRole('listitem').filter({ hasText: match.home }).getByText('solo XP')).toHaveCount(2)
  await kickOff(match.id)
  await page.goto(`/matches/${match.id}`)
  await expect(own.getByRole('listitem').getByText('solo XP')).toHaveCount(2)
})

test('a save shows at once, sends what has changed, and is confirmed before the page refreshes', async ({
  page,
  context,
}) => {
  const [fan, round] = [await makeFan(), await makeRound(2)]
  const [one, two] = round.matches as [MadeMatch, MadeMatch]
  await signInBrowser(context, fan)
  const eventsSeen = await watchEvents(page)
  await follow(page, round.path)
  const [answer, pageAfter] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const asked: string[] = []
  const picksSent: number[] = []
  await page.route(`**${round.path}*`, async (route) => {
    const request = route.request()
    asked.push(request.method())
    if (request.method() === 'POST') picksSent.push((request.postData() ?? '').split('_pick.').length - 1)
    await (request.method() === 'POST' ? answer : pageAfter).promise
    if (request.method() !== 'POST') return route.continue()
    const response = await route.fetch()
    // An event that arrives after the answer may be another device's, and refreshes the page once more.
    await eventsSeen(picksSent.length)
    await route.fulfill({ response })
  })
  const stub = rowOf(page, one).locator('.sl-picks label', { hasText: 'X' })
  await pickIn(page, one, /^pareggio/).check()
  await save(page, 'Salva 1 scelta').click()
  await expect(stub).toHaveAttribute('data-saved', 'true')
  await expect(page.getByText('1 salvata')).toBeVisible()
  expect(await savedPicks(fan)).toEqual({})
  await pickIn(page, two, /^vince Ospiti/).check()
  await expect(page.getByRole('button', { name: /^Salva/ })).toBeDisabled()
  answer.resolve()
  await new Toasts(page).see('Una scelta salvata')
  await expect(save(page, 'Salva 1 scelta')).toBeEnabled()
  await expect(stub).toHaveAttribute('data-saved', 'true')
  await expect(page.getByText('1 salvata')).toBeVisible()
  await expect.poll(() => asked).toEqual(['POST', 'GET'])
  pageAfter.resolve()
  await save(page, 'Salva 1 scelta').click()
  await expect(page.getByText('2 salvate')).toBeVisible()
  await expect.poll(() => savedPicks(fan)).toEqual({ [one.result]: 'X', [two.result]: '2' })
  await expect(save(page, 'Salva le scelte')).toBeHidden()
  await expect.poll(() => asked).toEqual(['POST', 'GET', 'POST', 'GET'])
  expect(picksSent).toEqual([1, 1])
})

test('the bar stays until the answer and a moment longer, so that the second of two taps meets nothing else', async ({
  page,
  context,
}) => {
  const [fan, round] = [await makeFan(), await makeRound(2)]
  const [one, two] = round.matches as [MadeMatch, MadeMatch]
  await signInBrowser(context, fan)
  await page.clock.install()
  await follow(page, round.path)
  const answer = Promise.withResolvers<void>()
  let posts = 0
  await page.route(`**${round.path}*`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    posts += 1
    await answer.promise
    await route.continue()
  })
  await pickIn(page, one, /^pareggio/).check()
  await page.clock.pauseAt(Date.now() + 2_000)
  await save(page, 'Salva 1 scelta').press('Enter')
  const saving = save(page, 'Salvataggio...')
  await expect(saving).toBeFocused()
  await page.keyboard.press('Enter')
  await page.clock.runFor(2_000)
  await expect(saving).toHaveAttribute('aria-disabled', 'true')
  await expect(page.locator('.sl-bar').getByText(/^fino a [1-9]/)).toBeVisible()
  answer.resolve()
  await expect.poll(() => savedPicks(fan)).toEqual({ [one.result]: 'X' })
  await page.clock.runFor(300)
  await expect(saving).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(async () => {
    await page.clock.runFor(400)
    await expect(saving).toBeHidden({ timeout: 100 })
  }).toPass()
  await expect(rowOf(page, one).getByRole('link').first()).toBeFocused()
  await expect(page).toHaveURL(round.path)
  await pickIn(page, two, /^pareggio/).check()
  await expect(save(page, 'Salva 1 scelta')).toBeEnabled()
  expect(posts).toBe(1)
})

test('the page of a match has its day and hour in every state', async ({ page, context }) => {
  const { matches } = await makeRound(1)
  const id = matches[0]?.id ?? ''
  await db()`update matches set kickoff_at = timestamptz '2001-09-12 18:00 Europe/Rome',
    fetched_at = timestamptz '2001-09-12 23:57 Europe/Rome' where id = ${id}`
  await signInBrowser(context, await makeFan())
  const hero = page.locator('.fx-hero')
  const open = async (status: string, goals: [number, number] | null) => {
    const [home, away] = goals ?? [null, null]
    await db()`update matches set status = ${status}, regular_home = ${home}, regular_away = ${away} where id = ${id}`
    await page.goto(`/matches/${id}`)
    await expect(hero).toContainText('12 set')
    await expect(hero).toContainText('18:00')
  }
  await open('TIMED', null)
  await expect(hero.locator('s')).toHaveCount(0)
  for (const [status, text] of [
    ['FINISHED', 'Finale'],
    ['AWARDED', 'A tavolino'],
  ] as const) {
    await open(status, [3, 0])
    await expect(hero).toContainText(text)
    await expect(hero).toContainText('3–0')
    await expect(page.getByRole('main')).toContainText('Ultima novità: 12 set, 23:57.')
  }
  await expect(hero).toContainText('Valida per l’esito, nulla per i gol')
  await open('POSTPONED', null)
  await expect(hero.locator('s')).toHaveText('18:00')
  await expect(hero).toContainText('Rinviata')
  await open('IN_PLAY', [3, 0])
  await expect(hero, 'the vendor has left it in play').toContainText('In attesa del risultato')
  await expect(hero).not.toContainText('3–0')
  await expect(page.getByRole('main')).not.toContainText('Ultima novità')
  await db()`update matches set status = 'POSTPONED' where id = ${id}`
  await db()`update matches set kickoff_at = app_now() - interval '1 day', fetched_at = app_now() where id = ${id}`
  await page.reload()
  await expect(hero).toContainText('Le scelte restano')
  for (const [status, text] of [
    ['IN_PLAY', '1º tempo'],
    ['PAUSED', 'Intervallo'],
  ] as const) {
    await db()`update matches set status = ${status}, regular_home = 3, regular_away = 0,
      kickoff_at = (app_day(app_now()) - interval '6 hours') at time zone 'Europe/Rome' where id = ${id}`
    await page.reload()
    await expect(hero).toContainText(text)
    await expect(hero).toContainText('18:00')
    await expect(hero).toContainText('3–0')
  }
})

test('on paper neither the bar that saves nor the tabs cover the matches', async ({ page, context }) => {
  const round = await makeRound(1)
  await signInBrowser(context, await makeFan())
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.goto(round.path)
  await pickIn(page, round.matches[0] as MadeMatch, /^vince Casa/).press('Space')
  const bars = page.locator('.sl-bar, .tab-nav').filter({ visible: true })
  await expect(bars).toHaveCount(2)
  await page.emulateMedia({ media: 'print' })
  await expect(bars).toHaveCount(0)
})
