import { randomUUID } from 'node:crypto'
import { type BrowserContext, devices, type Locator } from '@playwright/test'
import { makeFan, signInBrowser } from '../support/accounts'
import { APP } from '../support/app/app'
import { db } from '../support/app/database'
import { makeLeague } from '../support/app/leagues'
import { LeaguesPage } from '../support/pages/leagues-page'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'
import { WORDS } from '../support/pages/words'

const allowCopying = (context: BrowserContext) =>
  context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: APP.url })

test('one fan creates a league, and another joins with the copied code', async ({
  page,
  context,
  browser,
}) => {
  const [captain, friend, name] = [await makeFan(), await makeFan(), `Bar ${randomUUID().slice(0, 8)}`]
  await signInBrowser(context, captain)
  await allowCopying(context)
  const [leagues, toasts] = [new LeaguesPage(page), new Toasts(page)]
  await page.goto('/leagues')
  await expect(page.getByRole('main')).toContainText('Nessuna lega, per ora')
  await leagues.create('ab')
  await toasts.see('Errore creazione lega', 'Servono almeno 3 caratteri.')
  await expect(leagues.name).toHaveAccessibleDescription(/Servono almeno 3 caratteri\./)
  await leagues.create(`  ${name} `)
  await toasts.see('Lega creata', 'Manda il link o il codice agli amici.')
  await expect(page).toHaveURL(/\/leagues\/[0-9a-f-]{36}#invite$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(leagues.button('copy')).toBeInViewport()
  await leagues.button('copy').click()
  await toasts.see('Codice copiato')
  const code = await page.evaluate(() => navigator.clipboard.readText())
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  await page.goto('/leagues')
  await expect(leagues.league(name)).toContainText('1 tifoso')
  await expect(leagues.name).toBeHidden()
  await leagues.create('Una di troppo')
  await toasts.see('Non hai posto per un’altra lega')

  const other = await browser.newContext({ ...devices['Pixel 7'], baseURL: APP.url })
  await signInBrowser(other, friend)
  const phone = await other.newPage()
  await phone.goto('/')
  await phone.getByRole('navigation').getByRole('link', { name: 'Leghe' }).click()
  const [theirs, news] = [new LeaguesPage(phone), new Toasts(phone)]
  await theirs.join('ZZZZZ-ZZZZZ')
  await news.see('Codice non valido', 'Nessuna lega ha questo codice.')
  await expect(theirs.code).toHaveValue('ZZZZZ-ZZZZZ')
  await theirs.join(code.toLowerCase().replace('-', ' '))
  await news.see('Sei nella lega')
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(theirs.rows).toHaveText([new RegExp(captain.nickname), new RegExp(`Tu · ${friend.nickname}`)])
  await phone.getByText('Esci dalla lega').first().click()
  await theirs.button('leave').click()
  await expect(phone).toHaveURL('/leagues')
  await news.see('Hai lasciato la lega')
  await phone.goto('/leagues')
  await expect(phone.getByRole('main')).toContainText('Nessuna lega, per ora')
  await other.close()
})

test('the owner, in English: renames the league, replaces the code, makes the table public, bans a member, hands over', async ({
  page,
  context,
  browser,
}) => {
  const [captain, rowdy, heir] = [await makeFan({ locale: 'en' }), await makeFan(), await makeFan()]
  const league = await makeLeague([captain, rowdy, heir])
  await db()`update users set banned_at = app_now() where id = ${rowdy.id}`
  await signInBrowser(context, captain, 'en')
  await page.goto(`/leagues/${league.id}`)
  const [leagues, toasts] = [new LeaguesPage(page, 'en'), new Toasts(page, WORDS.en)]
  await page.getByRole('link', { name: 'Captain’s tools' }).click()
  const tools = page.getByRole('region', { name: 'Captain’s tools' })
  await tools.getByLabel('League name').fill('New name')
  await tools.getByRole('button', { name: 'Rename' }).click()
  await toasts.see('Name changed')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New name')
  await tools.getByRole('button', { name: 'Change code and link' }).click()
  await toasts.see('New code and link: the old ones no longer work')
  const stranger = await browser.newContext({ baseURL: APP.url })
  const outside = await stranger.newPage()
  const address = `/leagues/${league.id}/table`
  expect((await outside.goto(address))?.status()).toBe(404)
  await expect(outside.getByRole('heading', { level: 1 })).toHaveText('Oops! Pagina non trovata')
  await expect(outside.locator('meta[name=robots]').first()).toHaveAttribute('content', /noindex/)
  await tools.getByRole('button', { name: 'Show to everyone' }).click()
  await toasts.see('Everyone can see the table now')
  await outside.reload()
  await expect(outside.getByRole('heading', { level: 1 })).toHaveText('New name')
  await expect(outside.getByRole('list', { name: 'Classifica' }).getByRole('listitem')).toHaveCount(3)
  await expect(outside.locator('meta[name=robots]')).toHaveCount(0)
  expect(await outside.content()).not.toContain(heir.id)
  await expect(outside.getByText(/^Stagione simulata/)).toBeVisible()
  await stranger.close()
  await expect(
    tools.getByLabel('New captain').getByRole('option'),
    'a banned member could do nothing for the league',
  ).toHaveText(['Choose…', heir.nickname])
  await tools.getByLabel('Remove').selectOption(rowdy.id)
  await tools.getByLabel('Can’t come back').check()
  await tools.getByRole('button', { name: 'Remove' }).click()
  await toasts.see('Removed: they can’t come back')
  await expect(tools.getByLabel('Remove').getByRole('option')).toHaveText(['Choose…', heir.nickname])
  await tools.getByLabel('New captain').selectOption(heir.id)
  await tools.getByRole('button', { name: 'Hand over' }).click()
  await toasts.see('League handed over')
  await expect(leagues.rows).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Captain’s tools' })).toHaveCount(0)
  await expect(page.getByText('Leave the league').first()).toBeVisible()
  // A member reaches what its owner shows to everyone, and its share button there.
  await expect(page.getByRole('link', { name: 'Public table' })).toHaveAttribute('href', address)
  const [row] = await db()<{ owner: string; code: string; banned: string[] }[]>`
    select owner_id as owner, join_code as code, array(select user_id::text from league_bans where league_id = id) as banned
    from leagues where id = ${league.id}`
  expect(row).toEqual({ owner: heir.id, code: expect.not.stringMatching(league.code), banned: [rowdy.id] })
})

test('a row of a league’s card is one tap target, tall enough for a thumb', async ({ page, context }) => {
  const [fan, mate] = [await makeFan(), await makeFan()]
  await makeLeague([fan, mate])
  await signInBrowser(context, fan)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/leagues')
  const row = new LeaguesPage(page).rows.filter({ hasText: mate.nickname })
  const box = await row.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await row.click({ position: { x: 8, y: 8 } })
  await expect(page).toHaveURL(`/u/${mate.nickname}`)
})

test('another fan’s league is not found, whoever asks', async ({ page, context }) => {
  const league = await makeLeague([await makeFan()], `Canarino ${randomUUID().slice(0, 8)}`)
  await signInBrowser(context, await makeFan())
  await page.goto(`/leagues/${league.id}`)
  await expect(page.getByRole('main')).toContainText('Oops! Pagina non trovata')
  expect(await page.content()).not.toContain(league.name)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a league is created, refused and deleted', async ({ page, context }) => {
    await signInBrowser(context, await makeFan())
    await page.goto('/leagues')
    const leagues = new LeaguesPage(page)
    await leagues.join('abc')
    await expect(page.getByRole('alert')).toContainText('Codice non valido')
    await expect(leagues.code).toHaveValue('abc')
    await leagues.create('Gradinata')
    await expect(page.getByRole('status').first()).toContainText('Lega creata')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gradinata')
    await expect(leagues.button('copy')).toBeHidden()
    await expect(page.getByRole('link', { name: 'Link invito' })).toBeVisible()
    await page.getByRole('link', { name: 'Fascia da capitano' }).click()
    await page.locator('summary', { hasText: 'Sciogli la lega' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Sciogli la lega' }).click()
    await expect(page).toHaveURL('/leagues')
    await expect(page.getByRole('status').first()).toContainText('Lega sciolta')
    await expect(page.getByRole('main')).toContainText('Nessuna lega, per ora')
  })
})

test('on a wide screen the race takes the whole width, above table and code', async ({ page, context }) => {
  const fan = await makeFan()
  const league = await makeLeague([fan])
  await signInBrowser(context, fan)
  await page.goto(`/leagues/${league.id}`)
  const widthOf = async (box: Locator) => (await box.boundingBox())?.width ?? 0
  const race = page.getByRole('tabpanel').locator('> div').first()
  await expect(race).toContainText('Per ora ci sei solo tu')
  expect(await widthOf(race)).toBe(await widthOf(page.getByRole('main').locator('header').first()))
})

test('on a wide screen the weekend’s fives follow the table, however long the column beside it', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  const league = await makeLeague([fan])
  await signInBrowser(context, fan)
  await page.goto(`/leagues/${league.id}`)
  const text = await page.getByText('La freccia mostra le posizioni').boundingBox()
  const head = await page.getByRole('heading', { name: 'Cinquina del weekend' }).boundingBox()
  expect((head?.y ?? 0) - (text?.y ?? 0) - (text?.height ?? 0)).toBeLessThan(80)
})
