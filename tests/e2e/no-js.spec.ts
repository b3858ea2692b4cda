import { entered, makeFan, signInBrowser } from '../support/accounts'
import { AuthPage } from '../support/pages/auth-page'
import { expect, test } from '../support/pages/page-test'
import { press } from '../support/pages/press'
import { ProfileForm } from '../support/pages/profile-form'
import { Shell } from '../support/pages/shell'

test.use({ javaScriptEnabled: false })

test('the sign-in page: missing fields, a wrong password, signing in, and signing out', async ({ page }) => {
  const fan = await makeFan({ onboarded: false })
  const authPage = new AuthPage(page)
  await page.goto('/missions')
  await expect(page).toHaveURL('/auth?next=%2Fmissions')
  expect(await press(page, () => authPage.signInButton.click())).toBe(400)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Dati mancanti')
  await expect(alert).toContainText('Inserisci email e password per accedere.')
  expect(await press(page, () => authPage.signUpButton.click())).toBe(400)
  await expect(alert).toContainText('Inserisci email e password per registrarti.')
  expect(await press(page, () => authPage.signIn({ email: fan.email, password: 'non è questa!' }))).toBe(401)
  await expect(alert).toContainText('Errore login')
  await expect(alert).toContainText('E-mail o password non corrette.')
  await expect(authPage.email).toHaveValue(fan.email)
  await expect(authPage.password).toHaveValue('')
  await authPage.signIn(fan)
  await expect(page).toHaveURL('/onboarding?next=%2Fmissions')
  await expect(page.getByRole('status').filter({ hasText: 'Benvenuto!' })).toHaveCount(1)
  const form = new ProfileForm(page)
  await form.nickname.fill('ab')
  expect(await press(page, () => form.saveButton.click())).toBe(400)
  await expect(form.nickname).toHaveAccessibleDescription(/Servono almeno 3 caratteri\./)
  await expect(form.nickname).toHaveValue('ab')
  await form.nickname.fill(fan.nickname)
  await form.competition('Serie A').check()
  await form.saveButton.click()
  await expect(page).toHaveURL('/onboarding?step=tickets')
  await expect(page.getByRole('status').filter({ hasText: 'Preferenze salvate' })).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
  const code = page.getByLabel('Codice invito')
  await code.fill('AAAAA-AAAAA')
  expect(await press(page, () => page.getByRole('button', { name: 'Entra nella lega' }).click())).toBe(404)
  await expect(code).toHaveAccessibleDescription(/Nessuna lega ha questo codice/)
  await expect(code).toHaveValue('AAAAA-AAAAA')
  await page.getByRole('link', { name: 'Le mie missioni' }).click()
  await expect(page).toHaveURL('/missions')
  await new Shell(page).logout()
  await expect(page).toHaveURL('/')
  await page.goto('/missions')
  await expect(page).toHaveURL('/auth?next=%2Fmissions')
})

test('a guest who wants to subscribe is refused with an alert, before signing in', async ({ page }) => {
  await page.goto('/pricing')
  await page.getByRole('main').getByRole('button', { name: 'Attiva Pro annuale' }).click()
  await expect(page).toHaveURL(/\/auth\?next=/)
  await expect(page.getByRole('alert')).toContainText('Accedi per abbonarti')
})

test('the language select has a button and returns to the page', async ({ page }) => {
  await page.goto('/rules')
  await new Shell(page).language.selectOption('en')
  const form = page
    .getByRole('banner')
    .locator('form')
    .filter({ has: page.getByLabel('Lingua') })
  await form.getByRole('button', { name: 'Cambia' }).click()
  await expect(page).toHaveURL('/rules')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('on a phone the menu stays in the logo’s row', async ({ page }) => {
  await signInBrowser(page.context(), await makeFan())
  for (const width of [320, 390])
    for (const path of ['/rules', '/wallet']) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(path)
      const header = page.getByRole('banner')
      const logo = await header.getByRole('link', { name: 'GoalQuest' }).boundingBox()
      const menu = await new Shell(page).menuButton.boundingBox()
      expect(menu?.y, `${path} at ${width}`).toBe(logo?.y)
    }
})

test('on a desktop the header of a public page, with both its halves, stays within the window', async ({
  page,
}) => {
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/rules')
    const logout = await page.getByRole('banner').getByRole('button', { name: 'Esci' }).boundingBox()
    expect(logout && logout.x + logout.width, `at ${width}`).toBeLessThanOrEqual(width)
  }
})

test('a notice on the account page stands there once', async ({ page }) => {
  const fan = await makeFan()
  await entered(fan)
  await signInBrowser(page.context(), fan)
  await page.goto('/account')
  await page.getByRole('button', { name: /^Esci da / }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Sessione chiusa' })).toHaveCount(1)
})

test('missing pages say so', async ({ page }) => {
  const unknown = await page.goto('/nessuna-pagina')
  expect(unknown?.status()).toBe(404)
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Pagina non trovata' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Torna alla Home' })).toHaveAttribute('href', '/')
  const fan = await makeFan()
  await signInBrowser(page.context(), fan)
  expect((await page.goto('/admin'))?.status()).toBe(403)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
