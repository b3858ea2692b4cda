import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { BUNDLE_TOKENS } from '@/lib/shop/rules'
import { makeFan, signInBrowser } from '../support/accounts'
import { call, outcomeOf } from '../support/app/actions'
import { APP } from '../support/app/app'
import { db } from '../support/app/database'
import { makeLeague } from '../support/app/leagues'
import { giveTokens, productOf } from '../support/app/shop'
import { EVENTS, follow } from '../support/pages/events'
import { settle } from '../support/pages/motions'
import { expect, test } from '../support/pages/page-test'
import { card, ground } from '../support/pages/shop-page'
import { Toasts } from '../support/pages/toasts'
import { WORDS } from '../support/pages/words'

const faultsOf = async (page: Page) => {
  await settle(page)
  return (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])
}

test('by keyboard: tokens topped up, a product bought after a look at the balance, worn, and seen on other pages', async ({
  page,
  context,
}) => {
  const [fan, mate] = [await makeFan(), await makeFan()]
  const league = await makeLeague([mate, fan])
  await signInBrowser(context, fan)
  const toasts = new Toasts(page)
  await page.goto('/shop')
  const plain = await ground(page)
  await page.getByRole('button', { name: 'Ricarica 1.000 token' }).press('Enter')
  await toasts.see('Token ricaricati', 'Oggi puoi farlo ancora 2 volte.')
  const cup = card(page, 'Notte di coppa')
  await cup.getByRole('button', { name: 'Sblocca' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Sblocchi Notte di coppa?' })
  await expect(dialog.getByRole('button', { name: 'Annulla' })).toBeFocused()
  await expect(dialog).toContainText('600')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(cup.getByRole('button', { name: 'Sblocca' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Annulla' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('button', { name: 'Sblocca per 400 token' })).toBeFocused()
  await page.keyboard.press('Enter')
  await toasts.see('Hai sbloccato Notte di coppa')
  await cup.getByRole('button', { name: 'Usa' }).press('Enter')
  await expect(cup).toContainText('In uso')
  await expect.poll(() => ground(page)).not.toBe(plain)
  const worn = await ground(page)
  for (const other of ['/about', `/leagues/${league.id}`]) {
    await page.goto(other)
    expect(await ground(page)).toBe(worn)
  }
})

test('a league mate sees the name style and the frame', async ({ page, context }) => {
  const [fan, mate] = [await makeFan(), await makeFan()]
  const league = await makeLeague([mate, fan])
  for (const look of ['marker', 'net']) {
    const { id } = await productOf(look)
    await db()`insert into purchases (user_id, product_id, source, paid) values (${mate.id}, ${id}, 'tokens', 100)`
    await db()`insert into equipment (user_id, slot, product_id) select ${mate.id}, kind, id from products where id = ${id}`
  }
  await signInBrowser(context, fan)
  await page.goto(`/leagues/${league.id}`)
  const row = page.getByRole('listitem').filter({ hasText: mate.nickname })
  await expect(row.locator('[data-name="marker"]')).toHaveText(mate.nickname)
  await expect(row.locator('[data-frame="net"]')).toBeVisible()
})

test('a price that has changed is refused, and the new one can then be paid', async ({ page, context }) => {
  const fan = await makeFan()
  await giveTokens(fan.id, 1000)
  await signInBrowser(context, fan)
  await page.goto('/shop?q=raggiera')
  const { id, price } = await productOf('rays')
  await card(page, 'Raggiera').getByRole('button', { name: 'Sblocca' }).click()
  await db()`update products set price_cents = ${price + 50} where id = ${id}`
  try {
    await page.getByRole('button', { name: `Sblocca per ${price} token` }).click()
    const toasts = new Toasts(page)
    await toasts.see('Acquisto fallito', `ora è di ${price + 50} token`)
    await expect(page.getByRole('dialog')).toContainText(`ora è di ${price + 50} token`)
    await toasts.isOnlyVoiceOf(`ora è di ${price + 50} token`)
    await page.getByRole('button', { name: `Sblocca per ${price + 50} token` }).click()
    await expect(card(page, 'Raggiera')).toContainText('Ce l’hai')
  } finally {
    await db()`update products set price_cents = ${price} where id = ${id}`
  }
})

test('clearing filters that find nothing also clears their fields', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  await follow(page, '/shop')
  const search = page.getByRole('searchbox', { name: 'Cerca' })
  await search.fill('nientedelgenere')
  await page.getByRole('link', { name: 'Togli i filtri' }).click()
  await expect(card(page, 'Trasferta')).toBeVisible()
  await expect(search).toHaveValue('')
  await expect(page).toHaveURL(/\/shop$/)
})

test('what happened in another window is reported: no top-up left, no tokens left', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  const elsewhere = await signInBrowser(context, fan)
  const toasts = new Toasts(page)
  // Otherwise the page hears of it and takes its button back.
  await page.route(EVENTS, (route) => route.abort())
  await page.goto('/shop')
  for (let time = 0; time < 3; time++) {
    const topped = await call(elsewhere, 'topUpDemo', { requestId: randomUUID() })
    expect(outcomeOf(topped)?.ok).toBe(true)
  }
  await page.getByRole('button', { name: 'Ricarica 1.000 token' }).click()
  await toasts.see('Errore ricarica', 'Per oggi hai finito le ricariche: torna domani.')

  await page.goto('/shop?kind=theme')
  await card(page, 'Trasferta').getByRole('button', { name: 'Sblocca' }).click()
  const unlock = page.getByRole('button', { name: /^Sblocca per \d+ token$/ })
  await expect(unlock).toBeVisible()
  await giveTokens(fan.id, -2_990)
  await unlock.click()
  await toasts.see('Acquisto fallito', 'token')
  const [row] = await db()`select count(*)::int as n from purchases where user_id = ${fan.id}`
  expect(row?.n).toBe(0)
})

test('a Pro fan takes the bundle of the month, once, and owns its sticker skin', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await db()`insert into subscriptions (user_id, stripe_id, stripe_customer_id, interval, status, period_ends_at)
    values (${fan.id}, ${`sub_${randomUUID()}`}, 'cus_test', 'month', 'active', app_now() + interval '20 days')`
  const elsewhere = await signInBrowser(context, fan)
  const toasts = new Toasts(page)
  await page.goto('/shop')
  await page.getByRole('button', { name: 'Prendi' }).press('Enter')
  await toasts.see('Pacchetto preso')
  await expect(page.getByRole('button', { name: 'Prendi' })).toHaveCount(0)
  const [row] = await db()<{ skins: string[]; tokens: number }[]>`
    select array(select product.name_it from purchases join products product on product.id = product_id
        where user_id = ${fan.id} and source = 'bundle') as skins,
      (select balance from ledger_accounts where user_id = ${fan.id} and asset = 'tokens')::int as tokens`
  expect(row).toEqual({ skins: [expect.any(String)], tokens: BUNDLE_TOKENS })
  await page.goto('/shop?mine=on&kind=skin')
  await expect(card(page, row?.skins[0] ?? '')).toContainText('Ce l’hai')
  expect(outcomeOf(await call(elsewhere, 'takeBundle', {}))?.code).toBe('bundle_taken')
})

test('in English: filters in the address, and no axe violations', async ({ page, context, baseURL }) => {
  const fan = await makeFan()
  await giveTokens(fan.id, 300)
  await signInBrowser(context, fan)
  await context.addCookies([{ name: 'NEXT_LOCALE', value: 'en', url: baseURL ?? APP.url }])
  await follow(page, '/shop')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('searchbox', { name: 'Search' }).fill('corner')
  await expect(page).toHaveURL('/shop?q=corner')
  await expect(page.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveText([/Corner flags/])
  await page.getByRole('link', { name: /^Frames/ }).click()
  await expect(page).toHaveURL('/shop?q=corner&kind=frame')
  await card(page, 'Corner flags').getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('dialog', { name: 'Unlock Corner flags?' })).toContainText('50')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Unlock for 250 tokens' }).click()
  await new Toasts(page, WORDS.en).see('Corner flags unlocked')
})

test('the tools show the filter of the list, also after a link to the whole shop', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan())
  await follow(page, '/shop')
  const search = page.getByRole('searchbox', { name: 'Cerca' })
  const sort = page.getByRole('combobox', { name: 'Ordina' })
  await search.pressSequentially('sciarpa ')
  await expect(page).toHaveURL('/shop?q=sciarpa')
  await search.pressSequentially('x')
  await expect(page).toHaveURL('/shop?q=sciarpa+x')
  await expect(search, 'what the fan types stays as it is').toHaveValue('sciarpa x')
  await expect(search).toBeFocused()
  await page.getByRole('link', { name: 'Togli i filtri' }).click()
  await expect(page).toHaveURL('/shop')
  await expect(search).toHaveValue('')
  await search.fill('sciarpa')
  await sort.selectOption('price_asc')
  await expect(page).toHaveURL('/shop?q=sciarpa&sort=price_asc')
  await page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click()
  await expect(page).toHaveURL('/shop')
  await expect(search).toHaveValue('')
  await expect(sort).toHaveValue('catalogue')
  await sort.selectOption('price_desc')
  await expect(page).toHaveURL('/shop?sort=price_desc')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a product is found, bought on a page of its own, worn and taken off', async ({ page, context }) => {
    const fan = await makeFan()
    await giveTokens(fan.id, 260)
    await signInBrowser(context, fan)
    await page.goto('/shop')
    await page.getByRole('searchbox', { name: 'Cerca' }).fill('rete')
    await page.getByRole('button', { name: 'Filtra' }).click()
    await card(page, 'La rete').getByRole('button', { name: 'Sblocca' }).click()
    const till = page.getByRole('region', { name: 'Sblocchi La rete?' })
    await expect(till).toContainText('260')
    await till.getByRole('button', { name: 'Sblocca per 250 token' }).click()
    await expect(card(page, 'La rete')).toContainText('Ce l’hai')
    await card(page, 'La rete').getByRole('button', { name: 'Usa' }).click()
    await expect(card(page, 'La rete')).toContainText('In uso')
    await card(page, 'La rete').getByRole('button', { name: 'Togli' }).click()
    await expect(card(page, 'La rete').getByRole('button', { name: 'Usa' })).toBeVisible()
  })
})
