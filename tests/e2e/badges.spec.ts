import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { entered, makeFan, signInBrowser, type TestFan } from '../support/accounts'
import { call, outcomeOf } from '../support/app/actions'
import { APP } from '../support/app/app'
import { db } from '../support/app/database'
import { makeLeague } from '../support/app/leagues'
import { follow } from '../support/pages/events'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'

const NAME = 'Prima lega'
const claimButtons = (page: Page) => page.getByRole('button', { name: 'Riscatta' })
const cell = (page: Page) => page.getByRole('listitem').filter({ hasText: NAME })

/** A fan in a league, whose first badge is ready. */
async function readyFan(): Promise<TestFan> {
  const fan = await makeFan()
  await makeLeague([fan])
  return fan
}

const ownedBy = async ({ id }: TestFan): Promise<number> => {
  const [row] = await db()<{ count: number }[]>`
    select count(*)::int as count from badge_ownerships where user_id = ${id}`
  return row?.count ?? 0
}

test('a badge is claimed by keyboard, then placed on the profile', async ({ page, context }) => {
  const fan = await readyFan()
  await signInBrowser(context, fan)
  const toasts = new Toasts(page)
  await follow(page, '/badges')
  await expect(page.getByRole('main')).toContainText('Prima lega è tua: staccala e incollala al numero 3.')
  await expect(cell(page)).toContainText('Tua: da incollare')
  await claimButtons(page).first().focus()
  await page.keyboard.press('Enter')
  await toasts.see('Incollata')
  await expect(claimButtons(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('1/16')
  await expect(cell(page)).toBeFocused()
  expect(await ownedBy(fan)).toBe(1)
  await page.getByRole('checkbox', { name: NAME }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Salva' }).press('Enter')
  await toasts.see('Profilo aggiornato')
  await page.goto(`/u/${fan.nickname}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fan.nickname)
  await expect(page.getByRole('img', { name: NAME })).toBeVisible()
})

test('Escape puts the sticker back before the claim is sent', async ({ page, context }) => {
  const fan = await readyFan()
  await signInBrowser(context, fan)
  await page.clock.install()
  await follow(page, '/badges')
  const ready = claimButtons(page).last()
  await expect(ready).toHaveClass(/album-ready/)
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await ready.press('Enter')
  await expect(ready).toHaveClass(/album-peeled/)
  await page.keyboard.press('Escape')
  await expect(ready).toHaveClass(/album-ready/)
  await page.clock.runFor(2_000)
  expect(await ownedBy(fan)).toBe(0)
})

test('a claim whose rule no longer holds is refused with a reason', async ({ page, context }) => {
  const fan = await readyFan()
  await signInBrowser(context, fan)
  await page.goto('/badges')
  await expect(claimButtons(page).first()).toBeVisible()
  await db()`delete from leagues where owner_id = ${fan.id}`
  await claimButtons(page).last().click()
  await new Toasts(page).see('Errore claim', 'Non è ancora tuo: manca qualcosa.')
  expect(await ownedBy(fan)).toBe(0)
})

test('in English, the album of a fan without badges', async ({ page, context }) => {
  await signInBrowser(context, await makeFan({ locale: 'en' }), 'en')
  await page.goto('/badges')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Badges')
  await expect(page.getByRole('heading', { name: 'Firsts' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Ten done' })).toHaveAttribute(
    'aria-valuetext',
    '0 of 10',
  )
  await expect(page.getByRole('button', { name: /Claim/ })).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('plain forms claim a badge and show it on the profile', async ({ page }) => {
    const fan = await readyFan()
    const { cookies } = await entered(fan)
    await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: APP.url })))
    await page.goto('/badges')
    await claimButtons(page).first().click()
    await expect(page.getByRole('status')).toContainText('Incollata')
    await expect(cell(page)).toContainText(/(Comune|Rara|Epica|Leggendaria) · \d/)
    expect(await ownedBy(fan)).toBe(1)
    await page.getByRole('checkbox', { name: NAME }).check()
    await page.getByRole('button', { name: 'Salva' }).click()
    await expect(page.getByRole('status')).toContainText('Profilo aggiornato')
    await page.goto('/account')
    await page.getByRole('radio', { name: 'Tutti i tifosi' }).check({ force: true })
    await page
      .locator('form', { has: page.getByRole('radio', { name: 'Tutti i tifosi' }) })
      .getByRole('button', { name: 'Salva' })
      .click()
    await expect(page.getByRole('status')).toContainText('Visibilità salvata')
  })
})

test('a repeated claim and a claim of an unknown badge are refused with their codes', async () => {
  const fan = await readyFan()
  const visitor = await entered(fan)
  const [badge] = await db()<{ id: string }[]>`select id from badges where slug = 'scarf'`
  const claim = async (id = '') => {
    const answer = await call(visitor, 'claimBadge', { id })
    return [answer.status, outcomeOf(answer)?.code]
  }
  expect(await claim(badge?.id)).toEqual([200, undefined])
  expect(await claim(badge?.id)).toEqual([409, 'badge_owned'])
  expect(await claim(randomUUID())).toEqual([404, 'not_found'])
  expect(await claim('x')).toEqual([400, 'invalid_input'])
})

test('an admin creates a badge, renames it and retires it', async ({ page, context }) => {
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  const toasts = new Toasts(page)
  const name = `Quinto ${randomUUID().slice(0, 8)}`
  await page.goto('/admin/badges?badge=new')
  const rule = page.getByRole('combobox', { name: 'Regola' })
  const [question, least] = [page.getByLabel('Tipo di domanda'), page.getByLabel('Quanto serve')]
  for (const [kind, asksQuestion, asksLeast] of [
    ['question_won', true, true],
    ['leaf_complete', false, false],
    ['level', false, true],
  ] as const) {
    await rule.selectOption(kind)
    await expect(question).toBeVisible({ visible: asksQuestion })
    await expect(least).toBeVisible({ visible: asksLeast })
  }
  await page.getByRole('spinbutton', { name: 'Quanto serve' }).fill('1')
  await page.getByRole('textbox', { name: 'Nome in italiano' }).fill(name)
  await page.getByRole('textbox', { name: 'Nome in inglese' }).fill('Fifth')
  await page.getByRole('button', { name: 'Crea badge' }).click()
  await toasts.see('Errore badge', 'Minimo 2.')
  await page.getByRole('spinbutton', { name: 'Quanto serve' }).fill('5')
  await page.getByRole('button', { name: 'Crea badge' }).click()
  await toasts.see('Badge creato')
  const list = `/admin/badges?q=${encodeURIComponent(name)}`
  await page.goto(list)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Arriva al livello 5')
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('textbox', { name: 'Nome in italiano' }).fill(`${name} bis`)
  await page.getByRole('button', { name: 'Salva' }).click()
  await toasts.see('Badge salvato')
  await page.goto(list)
  await row.getByRole('button', { name: `Ritira: ${name} bis` }).click()
  await toasts.see('Badge ritirato')
  await expect(row).toContainText('ritirato')
  await page.goto(`${list}&state=off`)
  await row.getByRole('button', { name: /^Rimetti/ }).click()
  await toasts.see('Badge di nuovo nell’album')
  await expect(row, 'in the album, it leaves the list of what is not').toHaveCount(0)
  await db()`delete from badges where name_it = ${`${name} bis`}`
})
