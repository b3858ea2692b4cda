import { freshAddress, makeFan, PASSWORD, signInBrowser } from '../support/accounts'
import { APP } from '../support/app/app'
import { db } from '../support/app/database'
import { linkOf, waitForMails } from '../support/mailbox'
import { AuthPage } from '../support/pages/auth-page'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'

test('a guest is asked to sign in and returns to the page they came from', async ({ page }) => {
  const fan = await makeFan()
  await page.goto('/missions?tab=suggested&competition=la_liga')
  await expect(page).toHaveURL('/auth?next=%2Fmissions%3Ftab%3Dsuggested%26competition%3Dla_liga')
  await expect(page.getByText('Accedi per continuare: poi torni dov’eri.')).toBeVisible()
  await new AuthPage(page).signIn(fan)
  await expect(page).toHaveURL('/missions?tab=suggested&competition=la_liga')
  await new Toasts(page).see('Benvenuto!', 'Login effettuato.')
  await page.goto('/auth')
  await expect(page).toHaveURL('/')
})

test('without a page to return to, sign-in leads home', async ({ page }) => {
  const fan = await makeFan()
  const authPage = new AuthPage(page)
  await authPage.open()
  await authPage.signIn(fan)
  await expect(page).toHaveURL('/')
  await new Toasts(page).see('Benvenuto!', 'Login effettuato.')
})

test('the link to a new password covers neither the password nor the field above it', async ({ page }) => {
  const authPage = new AuthPage(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await authPage.open()
  for (const [field, edge] of [
    [authPage.password, 4],
    [authPage.email, -4],
  ] as const)
    expect(
      await field.evaluate((input, inside) => {
        const { right, top, bottom } = input.getBoundingClientRect()
        const hit = document.elementFromPoint(right - 8, inside > 0 ? top + inside : bottom + inside)
        return input.parentElement?.contains(hit) && hit?.closest('a') === null
      }, edge),
    ).toBe(true)
})

const EMPTY = [
  { email: '', password: '' },
  { email: '   ', password: PASSWORD },
  { email: 'tifoso@example.org', password: '   ' },
]

test('missing fields are reported in the specification’s words', async ({ page }) => {
  const authPage = new AuthPage(page)
  for (const typed of EMPTY) {
    await authPage.open()
    await authPage.signIn(typed)
    await new Toasts(page).see('Dati mancanti', 'Inserisci email e password per accedere.')
    for (const name of ['email', 'password'] as const)
      if (typed[name].trim() === '')
        await expect(authPage[name]).toHaveAccessibleDescription(/Campo obbligatorio\./)
      else await expect(authPage[name]).not.toHaveAttribute('aria-invalid')
    await authPage.open()
    await authPage.signUp(typed)
    await new Toasts(page).see('Dati mancanti', 'Inserisci email e password per registrarti.')
  }
})

test('a refused sign-up gives the reason beside the field', async ({ page }) => {
  const authPage = new AuthPage(page)
  await authPage.open()
  await authPage.signUp({ email: 'non è un indirizzo', password: PASSWORD })
  await new Toasts(page).see('Errore registrazione')
  await expect(authPage.email).toHaveAccessibleDescription('Indirizzo e-mail non valido.')
  await authPage.signUp({ email: freshAddress(), password: 'corta' })
  await expect(authPage.password).toHaveAccessibleDescription(/Servono almeno 10 caratteri\./)
  await authPage.signUp({ email: freshAddress(), password: '1234567890' })
  await expect(authPage.password).toHaveAccessibleDescription(/È tra le password più comuni/)
})

test('while the database takes no writes sign-in says that it is unavailable', async ({ page }) => {
  const fan = await makeFan()
  const authPage = new AuthPage(page)
  await authPage.open()
  await db().begin(async (tx) => {
    await tx`lock table rate_limits in exclusive mode`
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await authPage.signIn(fan)
    expect((await answer).status()).toBe(503)
    await new Toasts(page).see('Errore login', 'Il servizio non risponde')
  })
  await authPage.signIn(fan)
  await expect(page).toHaveURL('/')
})

test('after a wrong password the form keeps the address and clears the password', async ({ page }) => {
  const fan = await makeFan()
  const authPage = new AuthPage(page)
  await authPage.open()
  await authPage.signIn({ email: fan.email, password: 'palla fuori 90' })
  await new Toasts(page).see('Errore login', 'E-mail o password non corrette.')
  await expect(
    page.getByRole('main').getByText(/E-mail o password non corrette\..+Hai appena creato/),
  ).toBeVisible()
  await expect(authPage.email).toHaveValue(fan.email)
  await expect(authPage.password).toHaveValue('')
})

test('recovery: the newest link works once, and ends every other session', async ({ page, browser }) => {
  const fan = await makeFan()
  const elsewhere = await browser.newContext({ baseURL: APP.url })
  await signInBrowser(elsewhere, fan)
  const other = await elsewhere.newPage()
  await other.goto('/missions')
  await expect(other).toHaveURL('/missions')
  const ask = async (mails: number) => {
    await page.goto('/auth')
    await page.getByRole('link', { name: 'Password dimenticata?' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nuova password')
    await expect(page).toHaveURL('/auth/recover')
    await expect(page.getByRole('link', { name: 'casella locale' })).toHaveAttribute('href', /\/mailbox$/)
    const main = page.getByRole('main')
    await main.getByLabel('E-mail', { exact: true }).fill(fan.email)
    await main.getByRole('button', { name: 'Invia il link' }).click()
    await new Toasts(page).see('Controlla la tua email', 'Se l’indirizzo è giusto, il link è in arrivo')
    return linkOf((await waitForMails(fan.email, mails))[0])
  }
  const choose = async (link: string, password: string) => {
    await page.goto(link)
    const main = page.getByRole('main')
    await main.getByLabel('Password', { exact: true }).fill(password)
    await main.getByRole('button', { name: 'Salva la password' }).click()
  }
  const first = await ask(1)
  const second = await ask(2)
  expect(new URL(second).origin).toBe(APP.url)
  await page.goto(first)
  await expect(page.getByRole('alert').first()).toContainText('Questo link non vale più')
  await choose(second, 'nuova porta 92')
  await expect(page).toHaveURL('/auth')
  await new Toasts(page).see('Password cambiata', 'Ora accedi.')
  await waitForMails(fan.email, 3)
  await other.goto('/missions')
  await expect(other).toHaveURL('/auth?next=%2Fmissions')
  await elsewhere.close()
  await page.goto(second)
  await expect(page.getByText('Questo link è già stato usato')).toBeVisible()
  const authPage = new AuthPage(page)
  await authPage.open('/missions')
  await authPage.signIn(fan)
  await new Toasts(page).see('Errore login')
  await authPage.signIn({ email: fan.email, password: 'nuova porta 92' })
  await expect(page).toHaveURL('/missions')
})

test('signing out of every browser at once', async ({ page, browser }) => {
  const fan = await makeFan()
  const elsewhere = await browser.newContext({ baseURL: APP.url })
  await signInBrowser(elsewhere, fan)
  const other = await elsewhere.newPage()
  await other.goto('/account')
  await expect(other).toHaveURL('/account')
  await signInBrowser(page.context(), fan)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Esci ovunque' }).click()
  await expect(page).toHaveURL('/auth')
  await other.reload()
  await expect(other).toHaveURL('/auth?next=%2Faccount')
  await elsewhere.close()
})
