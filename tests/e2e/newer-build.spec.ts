import type { Page } from '@playwright/test'
import { makeFan, signInBrowser } from '../support/accounts'
import { APP } from '../support/app/app'
import { AuthPage } from '../support/pages/auth-page'
import { openFullyLoaded } from '../support/pages/loaded'
import { MissionsPage } from '../support/pages/missions-page'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'
import { WORDS } from '../support/pages/words'

/** During `run` the server behaves like a newer build, which does not know the page's actions. */
async function onNewerBuild(page: Page, run: () => Promise<void>): Promise<void> {
  await page.route('**', (route) => {
    const headers = route.request().headers()
    if (headers['next-action'] === undefined) return route.fallback()
    return route.continue({ headers: { ...headers, 'next-action': '40'.repeat(21) } })
  })
  await run()
  await page.unroute('**')
}

test('a mission that a newer build could not accept comes back in its form, with a notice', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan())
  const missions = new MissionsPage(page)
  await openFullyLoaded(page, '/missions')
  await onNewerBuild(page, async () => {
    await missions.create({ title: 'Rivedere il derby', description: 'Con papà.', points: 25 })
    await new Toasts(page).see(
      'GoalQuest è stato aggiornato',
      'Non hai perso niente: controlla e invia di nuovo.',
    )
  })
  await expect(missions.field('Titolo')).toHaveValue('Rivedere il derby')
  await expect(missions.field('Descrizione')).toHaveValue('Con papà.')
  await expect(missions.form.getByRole('spinbutton')).toHaveValue('25')
  await missions.createButton.click()
  await expect(missions.ticket('Rivedere il derby')).toHaveCount(1)
  await page.reload()
  await expect(missions.form).toBeHidden()
})

test('what is being written while a newer build replaces the page is still there, with a notice', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan())
  const missions = new MissionsPage(page)
  const write = async () => {
    await openFullyLoaded(page, '/missions')
    await missions.openForm()
    await missions.field('Titolo').fill('Rivedere il derby')
  }
  await write()
  await page.evaluate(() => document.body.setAttribute('data-build', 'older'))
  await page.reload()
  await new Toasts(page).see(
    'GoalQuest è stato aggiornato',
    'Non hai perso niente: controlla e invia di nuovo.',
  )
  await expect(missions.field('Titolo')).toHaveValue('Rivedere il derby')
  await expect(missions.createButton).toBeEnabled()
  await write()
  await openFullyLoaded(page, '/missions')
  await expect(missions.form).toBeHidden()
  await missions.openForm()
  await expect(missions.field('Titolo')).toHaveValue('')
})

test('a sign-in that a newer build could not accept keeps the address and no password, in English', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await context.addCookies([{ name: 'NEXT_LOCALE', value: 'en', url: APP.url }])
  const auth = new AuthPage(page, WORDS.en)
  await page.goto('/auth')
  await onNewerBuild(page, async () => {
    await auth.email.fill(fan.email)
    await auth.password.fill(fan.password)
    await auth.signInButton.click()
    await new Toasts(page, WORDS.en).see(
      'GoalQuest has been updated',
      'Nothing is lost: check it and send it again.',
    )
  })
  await expect(auth.email).toHaveValue(fan.email)
  await expect(auth.password).toHaveValue('')
})
