import AxeBuilder from '@axe-core/playwright'
import { makeFan, signInBrowser } from '../support/accounts'
import { APP } from '../support/app/app'
import { unsubscribeAddress } from '../support/mailbox'
import { expectPressedShown } from '../support/pages/forced-colors'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'

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

test('on a desktop links to the sections stay beside them', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  await page.goto('/account')
  const links = page.getByRole('navigation', { name: 'In questa pagina' }).getByRole('link')
  await expect(links).toHaveCount(9)
  for (const link of await links.all()) {
    await link.click()
    await expect(page.locator(':target')).toContainText((await link.textContent()) ?? '')
    await expect(page.locator(':target')).toBeInViewport()
    await expect(links.first()).toBeInViewport()
  }
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

test('on a phone the control that opens a form stays where it was tapped', async ({ page, context }) => {
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
