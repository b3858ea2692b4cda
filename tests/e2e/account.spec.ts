import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { maskedEmail } from '@/lib/account/fans/rules'
import { entered, freshAddress, giveMissions, makeFan, PASSWORD, signInBrowser } from '../support/accounts'
import { APP } from '../support/app/app'
import { db } from '../support/app/database'
import { Visitor } from '../support/app/visitor'
import { linkOf, unsubscribeAddress, waitForMails } from '../support/mailbox'
import { AuthPage } from '../support/pages/auth-page'
import { follow } from '../support/pages/events'
import { expectPressedShown } from '../support/pages/forced-colors'
import { expect, test } from '../support/pages/page-test'
import { beginFactor, codeOf, confirmFactor, qrCode, setUpFactor } from '../support/pages/second-factor'
import { Toasts } from '../support/pages/toasts'

test('a fan exports all data as one ZIP by keyboard, and nobody else can download it', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await giveMissions(fan, [{ title: 'Solo mia' }])
  await signInBrowser(context, fan)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Esporta' }).press('Enter')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Scarica lo ZIP' }).press('Enter'),
  ])
  const files = unzipSync(readFileSync(await download.path()))
  expect(strFromU8(files['json/missions.json'] ?? new Uint8Array())).toContain('Solo mia')
  expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain('I tuoi dati di GoalQuest')
  const other = await entered(await makeFan())
  expect((await other.ask('/api/account/export')).status).toBe(404)
  expect((await new Visitor().ask('/api/account/export')).status).toBe(401)
})

test('theme and language change at once from the page, by keyboard and without JavaScript', async ({
  page,
  context,
  browser,
}) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  await page.goto('/account')
  const dark = page.getByRole('main').getByRole('button', { name: 'Scuro' })
  await dark.press('Enter')
  await expect(dark).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(dark).toHaveAttribute('aria-pressed', 'true')
  for (const name of ['Tema', 'Lingua']) await expectPressedShown(page.getByRole('group', { name }))
  await page.getByRole('main').getByRole('button', { name: 'English' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const english = page.getByRole('main').getByRole('button', { name: 'English' })
  await expect(english, 'the page that answers begins at the choice').toBeFocused()
  await expect(english).toBeInViewport()
  await expect(page.getByText(/^Signed in .+ · in use now$/)).toBeVisible()
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: APP.url })
  await signInBrowser(plain, fan)
  const form = await plain.newPage()
  await form.goto('/account')
  await form.getByRole('main').getByRole('button', { name: 'Chiaro' }).click()
  await expect(form).toHaveURL('/account')
  const light = form.getByRole('main').getByRole('button', { name: 'Chiaro' })
  await expect(light).toHaveAttribute('aria-pressed', 'true')
  await form.emulateMedia({ colorScheme: 'dark' })
  await expect(form.locator('html')).toHaveCSS('color-scheme', 'light')
  await form.getByRole('main').getByRole('button', { name: 'Scuro' }).click()
  await form.emulateMedia({ colorScheme: 'light' })
  await expect(form.locator('html')).toHaveCSS('color-scheme', 'dark')
  await plain.close()
})

test('deleting the account takes the password; the next sign-in offers to keep it, and the fan keeps it', async ({
  page,
  context,
}) => {
  const fan = await makeFan({ locale: 'en' })
  await signInBrowser(context, fan, 'en')
  await page.goto('/account')
  await page.locator('#data summary').click()
  const password = page.locator('#data').getByLabel('Password')
  await password.fill('not this one')
  await password.press('Enter')
  await expect(password).toHaveAccessibleDescription(/password/i)
  await password.fill(PASSWORD)
  await password.press('Enter')
  await expect(page.getByRole('heading', { name: /Your account will be deleted on/ })).toBeVisible()
  await expect(page.getByText('7 days left.')).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'My data' })).toBeFocused()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await context.clearCookies()
  await context.addCookies([{ name: 'NEXT_LOCALE', value: 'it', url: APP.url }])
  await page.goto('/auth?next=%2Fmissions')
  await new AuthPage(page).signIn(fan)
  await expect(page).toHaveURL('/account')
  await page.getByRole('link', { name: 'Tieni l’account' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Tieni l’account' })).toBeInViewport()
  await page.getByRole('button', { name: 'Tieni l’account' }).press('Enter')
  await new Toasts(page).see('Di nuovo in campo')
  await expect(page.getByRole('button', { name: 'Tieni l’account' })).toHaveCount(0)
  const section = page.getByRole('heading', { name: 'I miei dati' })
  await expect(section).toBeFocused()
  await expect(section).toBeInViewport()
  expect(await db()`select from account_deletions where user_id = ${fan.id}`).toHaveLength(0)
})

