import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { pickField } from '@/lib/matchday/slip/rules'
import { makeFan, signInBrowser, type TestFan } from '../support/accounts'
import { db } from '../support/app/database'
import { makeReplay } from '../support/app/replays'
import { openFullyLoaded } from '../support/pages/loaded'
import { settle } from '../support/pages/motions'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'

const clean = async (page: Page) => {
  await settle(page)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

/** As if the given number of rounds had passed. */
const pass = (id: string, rounds = 1) =>
  db()`update replays set starts_at = starts_at - make_interval(secs => ${rounds} * round_seconds) where id = ${id}`

/** What comes true in a match of a round, and what it is worth. */
async function known(id: string, round: number) {
  const matches = await db()<{ id: string; right: '1' | 'X' | '2'; worth: number }[]>`
    select match.id, match.right_pick as right,
      least(150, greatest(8, round(8 / (match.pricing -> 'chances' ->> match.right_pick)::numeric)))::int as worth
    from replays join replay_matches match on match.season_id = replays.season_id
    where replays.id = ${id} and match.round = ${round} and match.right_pick is not null order by match.kickoff_at, match.external_id`
  return matches
}

const choose = (page: Page, { id, right }: { id: string; right: string }) =>
  page.locator(`input[name="${pickField.of(id)}"][value="${right}"]`)

const remove = (fan: TestFan) => db()`delete from replays where owner_id = ${fan.id}`

test('a fan replays a season, picks, and sees points, table and receipt', async ({ page, context }) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  const toasts = new Toasts(page)
  await page.goto('/matches')
  await page.getByRole('link', { name: 'Rigioca una stagione finita' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rigioca la stagione')
  await clean(page)
  await page.getByRole('radio', { name: 'Una giornata al giorno' }).check()
  await page.getByRole('button', { name: 'Fai ripartire' }).click()
  await toasts.see('Stagione ripartita', 'La prima giornata è aperta.')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Serie A')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  const [one, two] = await known(id, 1)
  if (!one || !two) throw new Error('no matches')
  await choose(page, { ...one, right: 'X' }).focus()
  await page.keyboard.press('2')
  await expect(choose(page, { ...one, right: '2' })).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(choose(page, { ...two, right: '1' })).toBeFocused()
  await choose(page, one).check()
  await choose(page, { ...two, right: two.right === 'X' ? '1' : 'X' }).check()
  await clean(page)
  await page.getByRole('button', { name: 'Salva le scelte' }).click()
  await toasts.see('2 scelte salvate')
  await expect(page.getByRole('button', { name: 'Salva le scelte' })).toBeHidden()

  await pass(id)
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: /Giornata 2/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Classifica' }).getByRole('listitem')).toContainText(
    `${one.worth}`,
  )
  const closed = page.getByRole('region', { name: 'Giornate chiuse' })
  await expect(closed.getByRole('link', { name: /Giornata 1/ })).toContainText('giuste: 1 su 2')
  await clean(page)

  await closed.getByRole('link', { name: /Giornata 1/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Giornata 1')
  await expect(page.getByRole('img', { name: `Hai detto ${one.right}: Giusta` }).first()).toBeVisible()
  const receipt = page.getByRole('article', { name: 'Ricevuta' })
  await expect(receipt).toContainText(`+${one.worth}`)
  await expect(receipt.locator('.fx-line')).toHaveText([/\S \d–\d \S/, /\S \d–\d \S/])
  await clean(page)
  const file = await page.request.get(
    (await receipt.getByRole('link', { name: 'Scarica il file' }).getAttribute('href')) ?? '',
  )
  expect(await file.json()).toMatchObject({ kind: 'replay', round: 1, hits: 1, points: one.worth })
  const later = await page.goto(`/replays/${id}/2`)
  expect(later?.status()).toBe(404)

  await pass(id, 37)
  await page.goto(`/replays/${id}`)
  await expect(page.getByText('Hai vinto tu.')).toBeVisible()
  await clean(page)
  await remove(fan)
})

test.describe('without JavaScript, in English', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('a league mate joins by the address, picks and leaves', async ({ page, context }) => {
    const [fan, mate] = [await makeFan(), await makeFan()]
    await signInBrowser(context, fan, 'en')
    await page.goto('/replays')
    await page.getByRole('radio', { name: 'A round a day' }).check()
    await page.getByRole('button', { name: 'Start' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Serie A')
    const address = new URL(page.url()).pathname
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

    await context.clearCookies()
    await signInBrowser(context, mate, 'en')
    await page.goto(address)
    await expect(page.getByRole('button', { name: 'Save picks' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Join' }).click()
    await expect(page.getByRole('heading', { level: 2, name: /Round 1/ })).toBeVisible()
    const [match] = await known(address.split('/').at(-1) ?? '', 1)
    if (!match) throw new Error('no match')
    await choose(page, match).check({ force: true })
    await page.getByRole('button', { name: 'Save picks' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'One pick saved' })).toBeVisible()
    await expect(choose(page, match)).toBeChecked()
    await page.getByText('Leave the season').click()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page).toHaveURL(/\/replays$/)
    await remove(fan)
  })
})

test('before its script has loaded, a pick of a replay can be saved', async ({ page, context }) => {
  const fan = await makeFan()
  const id = await makeReplay(fan, fan.nickname)
  await signInBrowser(context, fan)
  await page.route('**/_next/static/chunks/*.js', (route) => route.abort())
  await page.goto(`/replays/${id}`)
  const picked = page.getByRole('radio').first()
  await picked.check()
  await page.getByRole('button', { name: 'Salva le scelte' }).click()
  await expect(page.locator('.sl-picks > [data-saved]')).toHaveCount(1)
  await expect(picked).toBeChecked()
})

test('a round that closes over unsaved picks says so', async ({ page, context }) => {
  const fan = await makeFan()
  const id = await makeReplay(fan, fan.nickname)
  const closeIn = (seconds: number) =>
    db()`update replays set starts_at = app_now() - interval '24 hours' + make_interval(secs => ${seconds}) where id = ${id}`
  await closeIn(30)
  await signInBrowser(context, fan)
  await page.clock.install()
  await openFullyLoaded(page, `/replays/${id}`)
  await page.getByRole('radio').first().check()
  await expect(page.getByText('Da salvare: 1')).toBeVisible()
  await closeIn(0)
  await page.clock.fastForward(35_000)
  await new Toasts(page).see('Giornata chiusa prima del salvataggio', 'Scelte non salvate: 1. Non contano.')
  await expect(page.getByRole('heading', { name: 'Giornata 2' })).toBeVisible()
  await remove(fan)
})

test('beside a round the table of a replay has room for a name', async ({ page, context }) => {
  const fan = await makeFan()
  const id = await makeReplay(fan, fan.nickname)
  await signInBrowser(context, fan)
  await page.goto(`/replays/${id}`)
  const name = page.getByRole('region', { name: 'Classifica' }).getByRole('link', { name: fan.nickname })
  await expect(name).toBeVisible()
  const lines = await name.evaluate(async (link) => {
    await document.fonts.ready
    const range = document.createRange()
    range.selectNodeContents(link)
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
  })
  expect(lines).toBe(1)
  await remove(fan)
})
