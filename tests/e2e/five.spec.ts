import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { makeFan, signInBrowser } from '../support/accounts'
import { db } from '../support/app/database'
import { held, offerMatch, SLUG } from '../support/app/five'
import { makeLeague } from '../support/app/leagues'
import { controlAi } from '../support/app/vendors'
import { CoachPage } from '../support/pages/coach-page'
import { follow } from '../support/pages/events'
import { card, give } from '../support/pages/five-page'
import { expect, test } from '../support/pages/page-test'
import { Shell } from '../support/pages/shell'
import { expectThumbSized } from '../support/pages/thumb'
import { Toasts } from '../support/pages/toasts'
import { WORDS } from '../support/pages/words'
import { finish, kickOff, score, settleNow } from '../support/verified'

test.afterEach(() => controlAi({ reset: true }))

const clean = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

test('a five is picked on the bench, saved in one go, and settled with a receipt', async ({
  page,
  context,
}) => {
  const [fan, match] = [await makeFan({ competitions: [SLUG] }), await offerMatch()]
  await signInBrowser(context, fan)
  const toasts = new Toasts(page)
  await follow(page, `/coach/five?competition=${SLUG}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cinquina')
  await give(page, 'Muro', match.home)
  await give(page, 'Regista', match.home)
  await card(page, 'Ala')
    .getByRole('button', { name: /Scegli la squadra/ })
    .click()
  await expect(
    card(page, 'Ala').getByRole('button', { name: new RegExp(`^${match.home}.*già due`) }),
  ).toBeDisabled()
  await clean(page)
  await card(page, 'Ala')
    .getByRole('button', { name: new RegExp(`^${match.away}`) })
    .click()
  expect(await held(fan)).toBe('')
  await page.getByRole('button', { name: 'Salva la cinquina' }).click()
  await toasts.see('Cinquina salvata', '3 profili in campo.')
  expect(await held(fan)).toBe('playmaker home, wall home, winger away')

  await page
    .getByRole('list', { name: 'La tua cinquina in campo' })
    .getByRole('button', { name: /Ala/ })
    .click()
  await card(page, 'Ala')
    .getByRole('button', { name: /^Togli/ })
    .click()
  await page.getByRole('button', { name: 'Salva la cinquina' }).click()
  await toasts.see('Cinquina salvata', '2 profili in campo.')
  expect(await held(fan)).toBe('playmaker home, wall home')

  await db()`update weekend_picks set picked_at = picked_at - interval '1 day' where user_id = ${fan.id}`
  await finish(match.id, [2, 0])
  await settleNow()
  await page.goto('/coach/five')
  const playing = page.getByRole('region', { name: 'Si gioca' })
  await expect(
    playing
      .getByRole('listitem')
      .filter({ hasText: `Muro, ${match.home}` })
      .last(),
  ).toContainText('+20')
  await clean(page)
  await expectThumbSized(playing.getByRole('link'))
  await playing.getByRole('link', { name: 'Ricevuta Muro' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Muro, ${match.home}`)
  await expect(page.getByRole('main')).toContainText('+20 punti')
  await expect(page.getByRole('main').getByRole('link', { name: match.away })).toHaveAttribute(
    'href',
    `/matches/${match.id}`,
  )
  await clean(page)
  await page.getByRole('link', { name: 'Torna alla cinquina' }).click()
  await expect(page.getByRole('region', { name: 'La tua stagione' })).toContainText(/2 su 2.*42/s)
  const stranger = await makeFan()
  await context.clearCookies()
  await signInBrowser(context, stranger)
  await page.reload()
  await expect(page.getByRole('main')).not.toContainText(match.home)
})

