import { randomUUID } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import { entered, makeFan, signInBrowser, TIFOSA } from '../support/accounts'
import { call } from '../support/app/actions'
import { follow } from '../support/pages/events'
import { MissionsPage } from '../support/pages/missions-page'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'

const isForm = (request: Request) => request.method() === 'POST'
const isRefresh = (request: Request) => request.method() === 'GET' && 'rsc' in request.headers()

/** Refuses the next such request as an overloaded web process does, once `until` has resolved. */
async function refuseOnce(
  page: Page,
  isRefused: (request: Request) => boolean,
  until = Promise.resolve(),
): Promise<void> {
  let isDone = false
  await page.route('**', async (route) => {
    if (isDone || !isRefused(route.request())) return route.fallback()
    isDone = true
    await until
    const message = 'Il server è sovraccarico: riprova tra qualche secondo.'
    const body = JSON.stringify({ error: { code: 'busy', message } })
    await route.fulfill({ status: 503, headers: { 'content-type': 'text/plain' }, body })
  })
}

test('a mission that a busy server refused stays in its form when the refresh after it is refused too', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan())
  const missions = new MissionsPage(page)
  await follow(page, '/missions')
  const told = Promise.withResolvers<void>()
  await refuseOnce(page, isForm)
  await refuseOnce(page, isRefresh, told.promise)
  const again = page.waitForRequest((request) => request.isNavigationRequest())
  await missions.create({ title: 'Rivedere il derby', description: 'Con papà.', points: 20 })
  await new Toasts(page).see('Errore caricamento', 'Il server è sovraccarico: riprova tra qualche secondo.')
  told.resolve()
  await again
  await expect(missions.field('Titolo')).toHaveValue('Rivedere il derby')
  await expect(missions.field('Descrizione')).toHaveValue('Con papà.')
  await expect(missions.form.getByRole('spinbutton')).toHaveValue('20')
  await missions.createButton.click()
  await expect(missions.ticket('Rivedere il derby')).toHaveCount(1)
})

test('what is being typed stays when the refresh after a live event is refused', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  const missions = new MissionsPage(page)
  await follow(page, '/missions')
  await missions.openForm()
  await missions.field('Titolo').fill('Rivedere il derby')
  await refuseOnce(page, isRefresh)
  const again = page.waitForRequest((request) => request.isNavigationRequest())
  const fields = { requestId: randomUUID(), title: 'Da un altro telefono', points: '10' }
  await call(await entered(fan), 'createMission', fields)
  await again
  await expect(missions.ticket('Da un altro telefono')).toHaveCount(1)
  await expect(missions.field('Titolo')).toHaveValue('Rivedere il derby')
  await expect(new Toasts(page).shown).toHaveCount(0)
})

test('a nickname being typed stays when a busy server refuses the page after a visit to Stripe', async ({
  page,
  context,
}) => {
  await signInBrowser(context, { ...TIFOSA, email: 'pro@goalquest.test' })
  await follow(page, '/account')
  const main = page.getByRole('main')
  const opened = context.waitForEvent('page')
  await main.getByRole('button', { name: 'Gestisci o disdici' }).click()
  await (await opened).waitForURL(/\/stripe\//)
  const nickname = main.getByLabel('Nickname')
  await nickname.fill('abbonata_in_trasferta')
  await refuseOnce(page, isRefresh)
  const again = page.waitForRequest((request) => request.isNavigationRequest())
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await again
  await expect(nickname).toHaveValue('abbonata_in_trasferta')
})
