import { randomUUID } from 'node:crypto'
import { type BrowserContext, devices, type Locator } from '@playwright/test'
import { freshAddress, makeFan, PASSWORD, signInBrowser } from '../support/accounts'
import { APP } from '../support/app/app'
import { db, forgetLimits } from '../support/app/database'
import { makeLeague } from '../support/app/leagues'
import { makeRound } from '../support/app/matchday'
import { linkOf, waitForMails } from '../support/mailbox'
import { AuthPage } from '../support/pages/auth-page'
import { follow } from '../support/pages/events'
import { LeaguesPage } from '../support/pages/leagues-page'
import { expect, test } from '../support/pages/page-test'
import { ProfileForm } from '../support/pages/profile-form'
import { Toasts } from '../support/pages/toasts'
import { WORDS, type Words } from '../support/pages/words'
import { finish, giveVerified, kickOff, offerResult, score, settleNow } from '../support/verified'

// Every browser of a run is one network, and may sign up five times in half an hour.
test.beforeEach(() => forgetLimits())

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

test('a new fan joins with the ticket at the end of the onboarding', async ({ page, context }) => {
  const [captain, fan] = [await makeFan(), await makeFan()]
  const league = await makeLeague([captain])
  await signInBrowser(context, fan)
  await page.goto('/onboarding?step=tickets')
  await expect(page.getByText('Passo 2 di 2')).toBeVisible()
  const code = page.getByLabel('Codice invito')
  await code.fill('ZZZZZ-ZZZZZ')
  await code.press('Enter')
  await expect(code).toHaveAccessibleDescription(/Nessuna lega ha questo codice/)
  await code.fill(league.code)
  await page.getByRole('button', { name: 'Entra nella lega' }).click()
  await expect(page).toHaveURL(`/leagues/${league.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(league.name)
})

test('mates’ picks are hidden until kick-off, then shown; the table explains its points', async ({
  page,
  context,
}) => {
  const [fan, mate, stranger] = [await makeFan(), await makeFan(), await makeFan()]
  const league = await makeLeague([mate, fan])
  const title = `Chi vince? ${randomUUID().slice(0, 8)}`
  const { matchId, templateId } = await offerResult(title)
  const id = await giveVerified(fan, templateId, { pick: 'X', points: 30 })
  await giveVerified(mate, templateId, { pick: '1', points: 18 })
  await giveVerified(stranger, templateId, { pick: '2', points: 25 })
  await signInBrowser(context, fan)
  await page.goto('/missions')
  await page
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByRole('button', { name: 'Partecipa' })
    .click()
  await page.getByRole('dialog').getByRole('link', { name: 'Le scelte degli altri' }).click()
  await expect(page).toHaveURL(`/missions/${id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: `Le scelte di ${league.name}` })).toBeVisible()
  await expect(main).toContainText('Un altro ha scelto: si scopre al calcio d’inizio.')
  expect(await (await page.request.get(`/missions/${id}`)).text()).not.toContain(mate.nickname)

  await kickOff(matchId)
  await page.reload()
  const told = main.getByRole('listitem').filter({ hasText: mate.nickname })
  await expect(told).toContainText('Vince Roma')
  await expect(main).not.toContainText(stranger.nickname)

  await finish(matchId, [1, 0])
  await settleNow()
  await page.reload()
  await expect(told).toContainText('Vinta')
  await page.goto(`/leagues/${league.id}`)
  const leagues = new LeaguesPage(page)
  await expect(leagues.rows).toHaveText([
    new RegExp(`1.*${mate.nickname}.*18`),
    new RegExp(`2.*Tu · ${fan.nickname}.*0`),
  ])
  await leagues.rows.getByRole('link', { name: mate.nickname }).click()
  const why = page.getByRole('region', { name: `Perché questi punti: ${mate.nickname}` })
  await expect(why.getByRole('listitem')).toHaveText([new RegExp(`${title.replace('?', '\\?')}.*\\+18`)])
  await leagues.rows.getByRole('link', { name: mate.nickname }).press('Enter')
  await expect(why).toBeHidden()
  await page.getByRole('tab', { name: 'Sempre' }).click()
  await expect(leagues.rows).toHaveText([/18/, /0/])
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

test('picks of a round: nothing of others before kick-off, then match by match', async ({
  page,
  context,
}) => {
  const [fan, mate] = [await makeFan(), await makeFan()]
  const league = await makeLeague([fan, mate])
  const { competition, round, matches } = await makeRound(2)
  const [first, second] = matches
  if (!first || !second) throw new Error('no round was made')
  await giveVerified(fan, first.result, { pick: '1', points: 18 })
  await giveVerified(mate, first.result, { pick: 'X', points: 30 })
  await giveVerified(mate, second.result, { pick: '2', points: 25 })
  await signInBrowser(context, fan)
  await page.goto(`/leagues/${league.id}`)
  await page.getByRole('tab', { name: 'Giornata' }).press('Enter')
  await page.getByRole('link', { name: 'Conference League' }).click()
  await expect(page.getByRole('navigation', { name: 'Turno' })).toContainText(`Giornata ${round}`)
  const rows = page.getByRole('region', { name: 'Chi ha detto cosa' }).last().getByRole('row')
  await expect(rows).toHaveText([
    /Punti/,
    /^Tu1 in attesa.*nessuna scelta0$/,
    /coperta fino al fischio d’inizio.*coperta fino al fischio d’inizio0$/,
  ])
  await kickOff(first.id)
  await follow(page, `/leagues/${league.id}/round?competition=${competition}`)
  await expect(rows.last()).toHaveText(new RegExp(`^${mate.nickname}X .*coperta fino al fischio d’inizio0$`))
  const inPlay = page.getByRole('region', { name: 'In campo' })
  await expect(inPlay.getByRole('listitem')).toHaveText(/Casa.*Ospiti.*–$/)
  await score(first.id, [0, 1])
  await expect(inPlay.getByRole('listitem')).toHaveText(/Casa.*Ospiti.*ora no0–1/)
  await score(first.id, [0, 0])
  await expect(page.getByRole('region', { name: 'Se finisse ora' }).getByRole('row')).toHaveText([
    /In tasca/,
    new RegExp(`^1.*${mate.nickname}.*\\+3030$`),
    new RegExp(`^2.*Tu · ${fan.nickname}.*–0$`),
  ])
  await expect(page.getByRole('note')).toContainText(
    new RegExp(
      `${mate.nickname} è a 30 punti\\. L’1 di Casa.*–Ospiti.* ti fa guadagnare almeno 48 punti su `,
    ),
  )
  await finish(first.id, [0, 0])
  await settleNow()
  await page.reload()
  await expect(rows).toHaveText([/Punti/, /^Tu1 sbagliata/, /X giusta.*30$/])
  await rows
    .first()
    .getByRole('link', { name: /Casa.*Ospiti/ })
    .first()
    .click()
  await expect(page).toHaveURL(`/matches/${first.id}`)
})

test('a league shows what its picks on matches in play would earn, in English', async ({ page, context }) => {
  const [fan, mate] = [await makeFan({ locale: 'en' }), await makeFan()]
  const league = await makeLeague([fan, mate])
  const { matchId, templateId } = await offerResult(`Who wins? ${randomUUID().slice(0, 8)}`)
  await giveVerified(fan, templateId, { pick: '1', points: 18 })
  await giveVerified(mate, templateId, { pick: 'X', points: 30 })
  await signInBrowser(context, fan, 'en')
  await follow(page, `/leagues/${league.id}`)
  const inPlay = page.getByRole('region', { name: 'In play now' })
  await kickOff(matchId)
  await score(matchId, [0, 0])
  await expect(inPlay.getByRole('listitem')).toContainText(`you picked 1: wrong (${mate.nickname} got it)`)
  await score(matchId, [1, 0])
  await expect(inPlay.getByRole('listitem')).toHaveText(
    /Roma.*Inter.*now \+181–0you picked 1: right, only you/,
  )
  await expect(inPlay).toContainText('Nothing is credited before the end.')
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

test.describe('an invitation link on the phone, in English', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('leads a guest through sign-up into the league', async ({ page, context }) => {
    const locale = 'en'
    const words: Words = WORDS[locale]
    const captain = await makeFan()
    const league = await makeLeague([captain])
    await context.addCookies([{ name: 'NEXT_LOCALE', value: locale, url: APP.url }])
    const [invite] = await db()<
      { token: string }[]
    >`select invite_token as token from leagues where id = ${league.id}`
    await page.goto(`/leagues/join/${'0'.repeat(32)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This invite has expired')
    await page.goto(`/leagues/join/${invite?.token}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(league.name)
    await expect(page.getByRole('main')).toContainText(captain.nickname)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    expect(await page.locator('head').innerHTML()).not.toContain(league.name)
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /^League invite/)
    await expect(page.locator('meta[property="og:url"], link[rel=canonical]')).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'Sign in or sign up' }).click()
    const fan = { email: freshAddress('invitato'), password: PASSWORD }
    const authPage = new AuthPage(page, words)
    await authPage.signUp(fan)
    await expect(authPage.pending, 'the browser knows of its sign-up').toBeVisible()
    const [mail] = await waitForMails(fan.email, 1)
    await page.goto(linkOf(mail))
    const onboarding = `/onboarding?next=${encodeURIComponent(`/leagues/join/${invite?.token}`)}`
    await expect(page).toHaveURL(onboarding)
    for (const [name, lang] of [
      ['Italiano', 'it'],
      ['English', 'en'],
    ] as const) {
      await page.getByRole('main').getByRole('button', { name }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page).toHaveURL(onboarding)
    }
    await new ProfileForm(page, words).saveButton.click()
    await expect(page).toHaveURL(`/leagues/join/${invite?.token}`)
    await page.getByRole('main').getByRole('button', { name: 'Join the league' }).click()
    await expect(page).toHaveURL(`/leagues/${league.id}`)
    await expect(new LeaguesPage(page, locale).rows).toHaveCount(2)
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