test('emails are chosen by keyboard, and unsubscribed from on a page without JavaScript or by the mail service', async ({
  page,
  context,
  browser,
}) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  await page.goto('/account')
  const names = ['Promemoria della schedina', 'Serie del quiz a rischio', 'Riepilogo della settimana']
  const box = (name = '') => page.getByRole('checkbox', { name })
  for (const name of names) await expect(box(name)).not.toBeChecked()
  for (const name of names) await box(name).press('Space')
  await page.getByRole('button', { name: 'Salva le preferenze' }).press('Enter')
  await new Toasts(page).see('Preferenze e-mail salvate')
  await page.reload()
  for (const name of names) await expect(box(name)).toBeChecked()

  const reader = await (await browser.newContext({ javaScriptEnabled: false, baseURL: APP.url })).newPage()
  await reader.goto(unsubscribeAddress(fan, 'recap'))
  await expect(reader.getByRole('heading', { name: 'Non vuoi più riceverla?' })).toBeVisible()
  await page.reload()
  await expect(box(names[2])).toBeChecked()
  await reader.getByRole('button', { name: 'Non mandarmela più' }).click()
  await expect(reader.getByRole('heading', { name: 'Fatto, non arriva più' })).toBeVisible()
  await reader.goto('/unsubscribe?token=cut')
  await expect(reader.getByText('Link non valido')).toBeVisible()
  await reader.context().close()

  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  expect((await fetch(APP.url + unsubscribeAddress(fan, 'streak'), oneClick)).status).toBe(200)
  expect((await fetch(`${APP.url}${unsubscribeAddress(fan, 'picks')}x`, oneClick)).status).toBe(422)
  await page.reload()
  await expect(box(names[0])).toBeChecked()
  await expect(box(names[1])).not.toBeChecked()
  await expect(box(names[2])).not.toBeChecked()
  const inParts = {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary="x"' },
    body: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\nContent-Type: text/plain\r\n\r\nOne-Click\r\n--x--\r\n',
  }
  expect((await fetch(APP.url + unsubscribeAddress(fan, 'picks'), inParts)).status).toBe(200)
  await page.reload()
  await expect(box(names[0])).not.toBeChecked()
  await page.goto(unsubscribeAddress(fan, 'picks'))
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
})

test('a second factor is set up by keyboard and required at the next sign-in, where a recovery code works too', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  await page.goto('/account')
  const { key, codes } = await setUpFactor(page)
  await expect(page.locator('.factor-card').getByRole('heading').first()).toBeFocused()
  expect((await new AxeBuilder({ page }).include('#security').analyze()).violations).toEqual([])
  const signInAgain = async () => {
    await context.clearCookies()
    await page.goto('/auth?next=%2Fwallet')
    await new AuthPage(page).signIn(fan)
    await expect(page).toHaveURL('/auth/code?next=%2Fwallet')
  }
  await signInAgain()
  await page.goto('/wallet')
  await expect(page).toHaveURL(/\/auth\?next=%2Fwallet/)
  await signInAgain()
  await page.getByRole('link', { name: 'Accedi con un altro account' }).click()
  await expect(page).toHaveURL('/auth?next=%2Fwallet')
  await signInAgain()
  await db()`update sessions set expires_at = app_now() where user_id = ${fan.id} and awaits_code`
  await page.reload()
  await expect(page).toHaveURL('/auth?next=%2Fwallet')
  await signInAgain()
  await page.getByLabel('Codice').fill('000000')
  await page.getByLabel('Codice').press('Enter')
  await expect(page.getByLabel('Codice')).toHaveAccessibleDescription(/Codice non valido/)
  // The current one was used to set it up.
  await page.getByLabel('Codice').fill(codeOf(key, 1))
  await page.getByLabel('Codice').press('Enter')
  await expect(page).toHaveURL('/wallet')
  await signInAgain()
  await page.getByLabel('Codice').fill((codes[0] ?? '').toLowerCase())
  await page.getByLabel('Codice').press('Enter')
  await expect(page).toHaveURL('/wallet')
  await page.goto('/account')
  await expect(page.getByText('Restano 7 codici di recupero.')).toBeVisible()
})

