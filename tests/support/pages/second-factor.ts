import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { PASSWORD } from '../accounts'
import { expect } from './page-test'

/** What an authenticator with this key shows, `steps` from now. */
export const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })

export const qrCode = (page: Page) => page.getByRole('img', { name: 'Codice QR per la tua app' })

/** Begins the setup at the account page, and returns the key. */
export async function beginFactor(page: Page): Promise<string> {
  const security = page.locator('#security')
  await security.locator('summary', { hasText: 'Attiva' }).click()
  await security.getByLabel('Password', { exact: true }).last().fill(PASSWORD)
  await security.getByRole('button', { name: 'Continua' }).click()
  await expect(qrCode(page)).toBeVisible()
  return (await security.locator('code').textContent()) ?? ''
}

/** Gives the first code of a setup. */
export async function confirmFactor(page: Page, key: string) {
  const security = page.locator('#security')
  await security.getByLabel('Codice di sei cifre').fill(codeOf(key))
  await security.getByRole('button', { name: 'Attiva', exact: true }).click()
}

/** Sets the second factor up at the account page and returns its key and recovery codes. */
export async function setUpFactor(page: Page): Promise<{ key: string; codes: string[] }> {
  const security = page.locator('#security')
  const key = await beginFactor(page)
  await confirmFactor(page, key)
  await expect(security.locator('.factor-codes > li')).toHaveCount(8)
  return { key, codes: await security.locator('.factor-codes > li').allTextContents() }
}
