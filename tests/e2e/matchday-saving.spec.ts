import { makeFan, signInBrowser } from '../support/accounts'
import { APP } from '../support/app/app'
import { type MadeMatch, makeRound, savedPicks } from '../support/app/matchday'
import { EVENTS, follow, watchEvents } from '../support/pages/events'
import { pickIn, rowOf, save } from '../support/pages/matchday-page'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'
import { kickOff } from '../support/verified'

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
