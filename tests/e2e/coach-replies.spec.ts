import { makeFan, signInBrowser } from '../support/accounts'
import { APP } from '../support/app/app'
import { db } from '../support/app/database'
import { controlAi } from '../support/app/vendors'
import { CoachPage, LEAGUES, QUESTION } from '../support/pages/coach-page'
import { follow } from '../support/pages/events'
import { openFullyLoaded } from '../support/pages/loaded'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'

test.afterEach(() => controlAi({ reset: true }))

test('a reply never disappears between its last word and the page that stores it', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan({ competitions: LEAGUES }))
  const coach = new CoachPage(page)
  await controlAi({ paceMs: 0 })
  await follow(page, '/coach')
  await page.route('**/coach?_rsc=*', async (route) => {
    await new Promise((later) => setTimeout(later, 1_000))
    await route.continue()
  })
  await page.evaluate(() => {
    const lost: string[] = []
    Object.assign(window, { lost })
    let hadText = false
    new MutationObserver(() => {
      const hasText = document.querySelector('.coach-answer')?.textContent !== undefined
      if (hadText && !hasText) lost.push('gone')
      hadText = hasText
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await coach.ask(QUESTION)
  await expect(coach.turn(QUESTION)).toContainText('Demo · risposta locale')
  expect(await page.evaluate(() => Reflect.get(window, 'lost'))).toEqual([])
})

test('T53: markup, images and links in a reply stay plain text', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  const coach = new CoachPage(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const reply =
    '<img src=x onerror="document.title=1"> ![p](https://evil.example/p.png) <script>1</script> Vai https://evil.example'
  await controlAi({ reply, paceMs: 0 })
  await page.goto('/coach')
  await coach.ask(QUESTION)
  const turn = coach.turn(QUESTION)
  await expect(turn).toContainText('<img src=x')
  await expect(turn.locator('img, script, a, iframe')).toHaveCount(0)
  expect(asked.filter((address) => !address.startsWith(APP.url))).toEqual([])
})

test('a reply can be stopped by a button that stays in its place, and the text so far stays', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan())
  const coach = new CoachPage(page)
  await controlAi({ endless: true, paceMs: 5 })
  await follow(page, '/coach')
  await coach.ask(QUESTION)
  const [text, stop] = [coach.main.locator('.coach-answer'), coach.button('Ferma')]
  await expect(text).toContainText('Da dove partire')
  const tops = () => Promise.all([stop, text].map(async (one) => (await one.boundingBox())?.y))
  const [before, lines] = [await tops(), (await text.boundingBox())?.height ?? 0]
  await expect.poll(async () => (await text.boundingBox())?.height).toBeGreaterThan(lines)
  expect(await tops()).toEqual(before)
  await stop.click()
  await expect(coach.turn(QUESTION)).toContainText('Risposta interrotta.')
})

test('a reply stopped without a network gives way to its page later, and the next question can be asked', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  const coach = new CoachPage(page)
  await controlAi({ endless: true, paceMs: 5 })
  await openFullyLoaded(page, '/coach')
  await coach.ask(QUESTION)
  await expect(coach.main.locator('.coach-answer')).toContainText('Da dove partire')
  // Only the flag is set: a browser that really went offline would also end the reply.
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }))
  await coach.button('Ferma').click()
  await expect
    .poll(() => db()`select state from coach_turns where user_id = ${fan.id}`)
    .toEqual([{ state: 'stopped' }])
  await controlAi({ endless: false })
  await page.evaluate(() => {
    Reflect.deleteProperty(navigator, 'onLine')
    dispatchEvent(new Event('online'))
  })
  await expect(coach.turn(QUESTION)).toContainText('Risposta interrotta.')
  await coach.ask('Chi segna di più?')
  await expect(coach.turn('Chi segna di più?')).toContainText('Demo · risposta locale')
})

test('a figure that the coach makes up is marked', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  const coach = new CoachPage(page)
  await controlAi({ reply: 'Nella ripresa cala del 73 %.', paceMs: 0 })
  await page.goto('/coach')
  await coach.ask(QUESTION)
  await expect(coach.turn(QUESTION)).toContainText('73 %senza fonte')
  await expect(coach.turn(QUESTION)).toContainText('Tratteggiato: lo dice il coach, verificalo.')
})

test('a vendor failure costs no question, and the same one can be asked again', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  const [coach, toasts] = [new CoachPage(page), new Toasts(page)]
  await controlAi({ status: 500 })
  await follow(page, '/coach')
  await coach.ask(QUESTION)
  await toasts.see('Errore coach', 'Il servizio non risponde')
  await expect(coach.failed).toContainText('Il servizio non risponde')
  await toasts.isOnlyVoiceOf('Il servizio non risponde')
  await controlAi({ reset: true, cutAfter: 2 })
  await coach.button('Riprova').click()
  await toasts.see('Errore coach', 'La risposta si è interrotta.')
  await expect(coach.failed).toContainText('Errore coach')
  await controlAi({ reset: true })
  await coach.button('Riprova').click()
  await expect(coach.turn(QUESTION).first()).toContainText('Demo')
  await expect(coach.left).toHaveText('4 su 5')
})
