import { maskedEmail } from '@/lib/account/fans/rules'
import { entered, freshAddress, makeFan, PASSWORD, signInBrowser } from '../support/accounts'
import { db } from '../support/app/database'
import { Visitor } from '../support/app/visitor'
import { linkOf, waitForMails } from '../support/mailbox'
import { AuthPage } from '../support/pages/auth-page'
import { follow } from '../support/pages/events'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'

test('sessions can be told apart and ended; password and address can be changed', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  const elsewhere = await entered(fan)
  await signInBrowser(context, fan)
  await follow(page, '/account')
  await page.getByRole('button', { name: /^Esci da / }).press('Enter')
  await new Toasts(page).see('Sessione chiusa')
  await expect(
    page.getByRole('heading', { name: 'Dove hai fatto l’accesso' }),
    'where the button has gone',
  ).toBeFocused()
  expect((await elsewhere.ask('/wallet')).headers.location).toContain('/auth')
  const security = page.locator('#security')
  await security.getByText('Cambia: Password').click()
  await security.getByLabel('Password attuale').fill(PASSWORD)
  await security.getByLabel('Nuova password', { exact: true }).fill('un’altra parola lunga')
  await security.getByLabel('Nuova password', { exact: true }).press('Enter')
  await new Toasts(page).see('Password cambiata')
  const address = freshAddress('nuova')
  await security.getByText('Cambia: E-mail').click()
  await security.getByLabel('Nuovo indirizzo').fill(address)
  await security.getByLabel('Password', { exact: true }).first().fill('un’altra parola lunga')
  await security.getByRole('button', { name: 'Invia il link' }).click()
  await new Toasts(page).see('Controlla la tua email')
  await expect(security).toContainText(`${address}. Il link scade: `)
  const link = linkOf((await waitForMails(address, 1))[0])
  await page.getByRole('button', { name: 'Annulla il cambio' }).press('Enter')
  await new Toasts(page).see('Cambio di indirizzo annullato')
  await expect(security).not.toContainText(address)
  await page.goto(link)
  await expect(page.getByRole('alert').filter({ hasText: 'Questo link non vale più' })).toBeVisible()
  await page.goto('/account')
  await expect(security).not.toContainText(address)
})

test('a form that folds on success after a refusal returns the focus to the control that opens it', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan())
  await follow(page, '/account')
  const security = page.locator('#security')
  const opens = security.locator('summary').filter({ hasText: 'Cambia: Password' })
  await opens.press('Enter')
  const [current, next] = [
    security.getByLabel('Password attuale'),
    security.getByLabel('Nuova password', { exact: true }),
  ]
  await current.fill('non è questa, di sicuro')
  await next.fill('un’altra parola lunga')
  await next.press('Enter')
  await expect(current).toHaveAttribute('aria-invalid', 'true')
  await current.fill(PASSWORD)
  await next.fill('un’altra parola lunga')
  await next.press('Enter')
  await new Toasts(page).see('Password cambiata')
  await expect(opens).toBeFocused()
})

test('the most recently used sessions are shown, and the others are folded', async ({ page, context }) => {
  const fan = await makeFan()
  for (let time = 0; time < 6; time++) await entered(fan)
  await signInBrowser(context, fan)
  await page.goto('/account')
  const ends = page.getByRole('button', { name: /^Esci da / })
  await expect(ends).toHaveCount(4)
  await page.getByText('Altri 2 accessi').click()
  await expect(ends).toHaveCount(6)
})

test('a new address stays pending until its link is used, and the same form sends another link', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan())
  await page.goto('/account')
  const security = page.locator('#security')
  const address = freshAddress('nuova')
  const ask = async () => {
    await security.getByLabel('Password', { exact: true }).first().fill(PASSWORD)
    await security.getByRole('button', { name: 'Invia il link' }).click()
    await new Toasts(page).see('Controlla la tua email')
  }
  await security.getByText('Cambia: E-mail').click()
  await security.getByLabel('Nuovo indirizzo').fill(address)
  await ask()
  await waitForMails(address, 1)
  await expect(security).toContainText('In attesa di conferma')
  await page.reload()
  await security.getByText('Cambia: E-mail').click()
  await expect(security.getByLabel('Nuovo indirizzo')).toHaveValue(address)
  await ask()
  await page.goto(linkOf((await waitForMails(address, 2))[0]))
  await page.getByRole('button', { name: 'Conferma l’indirizzo' }).press('Enter')
  await expect(security).toContainText(address)
  await expect(security).not.toContainText('In attesa di conferma')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('only the account that asked can confirm a new address, after signing in (T61)', async ({
    page,
    context,
  }) => {
    const [asker, victim] = [await makeFan(), await makeFan()]
    const address = freshAddress('altrui')
    const own = await entered(asker)
    await own.submit('/account', { email: address, password: PASSWORD })
    const [mail] = await waitForMails(address, 1)
    const link = linkOf(mail)
    const confirm = page.getByRole('button', { name: 'Conferma l’indirizzo' })
    const addressOf = async () =>
      (await db()<{ email: string }[]>`select email from persons where user_id = ${asker.id}`)[0]?.email
    const form = await own.form(link, 'token')
    const guest = new Visitor()
    expect((await guest.send('/auth/email', form, {})).status).toBe(401)
    const other = await entered(victim)
    expect((await other.send('/auth/email', form, {})).status).toBe(422)
    expect(await addressOf()).toBe(asker.email)
    await signInBrowser(context, victim)
    await page.goto(link)
    await expect(page.getByRole('alert')).toContainText('Sei su un altro account')
    await expect(confirm).toHaveCount(0)
    await context.clearCookies()
    await page.goto(link)
    await expect(page.getByRole('main')).toContainText(maskedEmail(asker.email))
    await expect(confirm).toHaveCount(0)
    await page.getByRole('link', { name: 'Accedi per confermare' }).click()
    const authPage = new AuthPage(page)
    await authPage.signIn(asker)
    await expect(page).toHaveURL(/\/auth\/email\?token=/)
    await confirm.click()
    await expect(page).toHaveURL('/account')
    expect(await addressOf()).toBe(address)
  })
})
