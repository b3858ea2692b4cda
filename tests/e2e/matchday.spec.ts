import { makeFan, signInBrowser } from '../support/accounts'
import { db } from '../support/app/database'
import { type MadeMatch, makeRound, savedPicks } from '../support/app/matchday'
import { EVENTS, follow } from '../support/pages/events'
import { asked, goalsIn, more, pickIn, rowOf, save } from '../support/pages/matchday-page'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'
import { WORDS } from '../support/pages/words'
import { finish, kickOff, score, settleNow } from '../support/verified'

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

test('the keys are explained only while there is something to pick', async ({ page, context }) => {
  const [fan, round] = [await makeFan(), await makeRound(1)]
  await signInBrowser(context, fan)
  await page.goto(round.path)
  const keys = page.getByText(/^Tastiera:/)
  await expect(keys).toBeVisible()
  for (const { id } of round.matches) await kickOff(id)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'In campo' })).toBeVisible()
  await expect(keys).toBeHidden()
})
