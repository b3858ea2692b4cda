import { readFileSync } from 'node:fs'
import { makeFan, signInBrowser, type TestFan } from '../support/accounts'
import { ask } from '../support/app/http'
import { givePoints } from '../support/app/wallets'
import { withoutSecureContext } from '../support/pages/insecure'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'
import { WalletPage } from '../support/pages/wallet-page'

const history = async (fan: TestFan, ...amounts: number[]) => {
  for (const amount of amounts) await givePoints(fan, amount)
}

test('points are converted by keyboard, and the chain is recomputed in the browser', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await history(fan, 300, 400)
  await signInBrowser(context, fan)
  const [wallet, toasts] = [new WalletPage(page), new Toasts(page)]
  await page.goto('/account')
  await page.getByRole('main').getByRole('link', { name: 'Portafoglio' }).click()
  await expect(page).toHaveURL('/wallet')
  await expect(wallet.board).toContainText('700')
  await expect(page.getByRole('main').getByRole('timer')).toHaveText(/^Mancano (\d+g \d+h|\d+h \d+m \d+s)$/)
  for (const [typed, title, text] of [
    ['', 'Importo non valido', 'Campo obbligatorio.'],
    ['0', 'Importo non valido', 'Minimo 1.'],
    ['1,5', 'Importo non valido', 'Scrivi un numero intero.'],
    ['1000000000', 'Importo non valido', 'Massimo 500.'],
    ['701', 'Conversione fallita', 'Hai 700 punti.'],
    ['501', 'Conversione fallita', 'Questa settimana puoi convertirne ancora 500.'],
  ] as const) {
    await wallet.amount.fill(typed)
    await wallet.amount.press('Enter')
    await toasts.see(title, text)
    await expect(wallet.amount).toHaveAccessibleDescription(new RegExp(text.replace('.', '\\.')))
    await expect(wallet.amount).toHaveValue(typed)
  }
  await wallet.amount.fill('600')
  await expect(wallet.amount).toHaveAccessibleDescription(/Massimo 500\./)
  await wallet.amount.fill('400')
  await expect(wallet.amount).not.toHaveAttribute('aria-invalid')
  await wallet.amount.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(wallet.amount).toHaveValue('50')
  await wallet.button(/^Converti 50 punti$/).press('Enter')
  await toasts.see('50 punti convertiti', 'Hai 50 token in più.')
  await expect(wallet.board).toContainText('650')
  await expect(wallet.lines.first()).toContainText('Convertiti in token')
  await expect(wallet.lines.first()).toContainText('−50')
  await expect(wallet.main).toContainText('In classifica contano i punti guadagnati: 700.')

  await expect(wallet.main).toContainText('Su questo dispositivo la catena non è ancora stata controllata.')
  await page.getByRole('link', { name: 'Verifica la catena' }).click()
  await wallet.button('Ricalcola').click()
  await expect(page.getByRole('status')).toContainText('Catena integra')
  await expect(page.getByRole('status')).toContainText('4 righe ricalcolate')
  await page.getByRole('link', { name: 'Torna al portafoglio' }).click()
  await expect(wallet.main).toContainText('Ultimo controllo su questo dispositivo: ')
  await expect(wallet.main.locator('.wallet-seal')).toBeVisible()
  await givePoints(fan, 5)
  await page.reload()
  await expect(wallet.main.locator('.wallet-seal')).toBeHidden()
  await expect(wallet.main).toContainText('Da allora ci sono righe nuove')
})

test('a line rewritten behind the fan’s back is found in the browser', async ({ page, context }) => {
  const fan = await makeFan()
  await history(fan, 30, 40)
  await signInBrowser(context, fan)
  const wallet = new WalletPage(page)
  await page.route('/api/wallet/export', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('"amount":40', '"amount":41'),
    })
  })
  await page.goto('/wallet/verify')
  await wallet.button('Ricalcola').click()
  await expect(page.getByRole('status')).toContainText('La catena non torna')
  await expect(page.getByRole('status')).toContainText(
    'Alla riga 2: il contenuto non è quello dell’impronta.',
  )
  await page.goto('/wallet')
  await expect(wallet.main.locator('.wallet-seal')).toBeHidden()
})

