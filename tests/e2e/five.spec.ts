import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { makeFan, signInBrowser, type TestFan } from '../support/accounts'
import { db } from '../support/app/database'
import { makeLeague } from '../support/app/leagues'
import { controlVendor } from '../support/app/vendors'
import { CoachPage } from '../support/pages/coach-page'
import { follow } from '../support/pages/events'
import { expect, test } from '../support/pages/page-test'
import { expectThumbSized } from '../support/pages/thumb'
import { Toasts } from '../support/pages/toasts'
import { WORDS } from '../support/pages/words'
import { finish, kickOff, score, settleNow } from '../support/verified'

const PROFILE_SLOTS = [
  'wall:home',
  'keeper:away',
  'playmaker:home',
  'playmaker:away',
  'winger:home',
  'winger:away',
  'joker:home',
]
const SLUG = 'serie_a'

/** A match of the present weekend on offer, whatever day it is today. @returns its id and the names of its teams */
async function offerMatch(): Promise<{ id: string; home: string; away: string }> {
  const [home, away] = [`Casa ${randomUUID().slice(0, 5)}`, `Ospiti ${randomUUID().slice(0, 5)}`]
  const expected = { home: 1.5, away: 1.2 }
  const rating = { attack: 0, defence: 0, matches: 9 }
  const match = {
    id: '',
    means: { home: 0.4, away: 0.2 },
    home: rating,
    away: rating,
    isNeutral: false,
    expected,
    share: 1,
  }
  const prices = Object.fromEntries(
    PROFILE_SLOTS.map((place, index) => [place, { p: 0.4, points: 20 + index }]),
  )
  // On a Monday evening three hours from now are no longer this weekend.
  const kickoff = db()`least(app_now() + interval '3 hours',
    (weekend_of(app_now()) + 4)::timestamp at time zone app_zone() - interval '1 second')`
  const [made] = await db()<{ id: string }[]>`
    insert into matches (source, external_id, competition, home, away, home_id, away_id, kickoff_at, kickoff_known, original_kickoff_at, status, duration)
    values ('admin', ${randomUUID()}, ${SLUG}, ${home}, ${away}, ${randomUUID()}, ${randomUUID()}, ${kickoff},
      true, ${kickoff}, 'TIMED', 'REGULAR') returning id`
  if (!made) throw new Error('no match was made')
  await db()`insert into weekend_matches (weekend, match_id, pricing, original_kickoff_at)
    values (weekend_of(app_now()), ${made.id}, ${JSON.stringify({ version: 2, match: { ...match, id: made.id }, prices })}::text::jsonb,
      ${kickoff})`
  return { id: made.id, home, away }
}

const controlAi = (command: Record<string, unknown>) => controlVendor('openai', command)

test.afterEach(() => controlAi({ reset: true }))

const held = async (fan: TestFan) => {
  const rows = await db()<{ line: string }[]>`
    select profile || ' ' || side as line from weekend_picks where user_id = ${fan.id} order by 1`
  return rows.map(({ line }) => line).join(', ')
}

const card = (page: Page, name: string) =>
  page.locator('.five-card', { has: page.getByRole('heading', { name, exact: true }) })

async function give(page: Page, profile: string, team: string) {
  await card(page, profile)
    .getByRole('button', { name: /Scegli la squadra/ })
    .click()
  await card(page, profile)
    .getByRole('button', { name: new RegExp(`^${team}`) })
    .click()
}

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

test('before its script has loaded the page cannot take the saved five off', async ({ page, context }) => {
  const [fan, match] = [await makeFan({ competitions: [SLUG] }), await offerMatch()]
  await db()`insert into weekend_fives (user_id, weekend) values (${fan.id}, weekend_of(app_now()))`
  await db()`insert into weekend_picks (user_id, weekend, profile, match_id, side, team, points)
    values (${fan.id}, weekend_of(app_now()), 'wall', ${match.id}, 'home', ${match.home.toLowerCase()}, 20)`
  await signInBrowser(context, fan)
  await page.route('**/_next/static/chunks/*.js', (route) => route.abort())
  await page.goto(`/coach/five?competition=${SLUG}`)
  await expect(page.getByRole('button', { name: 'Salva la cinquina' })).toBeDisabled()
  expect(await held(fan)).toBe('wall home')
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('the page is one form of selects with one button', async ({ page, context }) => {
    const [fan, match] = [await makeFan({ competitions: [SLUG] }), await offerMatch()]
    await signInBrowser(context, fan)
    await page.goto(`/coach/five?competition=${SLUG}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('combobox', { name: /Muro/ }).selectOption({ label: `${match.home} · 20 pt` })
    await page.getByRole('combobox', { name: /Ala/ }).selectOption({ label: `${match.away} · 25 pt` })
    await page.getByRole('button', { name: 'Salva la cinquina' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Cinquina salvata' })).toBeVisible()
    expect(await held(fan)).toBe('wall home, winger away')
    await page.goto(`/coach/five?competition=${SLUG}`)
    await expect(page.locator('.five-player')).toHaveText([/Ala/, /Muro/])
    await expect(page.locator('button.five-player')).toHaveCount(0)
    await page.getByRole('combobox', { name: /Ala/ }).selectOption({ label: 'In panchina' })
    await page.getByRole('button', { name: 'Salva la cinquina' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Cinquina salvata' })).toBeVisible()
    expect(await held(fan)).toBe('wall home')
  })

  test('what was chosen stays after a refusal', async ({ page, context }) => {
    const [fan, match] = [await makeFan({ competitions: [SLUG] }), await offerMatch()]
    await signInBrowser(context, fan)
    await page.goto(`/coach/five?competition=${SLUG}`)
    const selects = page.locator('select[name=pick]')
    const ofTeam = selects.filter({ has: page.locator('option', { hasText: match.home }) })
    const chosen: string[] = []
    for (const index of [0, 1, 2]) {
      const option = ofTeam.nth(index).locator('option', { hasText: match.home })
      chosen.push((await option.getAttribute('value')) ?? '')
      await ofTeam.nth(index).selectOption(chosen[index] ?? '')
    }
    await page.getByRole('button', { name: 'Salva la cinquina' }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    for (const [index, value] of chosen.entries()) await expect(ofTeam.nth(index)).toHaveValue(value)
    expect(await held(fan)).toBe('')
  })
})
