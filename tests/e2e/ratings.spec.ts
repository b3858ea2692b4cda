import { parse } from 'csv-parse/sync'
import { rate } from '@/lib/ratings/rules'
import { ORIGIN } from '../support/app/app'
import { ask } from '../support/app/http'
import { expect, test } from '../support/pages/page-test'

const rows = (text: string): Record<string, string>[] => parse(text, { columns: true })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the rules lead to the ratings of each competition', async ({ page }) => {
    await page.goto('/rules')
    await page.getByRole('link', { name: 'le squadre e il conto, passo per passo' }).click()
    await expect(page).toHaveURL('/rules/ratings')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Il prezzo pubblico')
    const teams = page.getByRole('table', { name: /^Attacco e difesa/ }).getByRole('rowheader')
    await expect.poll(() => teams.count()).toBeGreaterThanOrEqual(18)
    await expect(teams.filter({ hasText: 'Inter' })).toHaveCount(1)
    await expect(page.getByText(/^Stagione simulata/)).toHaveCount(1)
    await page.getByRole('link', { name: 'Bundesliga' }).click()
    await expect(page).toHaveURL('/rules/ratings?competition=bundesliga')
    await expect(page.getByRole('link', { name: 'Bundesliga' })).toHaveAttribute('aria-current', 'page')
    await expect(teams.filter({ hasText: 'Bayern' })).toHaveCount(1)
  })
})

test('explains a price in three steps, in English too', async ({ page, context }) => {
  await context.addCookies([{ name: 'NEXT_LOCALE', value: 'en', url: ORIGIN }])
  await page.goto('/rules/ratings')
  const steps = page.getByRole('region', { name: 'How a pick gets its value' })
  for (const name of ['From the numbers to expected goals', 'From expected goals to results'])
    await expect(steps.getByRole('heading', { name })).toBeVisible()
  const shares = await steps.getByRole('listitem').allTextContents()
  expect(shares).toHaveLength(3)
  for (const share of shares) expect(share).toMatch(/^[1X2] · \d+%\d+points$/)
  expect(await steps.getByRole('table').getByRole('cell').count()).toBeGreaterThanOrEqual(25)
})

test('the steps have their place before the table has arrived', async ({ page }) => {
  await page.goto('/rules/ratings')
  const steps = page.locator('.ratings-steps')
  const before = await steps.boundingBox()
  await page.getByRole('region', { name: 'Attacco e difesa' }).evaluate((teams) => teams.remove())
  expect(await steps.boundingBox()).toEqual(before)
})

test('the table does not reach into the steps beside it', async ({ page }) => {
  for (const width of [1024, 1120]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/rules/ratings?competition=champions')
    const table = page.getByRole('table', { name: /^Attacco e difesa/ })
    await expect(table.getByRole('row').nth(1)).toBeVisible()
    const over = await table.evaluate(async (own: HTMLElement) => {
      await document.fonts.ready
      return own.offsetWidth - (own.parentElement?.offsetWidth ?? 0)
    })
    expect(over, `${width}`).toBeLessThanOrEqual(0)
  }
})

test('the files are enough to recompute every number', async () => {
  const [teams, matches] = [await ask('/api/ratings/serie_a'), await ask('/api/ratings/serie_a?of=matches')]
  for (const file of [teams, matches]) {
    expect(file.status).toBe(200)
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  }
  const played = rows(matches.body)
  expect(played.length).toBeGreaterThan(20)
  const { table } = rate(
    played.map((row, index) => ({
      id: String(index),
      season: Number(row.season),
      home: row.home_id ?? '',
      away: row.away_id ?? '',
      isNeutral: row.neutral === '1',
      goals: { home: Number(row.home_goals), away: Number(row.away_goals) },
    })),
  )
  const rated = rows(teams.body)
  expect(rated.map((row) => row.team_id).toSorted()).toEqual([...table.teams.keys()].toSorted())
  expect(rated.length).toBeGreaterThanOrEqual(20)
  for (const row of rated)
    expect(table.teams.get(row.team_id ?? '')).toEqual({
      attack: Number(row.attack),
      defence: Number(row.defence),
      matches: Number(row.matches),
    })
})

test('an unknown competition has no file, and the page shows the first one', async ({ page }) => {
  expect((await ask('/api/ratings/serie_b')).status).toBe(404)
  expect((await ask('/api/ratings/serie_a?of=everything')).status).toBe(404)
  await page.goto('/rules/ratings?competition=serie_b&competition=x')
  await expect(page.getByRole('link', { name: 'Serie A' })).toHaveAttribute('aria-current', 'page')
})

test('on a phone the competitions are one row, which begins with the one shown', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/rules/ratings?competition=bundesliga')
  const row = page.getByRole('navigation', { name: 'Competizioni' })
  await expect(row.getByRole('link').first()).toHaveText('Bundesliga')
  expect((await row.boundingBox())?.height).toBeLessThan(60)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBe(0)
})
