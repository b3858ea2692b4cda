import { AuthPage } from '../support/pages/auth-page'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'

test.beforeEach(({ page }) => page.clock.install())

test('an error leaves after four seconds and does not come back after the next one', async ({ page }) => {
  const [door, toasts] = [new AuthPage(page), new Toasts(page)]
  await door.open()
  await door.signInButton.click()
  await toasts.see('Dati mancanti', 'Inserisci email e password per accedere.')
  await page.clock.runFor(3_500)
  await expect(toasts.shown).toHaveCount(1)
  await door.signUpButton.click()
  await toasts.see('Dati mancanti', 'Inserisci email e password per registrarti.')
  await page.clock.runFor(1_000)
  await expect(toasts.shown).toHaveCount(1)
  await page.clock.runFor(4_500)
  await expect(toasts.shown).toHaveCount(0)
  await page.clock.runFor(10_000)
  await expect(toasts.shown).toHaveCount(0)
})

test('it stays while the pointer or the focus is on it', async ({ page }) => {
  const [door, toasts] = [new AuthPage(page), new Toasts(page)]
  await door.open()
  await door.signInButton.click()
  await toasts.see('Dati mancanti')
  await toasts.shown.hover()
  await page.clock.runFor(10_000)
  await expect(toasts.shown).toHaveCount(1)
  await page.mouse.move(5, 5)
  await toasts.region.getByRole('button', { name: 'Chiudi' }).focus()
  await page.clock.runFor(10_000)
  await expect(toasts.shown).toHaveCount(1)
  await door.email.focus()
  await page.clock.runFor(4_500)
  await expect(toasts.shown).toHaveCount(0)
})

test('it is at the top of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [door, toasts] = [new AuthPage(page), new Toasts(page)]
  await door.open()
  await door.signInButton.click()
  await toasts.see('Dati mancanti')
  await page.clock.runFor(1_000)
  await expect.poll(async () => (await toasts.shown.boundingBox())?.y).toBeLessThan(120)
})
