import type { BrowserContext, Page, Route } from '@playwright/test'
import { makeFan, signInBrowser } from '../support/accounts'
import { controlAi } from '../support/app/vendors'
import { CoachPage, LEAGUES, QUESTION } from '../support/pages/coach-page'
import { follow } from '../support/pages/events'
import { withoutSecureContext } from '../support/pages/insecure'
import { openFullyLoaded } from '../support/pages/loaded'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'

test.afterEach(() => controlAi({ reset: true }))

/** A fan asks, and `lose` ends the connection. */
async function losingConnection(page: Page, context: BrowserContext, lose: (route: Route) => Promise<void>) {
  await signInBrowser(context, await makeFan({ competitions: LEAGUES }))
  const coach = new CoachPage(page)
  await controlAi({ paceMs: 0 })
  await follow(page, '/coach')
  await page.route('**/api/ai/coach-chat', lose)
  await coach.question.fill(QUESTION)
  await coach.button(/^Chiedi$/).click()
  await expect(coach.failed).toBeVisible()
  await page.unroute('**/api/ai/coach-chat')
  return coach
}

test('a question that is lost can be read beside its failure, and outlives the page', async ({
  page,
  context,
}) => {
  const coach = await losingConnection(page, context, (route) => route.abort('connectionreset'))
  await expect(coach.failed).toContainText(QUESTION)
  await page.reload()
  await expect(coach.question).toHaveValue(QUESTION)
  await coach.button(/^Chiedi$/).click()
  await expect(coach.turn(QUESTION)).toContainText('Demo · risposta locale')
  await page.reload()
  await expect(coach.question).toHaveValue('')
})

test('a lost connection is reported as such, and asking again repeats the same question', async ({
  page,
  context,
}) => {
  const coach = await losingConnection(page, context, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await expect(coach.failed).toContainText('Connessione persa')
  await coach.button('Riprova').click()
  await expect(coach.turn(QUESTION)).toContainText('Demo · risposta locale')
  await expect(coach.left).toHaveText('4 su 5')
})

test('without a network, even the first failure on a page is reported on that page', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan())
  await openFullyLoaded(page, '/coach')
  await context.setOffline(true)
  const coach = new CoachPage(page)
  await coach.ask(QUESTION)
  await new Toasts(page).see('Errore coach', 'Connessione persa')
  await expect(coach.failed).toContainText('Connessione persa')
})

test('a half-typed question outlives its page until it is asked', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  const coach = new CoachPage(page)
  await follow(page, '/coach')
  await coach.question.fill(QUESTION)
  await follow(page, '/coach')
  await expect(coach.question).toHaveValue(QUESTION)
  await page.getByRole('link', { name: 'Missioni' }).first().click()
  await expect(page).toHaveURL(/\/missions/)
  await page.getByRole('link', { name: 'Coach' }).first().click()
  await expect(coach.question).toHaveValue(QUESTION)
  await coach.askButton.click()
  await expect(coach.turn(QUESTION)).toBeVisible()
  await follow(page, '/coach')
  await expect(coach.question).toHaveValue('')
  await coach.question.fill('Di nuovo?')
  await signInBrowser(context, await makeFan())
  await follow(page, '/coach')
  await expect(coach.question).toHaveValue('')
})

test('a question can be asked over plain http', async ({ page, context }) => {
  await withoutSecureContext(page)
  await signInBrowser(context, await makeFan({ competitions: LEAGUES }))
  const coach = new CoachPage(page)
  await controlAi({ paceMs: 0 })
  await follow(page, '/coach')
  await coach.ask(QUESTION)
  await expect(coach.turn(QUESTION)).toContainText('Demo · risposta locale')
})

test('a question whose page was left during its reply is not in the field again', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan({ competitions: LEAGUES }))
  const coach = new CoachPage(page)
  await controlAi({ paceMs: 200 })
  await follow(page, '/coach')
  await coach.ask(QUESTION)
  await expect(coach.main.getByRole('status').filter({ hasText: 'Sta scrivendo' })).toBeVisible()
  await page.getByRole('link', { name: 'Missioni' }).first().click()
  await expect(page).toHaveURL(/\/missions/)
  await page.getByRole('link', { name: 'Coach' }).first().click()
  await expect(coach.turn(QUESTION)).toBeVisible()
  await expect(coach.question).toHaveValue('')
  await controlAi({ paceMs: 0 })
  await expect(coach.turn(QUESTION)).toContainText('Demo · risposta locale')
  await expect(coach.question).toHaveValue('')
})

test('a refused question stays in the field, with the reason', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  const coach = new CoachPage(page)
  await follow(page, '/coach')
  await coach.question.fill('Chi vince\u200b il derby?')
  await coach.button(/^Chiedi$/).click()
  await expect(coach.failed).toContainText('Contiene caratteri nascosti')
  await expect(coach.question).toHaveValue('Chi vince\u200b il derby?')
  await expect(coach.button('Riprova')).toBeHidden()
})
