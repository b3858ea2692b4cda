import { makeFan, signInBrowser } from '../support/accounts'
import { db } from '../support/app/database'
import { giveTokens, productOf } from '../support/app/shop'
import { expect, test } from '../support/pages/page-test'
import { card, ground } from '../support/pages/shop-page'

test('a theme is tried on without saving it', async ({ page, context }) => {
  const fan = await makeFan()
  await giveTokens(fan.id, 1000)
  await signInBrowser(context, fan)
  await page.goto('/shop?kind=theme')
  const plain = await ground(page)
  await card(page, 'Trasferta').getByRole('button', { name: 'Sblocca' }).click()
  await page.getByRole('button', { name: 'Prova prima' }).click()
  await expect(page.getByRole('region', { name: 'Prova' })).toContainText('Stai provando Trasferta')
  await expect.poll(() => ground(page)).not.toBe(plain)
  await page.reload()
  expect(await ground(page)).toBe(plain)
})

for (const [width, height] of [
  [390, 844],
  [820, 1180],
] as const)
  test(`at ${width} pixels a trial’s bar lies above the tab bar, and covers nothing that has the focus`, async ({
    page,
    context,
  }) => {
    const fan = await makeFan()
    await giveTokens(fan.id, 1000)
    await page.setViewportSize({ width, height })
    await signInBrowser(context, fan)
    await page.goto('/shop')
    const plain = await ground(page)
    await card(page, 'Trasferta').getByRole('button', { name: 'Sblocca' }).click()
    await page.getByRole('button', { name: 'Prova prima' }).click()
    const bar = page.getByRole('region', { name: 'Prova' })
    await expect.poll(() => ground(page)).not.toBe(plain)
    await bar.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    const box = await bar.boundingBox()
    const tabs = await page.locator('.tab-nav').boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0)
    const top = box?.y ?? 0
    const product = page.locator('.products button:enabled').nth(8)
    await product.evaluate((button: HTMLElement, at) => {
      scrollBy({ top: button.getBoundingClientRect().top - at - 2, behavior: 'instant' })
      button.focus()
    }, top)
    const bottom = () => product.evaluate((button) => button.getBoundingClientRect().bottom)
    await expect.poll(bottom).toBeLessThanOrEqual(top)
    await bar.getByRole('button', { name: 'Smetti di provare' }).click()
    await expect(bar).toHaveCount(0)
  })

test('a trial ends when another theme is put on, and then shows that one', async ({ page, context }) => {
  const fan = await makeFan()
  await giveTokens(fan.id, 1000)
  const { id } = await productOf('cup-night')
  await db()`insert into purchases (user_id, product_id, source, paid) values (${fan.id}, ${id}, 'tokens', 100)`
  await signInBrowser(context, fan)
  await page.goto('/shop?kind=theme')
  await card(page, 'Trasferta').getByRole('button', { name: 'Sblocca' }).click()
  await page.getByRole('button', { name: 'Prova prima' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-look', 'away-day')
  await card(page, 'Notte di coppa').getByRole('button', { name: 'Usa' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-look', 'cup-night')
  await expect(page.getByRole('region', { name: 'Prova' })).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('wearing a theme recolours the fan’s pages', async ({ page, context }) => {
    const fan = await makeFan()
    const { id } = await productOf('away-day')
    await db()`insert into purchases (user_id, product_id, source, paid) values (${fan.id}, ${id}, 'tokens', 100)`
    await signInBrowser(context, fan)
    await page.goto('/shop?kind=theme')
    const plain = await ground(page)
    await card(page, 'Trasferta').getByRole('button', { name: 'Usa' }).click()
    await expect(card(page, 'Trasferta')).toContainText('In uso')
    await page.waitForLoadState()
    const worn = await ground(page)
    expect(worn).not.toBe(plain)
    await page.goto('/missions')
    expect(await ground(page)).toBe(worn)
  })
})
