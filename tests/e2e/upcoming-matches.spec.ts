import { makeFan, signInBrowser } from '../support/accounts'
import { APP } from '../support/app/app'
import { db } from '../support/app/database'
import { follow } from '../support/pages/events'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'

const ownName = () => `Atletico ${Date.now().toString(36)}`

type Shift = PerformanceEntry & {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

test('the landing page shows the next matches without a layout shift', async ({ page }) => {
  const home = ownName()
  await db()`insert into matches (source, external_id, competition, home, away, kickoff_at, kickoff_known, status, duration)
    values ('admin', ${home}, 'serie_a', ${home}, 'Inter', now() + interval '2 minutes', true, 'TIMED', 'REGULAR')`
  await page.goto('/')
  await expect(page.getByRole('list', { name: 'Prossime partite' })).toBeVisible({ timeout: 40_000 })
  const shifts = await page.evaluate(
    () =>
      new Promise<{ value: number; of: string[] }[]>((resolve) => {
        const told = ({ value, sources }: Shift) => ({
          value,
          of: sources.map(({ node, previousRect, currentRect }) =>
            JSON.stringify([node?.nodeName, node?.textContent?.slice(0, 40), previousRect, currentRect]),
          ),
        })
        new PerformanceObserver((list) => resolve((list.getEntries() as Shift[]).map(told))).observe({
          type: 'layout-shift',
          buffered: true,
        })
        setTimeout(() => resolve([]), 1_000)
      }),
  )
  const sum = shifts.reduce((so, { value }) => so + value, 0)
  expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThan(0.01)
})

test('a fan sees upcoming matches beside the missions, and has a personal calendar', async ({
  page,
  context,
  request,
}) => {
  const home = ownName()
  await db()`insert into matches (source, external_id, competition, home, away, kickoff_at, kickoff_known, status, duration)
    values ('admin', ${home}, 'ligue_1', ${home}, 'Lens', now() + interval '1 hour', true, 'TIMED', 'REGULAR')`
  await signInBrowser(context, await makeFan({ competitions: ['ligue_1'] }))
  await page.goto('/missions')
  await expect(page.getByRole('region', { name: 'Prossime partite' })).toContainText(
    new RegExp(`${home}.*Lens`),
  )
  await follow(page, '/account')
  const goesOn = page.getByText('continua a funzionare')
  await expect(goesOn).toHaveCount(0)
  await page.getByRole('button', { name: 'Crea l’indirizzo' }).click()
  const address = page.getByLabel('Indirizzo da aggiungere al calendario')
  await expect(address).toHaveValue(/\/api\/calendar\/[\w-]{22}\.ics$/)
  await expect(goesOn).toContainText('Se qualcun altro può averlo, usa «Cambia indirizzo»')
  const given = new URL(await address.inputValue())
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: APP.url })
  await page.getByRole('button', { name: 'Copia' }).click()
  await new Toasts(page).see('Indirizzo copiato')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(given.href)
  await expect(page.getByRole('link', { name: 'Aggiungi al calendario' })).toHaveAttribute(
    'href',
    `webcal://${given.host}${given.pathname}`,
  )
  const first = given.pathname
  const feed = await request.get(first)
  expect(feed.headers()['content-type']).toContain('text/calendar')
  expect((await feed.text()).replaceAll('\r\n ', '')).toContain(`SUMMARY:${home} – Lens`)
  await page.getByRole('button', { name: 'Cambia indirizzo' }).click()
  await expect(address).not.toHaveValue(new RegExp(first))
  expect((await request.get(first)).status()).toBe(404)
  await page.getByRole('button', { name: 'Disattiva' }).click()
  await expect(address).toHaveCount(0)
  await expect(goesOn).toHaveCount(0)
})