/** Gives the first code of a second factor once the password is no longer fresh. */
async function confirmTooLate(page: Page, context: BrowserContext) {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  await page.goto('/account')
  const key = await beginFactor(page)
  await db()`update sessions set sudo_until = app_now() where user_id = ${fan.id}`
  await confirmFactor(page, key)
}

test('a second factor whose password is no longer fresh says so and asks for it again', async ({
  page,
  context,
}) => {
  await confirmTooLate(page, context)
  await new Toasts(page).see('Secondo fattore non salvato')
  await expect(qrCode(page)).toHaveCount(0)
  const security = page.locator('#security')
  await security.getByLabel('Password', { exact: true }).last().fill(PASSWORD)
  await security.getByRole('button', { name: 'Continua' }).press('Enter')
  await expect(qrCode(page)).toBeVisible()
})

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

test('a form that folds when it succeeds after a refusal hands the focus to what opens it', async ({
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

test('of many sessions the most recently used are shown, and the others are folded', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  for (let time = 0; time < 6; time++) await entered(fan)
  await signInBrowser(context, fan)
  await page.goto('/account')
  const ends = page.getByRole('button', { name: /^Esci da / })
  await expect(ends).toHaveCount(4)
  await page.getByText('Altri 2 accessi').click()
  await expect(ends).toHaveCount(6)
})

test('on the narrowest phone a label beside its buttons stays on one line', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/account')
  for (const name of ['Lingua', 'Tema']) {
    const label = page.getByRole('heading', { name, exact: true })
    expect((await label.boundingBox())?.height, name).toBeLessThan(30)
  }
})

test('what opens a form on a phone stays where it was tapped', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/account')
  const rows = page.locator('.setting-row:has(summary)')
  await expect(rows).toHaveCount(4)
  for (const row of await rows.all()) {
    const opens = row.locator('summary')
    await opens.scrollIntoViewIfNeeded()
    const before = await opens.boundingBox()
    await opens.click()
    const fields = row.locator('form .field')
    await expect(fields.first()).toBeVisible()
    expect(await opens.boundingBox()).toEqual(before)
    const widths = await fields.evaluateAll((all) => all.map((field) => field.clientWidth))
    expect(new Set(widths).size).toBe(1)
    await opens.click()
  }
  const places = await rows.evaluateAll((all) =>
    all.map((row) => {
      const { right, bottom } = row.querySelector('summary')?.getBoundingClientRect() ?? new DOMRect()
      const box = row.getBoundingClientRect()
      return [right === box.right, bottom <= box.bottom]
    }),
  )
  expect(places).toEqual(places.map(() => [true, true]))
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

  test('data is requested, and the account deleted', async ({ page, context }) => {
    const fan = await makeFan()
    await signInBrowser(context, fan)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Esporta' }).click()
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: 'dati' })
        .or(page.getByText(/^Esportazione in corso/)),
    ).toBeVisible()
    await page.locator('#data summary').click()
    await page.locator('#data').getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Elimina account' }).click()
    await expect(page.getByRole('button', { name: 'Tieni l’account' })).toBeVisible()
  })

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

  test('a second factor whose password is no longer fresh says so', async ({ page, context }) => {
    await confirmTooLate(page, context)
    await expect(page.locator('#security').getByRole('alert')).toContainText('Conferma prima la password')
    await expect(qrCode(page)).toHaveCount(0)
  })

  test('a second factor is set up with its recovery codes on the page, and turned off with one of them', async ({
    page,
    context,
  }) => {
    await signInBrowser(context, await makeFan())
    await page.goto('/account')
    const { codes } = await setUpFactor(page)
    expect(new Set(codes).size).toBe(8)
    const security = page.locator('#security')
    const form = security.locator('form', { hasText: 'Per accedere basteranno' })
    const dropWith = async (code: string) => {
      await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await form.getByLabel('Codice').fill(code)
      await form.getByRole('button', { name: 'Disattiva' }).click()
    }
    await security.locator('summary', { hasText: 'Disattiva' }).click()
    await dropWith('')
    await expect(form.getByLabel('Codice')).toHaveAccessibleDescription('Campo obbligatorio.')
    await dropWith(codes[0] ?? '')
    await expect(security.getByText('da attivare')).toBeVisible()
  })
})