test('a page that was opened before kickoff follows the matches of its five', async ({ page, context }) => {
  const [fan, match] = [await makeFan({ competitions: [SLUG] }), await offerMatch()]
  await signInBrowser(context, fan)
  await follow(page, `/coach/five?competition=${SLUG}`)
  await give(page, 'Muro', match.home)
  await page.getByRole('button', { name: 'Salva la cinquina' }).click()
  await new Toasts(page).see('Cinquina salvata')
  await db()`update weekend_picks set picked_at = picked_at - interval '1 day' where user_id = ${fan.id}`
  await kickOff(match.id)
  await score(match.id, [1, 0])
  await expect(page.getByRole('region', { name: 'Si gioca' })).toContainText('ora sì, 20')
})

test('by keyboard alone, in English', async ({ page, context }) => {
  const [fan, match] = [await makeFan({ competitions: [SLUG] }), await offerMatch()]
  await signInBrowser(context, fan, 'en')
  await follow(page, `/coach/five?competition=${SLUG}`)
  const wall = card(page, 'Wall')
  await wall.getByRole('button', { name: /Pick a team/ }).focus()
  await page.keyboard.press('Enter')
  await wall.getByRole('button', { name: new RegExp(`^${match.home}`) }).focus()
  await page.keyboard.press('Space')
  await expect(wall.getByRole('button', { name: /, Wall$/ })).toBeFocused()
  const save = page.getByRole('button', { name: 'Save the five' })
  await save.focus()
  await page.keyboard.press('Enter')
  await new Toasts(page, WORDS.en).see('Weekend Five saved')
  await expect(save).toBeDisabled()
  await expect(save).toBeFocused()
  await expect.poll(() => held(fan)).toBe('wall home')
})

test('unsaved picks survive a visit to another page', async ({ page, context }) => {
  const [fan, match] = [await makeFan({ competitions: [SLUG] }), await offerMatch()]
  await signInBrowser(context, fan)
  await follow(page, `/coach/five?competition=${SLUG}`)
  await give(page, 'Muro', match.home)
  const leaveAndReturn = async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Leghe' }).click()
    await expect(page).toHaveURL('/leagues')
    await page.goBack()
    await expect(page).toHaveURL(`/coach/five?competition=${SLUG}`)
  }
  await leaveAndReturn()
  const wall = page
    .getByRole('list', { name: 'La tua cinquina in campo' })
    .getByRole('button', { name: `Muro ${match.home}` })
  await expect(wall).toBeVisible()
  await page.getByRole('button', { name: 'Salva la cinquina' }).click()
  await expect.poll(() => held(fan)).toBe('wall home')
  await leaveAndReturn()
  await expect(wall).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salva la cinquina' })).toBeDisabled()
})

test('unsaved picks survive a reload and a change of language, until they are saved', async ({
  page,
  context,
}) => {
  const [fan, match] = [await makeFan({ competitions: [SLUG] }), await offerMatch()]
  await signInBrowser(context, fan)
  await follow(page, `/coach/five?competition=${SLUG}`)
  await give(page, 'Muro', match.home)
  await page.reload()
  const onPitch = (name: string, wall: string) =>
    page.getByRole('list', { name }).getByRole('button', { name: `${wall} ${match.home}` })
  await expect(onPitch('La tua cinquina in campo', 'Muro')).toBeVisible()
  await new Shell(page).choose('en')
  await expect(onPitch('Your five on the pitch', 'Wall')).toBeVisible()
  expect(await held(fan)).toBe('')
  await page.getByRole('button', { name: 'Save the five' }).click()
  await expect.poll(() => held(fan)).toBe('wall home')
  await onPitch('Your five on the pitch', 'Wall').click()
  await card(page, 'Wall')
    .getByRole('button', { name: /^Take off/ })
    .click()
  await page.getByRole('button', { name: 'Save the five' }).click()
  await expect.poll(() => held(fan)).toBe('')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Save the five' })).toBeDisabled()
  await expect(onPitch('Your five on the pitch', 'Wall')).toHaveCount(0)
})

