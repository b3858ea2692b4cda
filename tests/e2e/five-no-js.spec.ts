import { makeFan, signInBrowser } from '../support/accounts'
import { db } from '../support/app/database'
import { held, offerMatch, SLUG } from '../support/app/five'
import { expect, test } from '../support/pages/page-test'

test('before its script has loaded, the page cannot remove the saved five', async ({ page, context }) => {
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
