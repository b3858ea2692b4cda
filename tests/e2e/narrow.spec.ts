import { makeFan, PASSWORD, signInBrowser } from '../support/accounts'
import { db } from '../support/app/database'
import { makeLeague } from '../support/app/leagues'
import { makeRound } from '../support/app/matchday'
import { cutWords } from '../support/pages/cut-words'
import { expect, test } from '../support/pages/page-test'
import { StudioPage } from '../support/pages/studio-page'
import { finish, kickOff } from '../support/verified'

/** A table of two teams that are playing, each column as wide as in a season. @returns its competition */
async function makeTableInPlay(home: string, away: string): Promise<string> {
  const { competition, matches } = await makeRound(11)
  for (const [index, { id }] of matches.entries()) {
    await (index > 0 ? finish(id, [2, 0]) : kickOff(id))
    await db()`update matches set home = ${home}, home_id = ${home}, away = ${away}, away_id = ${away},
      kickoff_at = kickoff_at - make_interval(days => ${2 * index}) where id = ${id}`
  }
  return competition
}

test('on the narrowest phone names in tables and lists and rating figures are not cut', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signInBrowser(context, await makeFan())
  await page.goto('/matches?competition=premier_league')
  const names = page.getByRole('table').getByRole('rowheader')
  await expect(names.filter({ hasText: 'Newcastle' })).toBeVisible()
  expect(await cutWords(names)).toEqual([])
  await page.goto(`/matches?competition=${await makeTableInPlay('Bournemouth', 'Nottingham')}`)
  await expect(names.getByRole('img', { name: 'in campo, non ancora contata' })).toHaveCount(2)
  expect(await cutWords(names)).toEqual([])
  const played = page.getByRole('link', { name: 'Bournemouth – Nottingham' }).locator('..')
  expect(await cutWords(played.locator('.fx-club'))).toEqual([])
  await page.goto('/rules/ratings')
  const figures = page.getByRole('main').locator('dl').first()
  await expect(figures).toBeVisible()
  expect(await cutWords(figures.locator('dd'))).toEqual([])
  const steps = page.getByRole('main').locator('.ratings-steps')
  const [end, limit] = await steps.evaluate((own) => [
    own.getBoundingClientRect().right,
    own.parentElement?.getBoundingClientRect().right ?? 0,
  ])
  expect(end, 'the margin of the page').toBeLessThanOrEqual(limit)
})

test('on the narrowest phone the title of a recording has a line of its own', async ({ page, context }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signInBrowser(context, await makeFan())
  const studio = new StudioPage(page)
  await page.goto('/ai')
  await studio.speech.fill('Buongiorno tifosi. Oggi alle diciotto si gioca.')
  await studio.read.click()
  const title = studio.speeches.getByText('Buongiorno tifosi')
  await expect(title).toBeVisible()
  expect((await title.boundingBox())?.width).toBeGreaterThan(160)
})

test('in larger text the button of the menu stays on the screen', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInBrowser(context, await makeFan())
  await page.goto('/missions')
  const menu = page.getByRole('button', { name: 'Menu' })
  for (const size of [100, 130, 150, 200]) {
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`
    }, size)
    const box = await menu.boundingBox()
    expect((box?.x ?? 360) + (box?.width ?? 0), `${size} %`).toBeLessThanOrEqual(360)
  }
})

test('at twice the text size no word of the wallet’s title or of a league’s names is broken on a small phone', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const stamp = Date.now() % 10_000
  const [fan, mate] = [
    await makeFan({ nickname: `tifosa_${stamp}` }),
    await makeFan({ nickname: `bomber_${stamp}` }),
  ]
  await makeLeague([fan, mate], `Ammutinati ${stamp}`)
  await signInBrowser(context, fan)
  const twice = () => page.addStyleTag({ content: 'html { font-size: 200% }' })
  await page.goto('/wallet')
  await twice()
  expect(await cutWords(page.getByRole('heading', { level: 1 }))).toEqual([])
  await page.goto('/')
  await twice()
  const league = page.getByRole('region', { name: 'Ammutinati' })
  await expect(league.getByRole('listitem')).toHaveCount(2)
  expect(await cutWords(league.locator('h2, li > span'))).toEqual([])
})

test('however long the names, the whole row of an admin’s table stays in view', async ({ page, context }) => {
  const away = 'Società Sportiva Dilettantistica Polisportiva San Giovanni in Persiceto e Budrio'
  const home = `${'W'.repeat(70)}${Date.now()}`.slice(0, 80)
  await db()`insert into matches (source, external_id, competition, home, away, kickoff_at, kickoff_known, status, duration)
    values ('admin', gen_random_uuid(), 'generic_football', ${home}, ${away}, now() + interval '300 days', true, 'TIMED', 'REGULAR')`
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/admin/matches?q=persiceto')
    await expect(
      page
        .getByRole('table')
        .getByRole('link', { name: /^Modifica/ })
        .first(),
    ).toBeVisible()
    const frame = page.getByRole('region', { name: 'Partite' })
    expect(await frame.evaluate((it) => it.scrollWidth - it.clientWidth), `${width} px`).toBeLessThanOrEqual(
      0,
    )
  }
})

const addMatch = async (home: string, away: string) => {
  const [match] = await db()<{ id: string }[]>`
    insert into matches (source, external_id, competition, home, away, kickoff_at, kickoff_known, status, duration)
    values ('admin', gen_random_uuid(), 'generic_football', ${home}, ${away}, now() + interval '300 days', true, 'TIMED', 'REGULAR')
    returning id`
  return match?.id
}

test('on a phone a shirt stays beside its team in the admin’s list', async ({ page, context }) => {
  const teams = ['Fortitudo', `Virtus ${Date.now().toString(36)}`] as const
  await addMatch(...teams)
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  await page.goto(`/admin/matches?q=${encodeURIComponent(teams[1])}`)
  const line = page.getByRole('row').filter({ hasText: teams[1] })
  for (const width of [320, 340, 360, 380, 400]) {
    await page.setViewportSize({ width, height: 800 })
    for (const [place, name] of teams.entries()) {
      const shirt = await line.locator('.kit').nth(place).boundingBox()
      const team = await line.getByText(name, { exact: true }).boundingBox()
      expect(Math.abs((shirt?.y ?? 0) - (team?.y ?? 0)), `${name}, ${width} px`).toBeLessThan(12)
    }
  }
})

test('on a phone the goals of a pair are level, however long their names', async ({ page, context }) => {
  const id = await addMatch('Athletic Club', `Sporting ${Date.now()}`)
  await signInBrowser(context, await makeFan({ isAdmin: true, locale: 'en' }), 'en')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`/admin/matches?match=${id}`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  const topOf = async (label: string) => (await page.getByLabel(label, { exact: true }).boundingBox())?.y
  for (const part of ['Half time', '90 minutes', 'Extra time only', 'Penalties'])
    expect(await topOf(`${part}, home`), part).toBe(await topOf(`${part}, away`))
})
