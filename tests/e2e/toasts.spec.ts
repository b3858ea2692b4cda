import { FLASH_COOKIE } from '@/lib/core/http/cookie-names'
import { giveMissions, makeFan, signInBrowser } from '../support/accounts'
import { AdminPage } from '../support/pages/admin-page'
import { AuthPage } from '../support/pages/auth-page'
import { openFullyLoaded } from '../support/pages/loaded'
import { MissionsPage } from '../support/pages/missions-page'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'

/** The clock runs, and can be moved forward. */
test.beforeEach(({ page }) => page.clock.install())

test('an error disappears after four seconds and does not return after the next one', async ({ page }) => {
  const [authPage, toasts] = [new AuthPage(page), new Toasts(page)]
  await authPage.open()
  await authPage.signInButton.click()
  await toasts.see('Dati mancanti', 'Inserisci email e password per accedere.')
  await page.clock.runFor(2_500)
  await expect(toasts.shown).toHaveCount(1)
  await authPage.signUpButton.click()
  await toasts.see('Dati mancanti', 'Inserisci email e password per registrarti.')
  await page.clock.runFor(2_000)
  await expect(toasts.shown).toHaveCount(1)
  await page.clock.runFor(2_500)
  await expect(toasts.shown).toHaveCount(0)
  await page.clock.runFor(10_000)
  await expect(toasts.shown).toHaveCount(0)
})

test('a success replaces the previous error at once, even one without a message', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  const [admin, toasts] = [new AdminPage(page), new Toasts(page)]
  await page.goto('/admin/templates?template=new')
  await admin.button('Crea modello').click()
  await toasts.see('Errore templates')
  // Under the pointer it would stay indefinitely.
  await toasts.shown.hover()
  await admin.field('Regola').selectOption('quiz_score_at_least')
  await admin.button('Anteprima').press('Enter')
  await expect(admin.main.getByRole('status', { name: 'Così la vede il tifoso' })).toBeVisible()
  await expect(toasts.shown).toHaveCount(0)

  await page.goto('/admin/schedules?schedule=new')
  await admin.field('Fine').fill('2020-01-01T00:00')
  await admin.button('Crea programma').click()
  await toasts.see('Errore schedule')
  await admin.field('Fine').fill('')
  await admin.field('Inizio').fill('2099-01-01T00:00')
  await admin.button('Crea programma').click()
  await toasts.see('Programma creato')
  await expect(toasts.shown.getByText('Errore schedule')).toBeHidden()
})

test('a notice after a redirect waits for the tab that the fan looks at', async ({ page, context }) => {
  await page.addInitScript(() =>
    Object.defineProperty(document, 'hidden', { get: () => Reflect.get(window, 'isAway') === true }),
  )
  await signInBrowser(context, await makeFan())
  await openFullyLoaded(page, '/missions')
  const notice = encodeURIComponent(JSON.stringify({ title: 'Lega sciolta' }))
  await page.evaluate(
    async (cookie) => {
      Reflect.set(window, 'isAway', true)
      const changed = new Promise((done) =>
        window.cookieStore.addEventListener('change', done, { once: true }),
      )
      await window.cookieStore.set(cookie)
      await changed
    },
    { name: FLASH_COOKIE, value: notice, path: '/' },
  )
  const kept = async () => (await context.cookies()).some(({ name }) => name === FLASH_COOKIE)
  expect(await kept()).toBe(true)
  await page.evaluate(() => {
    Reflect.set(window, 'isAway', false)
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await new Toasts(page).see('Lega sciolta')
  await expect.poll(kept).toBe(false)
})

test('it stays while the pointer or the focus is on it', async ({ page }) => {
  const [authPage, toasts] = [new AuthPage(page), new Toasts(page)]
  await authPage.open()
  await authPage.signInButton.click()
  await toasts.see('Dati mancanti')
  await toasts.shown.hover()
  await page.clock.runFor(10_000)
  await expect(toasts.shown).toHaveCount(1)
  await page.mouse.move(5, 5)
  await toasts.region.getByRole('button', { name: 'Chiudi' }).focus()
  await page.clock.runFor(10_000)
  await expect(toasts.shown).toHaveCount(1)
  await authPage.email.focus()
  await page.clock.runFor(4_500)
  await expect(toasts.shown).toHaveCount(0)
})

test('a mouse that rests where it appears does not hold it', async ({ page }) => {
  const [authPage, toasts] = [new AuthPage(page), new Toasts(page)]
  await authPage.open()
  await authPage.signInButton.click()
  await toasts.shown.hover()
  await authPage.signUpButton.press('Enter')
  const second = toasts.shown.filter({ hasText: 'Inserisci email e password per registrarti.' })
  await expect.poll(() => second.evaluate((toast) => toast.matches(':hover'))).toBe(true)
  await expect(second).toHaveCount(0)
})

for (const width of [390, 700, 1000])
  test(`at ${width} pixels, where the tabs are at the bottom, it is at the top, below the header`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const [authPage, toasts] = [new AuthPage(page), new Toasts(page)]
    await authPage.open()
    await authPage.signInButton.click()
    await toasts.see('Dati mancanti')
    await page.clock.runFor(1_000)
    const header = await page.getByRole('banner').boundingBox()
    const top = async () => (await toasts.shown.boundingBox())?.y
    await expect.poll(top).toBeGreaterThanOrEqual(header?.height ?? Number.NaN)
    expect(await top()).toBeLessThan(120)
  })

test('a tap on a toast closes neither the sheet nor the dialog below it', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const fan = await makeFan()
  await giveMissions(fan, [{ title: 'Due legni' }, { title: 'Tre pali' }])
  await signInBrowser(context, fan)
  await page.goto('/missions')
  const [missions, toasts] = [new MissionsPage(page), new Toasts(page)]
  const { words, form, dialog } = missions
  await missions.create({ title: 'Troppi', points: 500 })
  await toasts.see('Errore creazione missione')
  await toasts.region.getByRole('button', { name: 'Chiudi' }).click()
  await expect(toasts.shown).toHaveCount(0)
  await expect(form).toBeVisible()
  await expect(missions.field(words.title)).toHaveValue('Troppi')
  await page.mouse.click(195, 40)
  await expect(form).toBeHidden()

  await missions.button('Tre pali', words.join).click()
  await dialog.getByRole('button', { name: words.remove, exact: true }).click()
  await toasts.see('Missione eliminata')
  await missions.button('Due legni', words.join).click()
  await expect(dialog).toBeVisible()
  await toasts.shown.getByText('Missione eliminata').click()
  await expect(dialog).toBeVisible()
})