test('over plain http the check of the chain says that it needs https', async ({ page, context }) => {
  await withoutSecureContext(page)
  const fan = await makeFan()
  await history(fan, 30)
  await signInBrowser(context, fan)
  const wallet = new WalletPage(page)
  await page.goto('/wallet/verify')
  await wallet.button('Ricalcola').click()
  await expect(page.getByRole('status')).toContainText('apri GoalQuest da un indirizzo https.')
})

test('a month without points shows its full scale in readable text', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  await page.goto('/wallet')
  for (const width of [390, 800, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const labels = await page.locator('.wallet-chart').evaluate((chart) => {
      const { width, top } = chart.getBoundingClientRect()
      return [...chart.querySelectorAll('text')].map((text) => ({
        top: text.getBoundingClientRect().top - top,
        size: (Number.parseFloat(getComputedStyle(text).fontSize) * width) / 764,
      }))
    })
    expect(labels).toHaveLength(6)
    for (const { top, size } of labels) {
      expect(top).toBeGreaterThanOrEqual(0)
      expect(size, String(width)).toBeGreaterThanOrEqual(12)
    }
  }
})

test('without points there is nothing to press', async ({ page, context }) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  const wallet = new WalletPage(page)
  await page.goto('/wallet')
  await expect(wallet.main).toContainText('Non hai punti da convertire.')
  await expect(wallet.button('Converti')).toBeDisabled()
  await history(fan, 30)
  await page.reload()
  await wallet.amount.fill('30')
  await wallet.button('Converti 30 punti').click()
  await new Toasts(page).see('30 punti convertiti', 'Hai 30 token in più.')
  await expect(wallet.button('Converti'), 'the keyboard keeps its place').toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('the script that checks the ledger can be downloaded beside its command, by everyone', async ({
  page,
}) => {
  await page.goto('/rules/ledger')
  await expect(page.getByText(/^node verify-ledger\.mjs goalquest-ledger\.jsonl http/)).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Scarica verify-ledger.mjs' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('verify-ledger.mjs')
  expect(readFileSync(await download.path(), 'utf8')).toBe(readFileSync('scripts/verify-ledger.mjs', 'utf8'))
  for (const name of ['verify-quiz.mjs', 'verify-receipt.mjs']) {
    const { status, headers, body } = await ask(`/api/scripts/${name}`)
    expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'nosniff',
    ])
    expect(body).toContain(`usage: node ${name} `)
    expect(body, 'runs alone').not.toContain("'./")
  }
  for (const name of ['verify-ledger', 'undo.mjs', '..%2fserver%2fstart.mjs', 'verify-ledger.mjs%00'])
    expect((await ask(`/api/scripts/${name}`)).status, name).toBeGreaterThanOrEqual(400)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without points there is nothing to press', async ({ page, context }) => {
    await signInBrowser(context, await makeFan())
    await page.goto('/wallet')
    await expect(new WalletPage(page).button('Converti')).toBeDisabled()
  })

  test('the form converts, quick values are links, and links page through the statement', async ({
    page,
    context,
  }) => {
    const fan = await makeFan()
    await history(fan, ...Array.from({ length: 30 }, (_, index) => index + 1))
    await signInBrowser(context, fan)
    const wallet = new WalletPage(page)
    await page.goto('/wallet')
    await wallet.amount.fill('1e9')
    await wallet.button('Converti').click()
    await expect(page.getByRole('alert')).toContainText('Importo non valido')
    await expect(wallet.amount).toHaveValue('1e9')
    await page.getByRole('link', { name: '50 punti' }).click()
    await expect(wallet.amount).toHaveValue('50')
    await wallet.button('Converti').click()
    await expect(page.getByRole('main').getByRole('status')).toContainText('50 punti convertiti')
    await expect(wallet.amount, 'a second press must not convert the rest').toHaveValue('')
    await expect(wallet.board).toContainText('415')
    await expect(wallet.lines).toHaveCount(9)
    await page.getByRole('link', { name: 'Tutti i movimenti' }).click()
    await expect(wallet.lines).toHaveCount(25)
    await page.getByRole('link', { name: 'Più vecchi' }).click()
    await expect(wallet.lines).toHaveCount(6)
    await expect(wallet.lines.last()).toContainText('+1')
    await page.getByRole('tab', { name: 'Token' }).click()
    await expect(wallet.lines).toHaveCount(1)
  })
})