test('the coach proposes a five, and only the fan’s button saves it', async ({ page, context }) => {
  const [fan, match] = [await makeFan({ competitions: [SLUG] }), await offerMatch()]
  await signInBrowser(context, fan)
  const coach = new CoachPage(page)
  await controlAi({ reply: `Ecco.\n- Cinquina: Muro ${match.home}, Ala ${match.away}, Bomber Nessuno` })
  await page.goto('/coach')
  await coach.ask('Mi proponi una cinquina per il weekend?')
  await coach.main.getByRole('link', { name: 'Vedi in campo' }).click()
  await expect(page.getByText('Questa è la proposta del coach')).toBeVisible()
  const field = page.getByRole('list', { name: 'La tua cinquina in campo' })
  await expect(field.getByRole('button', { name: `Muro ${match.home}` })).toBeVisible()
  await expect(field.getByRole('button', { name: `Ala ${match.away}` })).toBeVisible()
  expect(await held(fan)).toBe('')
  await clean(page)
  await page.getByRole('button', { name: 'Salva la cinquina' }).click()
  await new Toasts(page).see('Cinquina salvata', '2 profili in campo.')
  expect(await held(fan)).toBe('wall home, winger away')
})

test('each league’s page has the weekend table', async ({ page, context }) => {
  const [fan, mate, match] = [await makeFan(), await makeFan(), await offerMatch()]
  const league = await makeLeague([fan, mate])
  await db()`insert into weekend_fives (user_id, weekend) values (${fan.id}, weekend_of(app_now()))`
  await db()`insert into weekend_picks (user_id, weekend, profile, match_id, side, team, points)
    values (${fan.id}, weekend_of(app_now()), 'wall', ${match.id}, 'home', ${match.home.toLowerCase()}, 20)`
  await signInBrowser(context, mate)
  await page.goto(`/leagues/${league.id}`)
  const table = page.getByRole('region', { name: 'Cinquina del weekend' })
  await expect(table.getByRole('listitem')).toHaveCount(2)
  await expect(table.getByRole('listitem').first()).toContainText('0 di 1 decisi')
  await expect(table.getByRole('listitem').last()).toContainText('Nessuna cinquina')
  await expect(table).not.toContainText('Muro')
  await clean(page)
  await table.getByRole('link', { name: 'Vai alla Cinquina' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cinquina')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the bench begins with three profiles, unfolds, and ends with those that are saved', async ({
    page,
    context,
  }) => {
    const [fan, match] = [await makeFan({ competitions: [SLUG] }), await offerMatch()]
    await signInBrowser(context, fan)
    await follow(page, `/coach/five?competition=${SLUG}`)
    const shown = page.locator('.five-card:visible')
    await expect(shown.getByRole('heading')).toHaveText(['Pararigori', 'Muro', 'Terzino'])
    await give(page, 'Muro', match.home)
    await page.getByRole('button', { name: 'Salva la cinquina' }).click()
    await new Toasts(page).see('Cinquina salvata')
    await expect(shown).toHaveCount(4)
    const top = async (name: string) => (await card(page, name).boundingBox())?.y ?? 0
    await expect.poll(async () => (await top('Muro')) > (await top('Mediano'))).toBe(true)
    await page.getByRole('button', { name: 'Altri 11 profili' }).press('Enter')
    await expect(shown).toHaveCount(15)
    await expect(page.locator('.five-card:has(:focus)')).toBeVisible()
    expect(await top('Muro')).toBeGreaterThan(await top('Jolly'))
    await clean(page)
  })

  test('a slot of the pitch opens a profile that is folded', async ({ page, context }) => {
    await offerMatch()
    await signInBrowser(context, await makeFan({ competitions: [SLUG] }))
    await follow(page, `/coach/five?competition=${SLUG}`)
    await page.getByRole('button', { name: 'Scegli', exact: true }).last().click()
    await expect(page.locator('.five-open')).toBeInViewport()
    await expect(page.locator('.five-open').getByRole('button').first()).toBeFocused()
  })
})
