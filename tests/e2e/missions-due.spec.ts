import { giveMissions, makeFan, signInBrowser } from '../support/accounts'
import { db } from '../support/app/database'
import { follow } from '../support/pages/events'
import { MissionsPage } from '../support/pages/missions-page'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'

/** A day of the product's zone, the given number of days from today. */
const dayFromNow = async (days: number) => {
  const [row] = await db()<{ day: string }[]>`select (app_day(app_now()) + ${days}::int)::text as day`
  return row?.day ?? ''
}

test('the countdown: days and hours, then every second, never below zero', async ({ page, context }) => {
  const fan = await makeFan()
  await giveMissions(fan, [
    { title: 'Senza fretta' },
    { title: 'Tra una settimana', dueDate: await dayFromNow(7) },
    { title: 'Entro oggi', dueDate: await dayFromNow(0) },
    { title: 'Ieri', dueDate: await dayFromNow(-1) },
  ])
  await signInBrowser(context, fan)
  await page.goto('/missions')
  const missions = new MissionsPage(page)
  const left = (title: string) => missions.ticket(title).getByRole('timer')
  await expect(missions.ticket('Senza fretta')).toContainText('Senza scadenza')
  await expect(left('Tra una settimana')).toHaveText(/^7g \d+h$/)
  await expect(missions.ticket('Ieri')).toHaveCount(0)
  const active = page.getByRole('tab', { name: 'Attive' })
  await expect(active).toHaveText('Attive3')
  await missions.overdue.click()
  await expect(missions.ticket('Ieri')).toContainText('Scaduta')
  await expect(left('Ieri')).toHaveCount(0)
  await missions.button('Ieri', 'Partecipa').click()
  await expect(missions.dialog).toContainText('Scaduta')
  await missions.dialog.press('Escape')
  await missions.button('Ieri', 'Rimettila a domani').click()
  await new Toasts(page).see('Rimessa a domani')
  await expect(left('Ieri')).toHaveText(/^1g \d+h$/)
  await expect(missions.overdue).toHaveCount(0)
  await expect(left('Entro oggi')).toHaveText(/^\d+h \d+m \d+s$/)
  const before = await left('Entro oggi').textContent()
  await expect(left('Entro oggi')).not.toHaveText(before ?? '')
})

test('an expired mission that is completed stays in its fold while its stamp lands, and the keyboard keeps its place', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await giveMissions(fan, [
    { title: 'Senza fretta' },
    { title: 'Ieri', dueDate: await dayFromNow(-1), points: 10 },
  ])
  await signInBrowser(context, fan)
  await follow(page, '/missions')
  const missions = new MissionsPage(page)
  await missions.overdue.click()
  await missions.button('Ieri', missions.words.done).press('Enter')
  await expect(missions.ticket('Ieri').getByText('Completata', { exact: true })).toBeVisible()
  await expect(page.locator('details').filter({ hasText: 'Ieri' })).toBeVisible()
  await expect(missions.ticket('Ieri')).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
})
