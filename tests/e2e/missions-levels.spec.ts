import type { Page } from '@playwright/test'
import { giveMissions, makeFan, signInBrowser, type TestFan } from '../support/accounts'
import { call } from '../support/app/actions'
import { follow } from '../support/pages/events'
import { expectBoardOnScreen } from '../support/pages/level-board'
import { MissionsPage } from '../support/pages/missions-page'
import { expect, test } from '../support/pages/page-test'
import { Shell } from '../support/pages/shell'
import { Toasts } from '../support/pages/toasts'

/** The level is noted when its board is shown, at once with reduced motion. */
const notedLevel = (page: Page, { id }: TestFan) =>
  page.evaluate(
    async (key) => {
      await new Promise((done) => requestIdleCallback(done))
      return localStorage.getItem(key)
    },
    `gq-level:${id.slice(0, 8)}`,
  )

test('a new level waits until the fan has closed an open dialog', async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const fan = await makeFan()
  const [first = ''] = await giveMissions(fan, [
    { title: 'Prima', points: 100 },
    { title: 'Seconda', points: 70 },
  ])
  const visitor = await signInBrowser(context, fan)
  const missions = new MissionsPage(page)
  await follow(page, '/missions')
  await missions.button('Seconda', missions.words.join).click()
  await expect(missions.dialog).toContainText('Seconda')
  await call(visitor, 'setMissionStatus', { id: first, status: 'done' })
  const board = page.getByRole('dialog', { name: 'Livello 2' })
  const level = page
    .getByRole('banner', { includeHidden: true })
    .getByRole('progressbar', { includeHidden: true })
  await expect(level).toHaveAttribute('aria-label', 'Livello 2')
  expect(await notedLevel(page, fan)).toBe('1')
  await expect(missions.dialog).toContainText('Seconda')
  await page.keyboard.press('Escape')
  await expect(board).toBeVisible()
})

test('a new level waits until the fan has closed the sheet of a new mission', async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const fan = await makeFan()
  const [first = ''] = await giveMissions(fan, [{ title: 'Prima', points: 100 }])
  const visitor = await signInBrowser(context, fan)
  const missions = new MissionsPage(page)
  await follow(page, '/missions')
  await missions.openForm()
  const title = missions.field(missions.words.title)
  await title.fill('Due')
  await call(visitor, 'setMissionStatus', { id: first, status: 'done' })
  const board = page.getByRole('dialog', { name: 'Livello 2' })
  await expect(new Shell(page).level).toHaveAccessibleName('Livello 2')
  expect(await notedLevel(page, fan)).toBe('1')
  await page.keyboard.type(' pali')
  await expect(title).toHaveValue('Due pali')
  await missions.form.getByRole('heading').click()
  await expect(missions.form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(board).toBeVisible()
})

test('a new level waits until a text field has lost the focus', async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const fan = await makeFan()
  const [first = ''] = await giveMissions(fan, [{ title: 'Prima', points: 100 }])
  const visitor = await signInBrowser(context, fan)
  await follow(page, '/shop')
  const search = page.getByRole('searchbox', { name: 'Cerca' })
  await search.fill('not')
  await call(visitor, 'setMissionStatus', { id: first, status: 'done' })
  await expect(new Shell(page).level).toHaveAccessibleName('Livello 2')
  expect(await notedLevel(page, fan)).toBe('1')
  await page.keyboard.type('te')
  await expect(search).toHaveValue('notte')
  await search.blur()
  await expect(page.getByRole('dialog', { name: 'Livello 2' })).toBeVisible()
})

test('on a phone held sideways the board of a new level has its button on the screen', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await expectBoardOnScreen(page)
})

test('beyond the daily XP a mission is done without XP; a new level is announced once, on the fourth official’s board', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const fan = await makeFan()
  const [first = '', second = ''] = await giveMissions(fan, [
    { title: 'Prima', points: 100 },
    { title: 'Seconda', points: 70 },
    { title: 'Terza', points: 50 },
    { title: 'Quarta', points: 20 },
  ])
  const visitor = await signInBrowser(context, fan)
  for (const id of [first, second]) await call(visitor, 'setMissionStatus', { id, status: 'done' })
  await page.goto('/missions')
  const missions = new MissionsPage(page)
  const toasts = new Toasts(page)
  const capped = 'Hai raggiunto il massimo di XP di oggi per le missioni dichiarate.'
  await missions.button('Terza', missions.words.done).click()
  await toasts.see('+30 XP', capped)
  const board = page.getByRole('dialog', { name: 'Livello 3' })
  await expect(board.getByRole('paragraph').first()).toHaveText('Esce 2')
  await expect(board).toContainText('Entra 3')
  await expect(board.getByRole('button', { name: 'Continua' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(board).toHaveCount(0)
  await missions.button('Quarta', missions.words.done).click()
  await toasts.see('Missione completata', capped)
  await page.reload()
  const { level } = new Shell(page)
  await expect(level).toHaveAccessibleName('Livello 3')
  await expect(level).toHaveAttribute('aria-valuenow', '0')
  await missions.show('completed')
  await expect(missions.tickets).toHaveCount(4)
  await expect(board).toHaveCount(0)
})
