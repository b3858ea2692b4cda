import type { Page, Route } from '@playwright/test'
import { giveMissions, makeFan, signInBrowser } from '../support/accounts'
import { EVENTS, follow } from '../support/pages/events'
import { MissionsPage } from '../support/pages/missions-page'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'
import { offerResult } from '../support/verified'

const BUSY = 'Il server è sovraccarico: riprova tra qualche secondo.'

const refuse = (route: Route) =>
  route.fulfill({
    status: 503,
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ error: { code: 'busy', message: BUSY } }),
  })

/** Holds the next form until the returned function is called, then gives it this answer. */
async function holdFirst(page: Page, answer: (route: Route) => Promise<void>) {
  const { promise, resolve: send } = Promise.withResolvers<void>()
  let isHeld = false
  await page.route('**', async (route) => {
    if (isHeld || !route.request().headers()['next-action']) return route.fallback()
    isHeld = true
    await promise
    await answer(route)
  })
  return send
}

test('of two missions completed at once, the first one’s refusal is shown', async ({ page, context }) => {
  const fan = await makeFan()
  await giveMissions(fan, [{ title: 'Tre corner' }, { title: 'Un rigore' }])
  await signInBrowser(context, fan)
  await follow(page, '/missions')
  const [missions, toasts] = [new MissionsPage(page), new Toasts(page)]
  const send = await holdFirst(page, refuse)
  await missions.button('Tre corner', missions.words.done).click()
  await missions.button('Un rigore', missions.words.done).click()
  send()
  await toasts.see('Errore caricamento', BUSY)
  await expect(missions.button('Tre corner', missions.words.done)).toBeVisible()
  await expect(missions.ticket('Un rigore')).toHaveCount(0)
})

test('of two suggestions picked at once, the first one’s lost connection is reported', async ({
  page,
  context,
}) => {
  const fan = await makeFan({ competitions: ['europa'] })
  const stamp = fan.id.slice(0, 6)
  // Before the demo's matches of the evening, which would fold them away.
  for (const home of ['Prima', 'Seconda'])
    await offerResult(`Chi vince, ${home} ${stamp}?`, {
      home: `${home} ${stamp}`,
      inHours: 0.1,
      competition: 'europa',
    })
  await signInBrowser(context, fan)
  await follow(page, '/missions?tab=suggested')
  const [missions, toasts] = [new MissionsPage(page), new Toasts(page)]
  const draw = (home: string) =>
    missions.sheet(`${home} ${stamp}`, 'Inter').getByRole('button', { name: /Pareggio/ })
  const send = await holdFirst(page, (route) => route.abort('connectionreset'))
  await draw('Prima').click()
  await draw('Seconda').click()
  send()
  await toasts.see('Errore caricamento')
  await expect(draw('Prima')).toHaveAttribute('aria-pressed', 'false')
  await expect(draw('Seconda')).toHaveAttribute('aria-pressed', 'true')
})

test('of two missions moved at once, both stay where they were put without the live stream', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await giveMissions(fan, [{ title: 'Tre corner' }, { title: 'Un rigore' }])
  await signInBrowser(context, fan)
  await page.route(EVENTS, (route) => route.abort())
  await page.goto('/missions')
  const missions = new MissionsPage(page)
  const send = await holdFirst(page, (route) => route.fallback())
  await missions.button('Tre corner', 'In corso').click()
  await missions.button('Un rigore', 'In corso').click()
  let answered = 0
  page.on('response', (answer) => {
    if (answer.request().headers()['next-action']) answered++
  })
  send()
  await expect.poll(() => answered).toBe(2)
  // Until then both are shown as requested.
  await page.evaluate(() => new Promise((painted) => setTimeout(painted, 500)))
  for (const title of ['Tre corner', 'Un rigore']) await expect(missions.button(title, 'Todo')).toBeVisible()
})
