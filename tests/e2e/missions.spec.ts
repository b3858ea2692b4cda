import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { giveMissions, makeFan, signInBrowser, type TestFan } from '../support/accounts'
import { call } from '../support/app/actions'
import { db } from '../support/app/database'
import { EVENTS, follow } from '../support/pages/events'
import { expectBoardOnScreen } from '../support/pages/level-board'
import { MissionsPage } from '../support/pages/missions-page'
import { expect, test } from '../support/pages/page-test'
import { Shell } from '../support/pages/shell'
import { Toasts } from '../support/pages/toasts'
import { giveVerified, offerResult } from '../support/verified'

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

test('difficulty follows from the points', async ({ page, context }) => {
  const fan = await makeFan()
  const POINTS = { 0: 'Facile', 14: 'Facile', 15: 'Media', 29: 'Media', 30: 'Difficile', 100: 'Difficile' }
  await giveMissions(
    fan,
    Object.keys(POINTS).map((points) => ({ title: `Da ${points}`, points: Number(points) })),
  )
  await signInBrowser(context, fan)
  await page.goto('/missions')
  const missions = new MissionsPage(page)
  for (const [points, word] of Object.entries(POINTS))
    await expect(missions.ticket(`Da ${points}`)).toContainText(word)
})

test('a form submitted twice creates one mission', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  await page.goto('/missions')
  const missions = new MissionsPage(page)
  await missions.openForm()
  await missions.field(missions.words.title).fill('Una sola')
  await missions.createButton.dblclick()
  await expect(missions.ticket('Una sola')).toBeVisible()
  await page.reload()
  await expect(missions.tickets).toHaveCount(1)
})

test('a title entered in one go can be used twice', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  await page.goto('/missions')
  const missions = new MissionsPage(page)
  for (const count of [1, 2]) {
    await missions.create({ title: 'Cena col derby' })
    await expect(missions.ticket('Cena col derby')).toHaveCount(count)
    await expect(missions.form).toBeHidden()
  }
})

test('once the mission is created, the focus returns to what opened the form', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  await page.goto('/missions')
  const missions = new MissionsPage(page)
  await missions.create({ title: 'Conta i rinvii' })
  await expect(missions.ticket('Conta i rinvii')).toBeVisible()
  await expect(page.getByRole('button', { name: missions.words.newMission, exact: true })).toBeFocused()
})

test('invalid input is reported beside the field and in a toast, and what was typed stays', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan())
  await page.goto('/missions')
  const missions = new MissionsPage(page)
  const { words } = missions
  await missions.create({ title: 'x'.repeat(121), description: 'Resta qui', points: 10 })
  const toasts = new Toasts(page)
  await toasts.see('Errore creazione missione', 'Massimo 120 caratteri.')
  // The sheet and its backdrop are in the top layer, and the notice must lie above them.
  const isOnTop = (toast: Element) => {
    const { x, y, width, height } = toast.getBoundingClientRect()
    return toast.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  await expect.poll(() => toasts.shown.evaluate(isOnTop)).toBe(true)
  await expect(missions.field(words.title)).toHaveAccessibleDescription('Massimo 120 caratteri.')
  await expect(missions.field(words.description)).toHaveValue('Resta qui')
  await missions.create({ title: 'Al contrario \u202eoiggerapid', points: 10 })
  await expect(missions.field(words.title)).toHaveAccessibleDescription(
    'Contiene caratteri nascosti o illeggibili: riscrivi il testo.',
  )
  await missions.create({ title: '⚽️ 👩‍👩‍👧‍👦 tutti allo stadio', points: 10 })
  await expect(missions.ticket('⚽️ 👩‍👩‍👧‍👦 tutti allo stadio')).toBeVisible()
  await expect(missions.tickets).toHaveCount(1)
})

test('a move within its list holds without reloading the page, and without the live stream', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await giveMissions(fan, [{ title: 'Da muovere' }, { title: 'Ferma' }])
  await signInBrowser(context, fan)
  await page.route(EVENTS, (route) => route.abort())
  await page.goto('/missions')
  const missions = new MissionsPage(page)
  const press = async (name: string) => {
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await missions.button('Da muovere', name).click()
    return (await answered).headerValue('x-action-revalidated')
  }
  expect(await press('In corso')).toBeNull()
  await expect(missions.button('Da muovere', 'Todo')).toBeVisible()
  expect(await press('Todo')).toBeNull()
  expect(await press('In corso')).toBeNull()
  await expect(missions.button('Da muovere', 'Todo')).toBeVisible()
  await page.reload()
  await expect(missions.button('Da muovere', 'Todo')).toBeVisible()
  await expect(missions.button('Ferma', 'In corso')).toBeVisible()
  expect(await press('Completa')).not.toBeNull()
})

test('a refused move is undone, with the reason', async ({ page, context }) => {
  const fan = await makeFan()
  const [id = ''] = await giveMissions(fan, [{ title: 'Già tolta altrove', points: 50 }])
  await signInBrowser(context, fan)
  await page.goto('/missions')
  await db()`update missions set deleted_at = app_now() where id = ${id}`
  const missions = new MissionsPage(page)
  await missions.button('Già tolta altrove', missions.words.done).click()
  await new Toasts(page).see('Errore missione', 'Non esiste o non è tuo.')
  await expect(new Shell(page).level).toHaveAttribute('aria-valuenow', '0')
})

test('a completed ticket stays until its stamp has landed; completed again, it says why it gives no XP', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await giveMissions(fan, [{ title: 'Tre corner' }, { title: 'Un rigore' }])
  await signInBrowser(context, fan)
  await page.goto('/missions')
  const [missions, toasts] = [new MissionsPage(page), new Toasts(page)]
  await missions.button('Tre corner', missions.words.done).click()
  await expect(missions.ticket('Tre corner').locator('.stamp-lands')).toHaveText('Completata')
  await toasts.see('+10 XP')
  await expect(missions.ticket('Tre corner')).toHaveCount(0)
  await expect(missions.tickets).toHaveCount(1)
  await missions.show('completed')
  await missions.button('Tre corner', missions.words.todo).click()
  await expect(missions.ticket('Tre corner')).toHaveCount(0)
  await missions.show('active')
  await missions.button('Tre corner', missions.words.done).click()
  await toasts.see('Missione completata', 'I suoi XP li avevi già presi la prima volta')
})

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`XP fly to the pitch of the header with ${reducedMotion === 'reduce' ? 'no' : 'any'} motion`, async ({
    page,
    context,
  }) => {
    await page.emulateMedia({ reducedMotion })
    const fan = await makeFan()
    await giveMissions(fan, [{ title: 'Tre corner' }])
    await signInBrowser(context, fan)
    await page.goto('/missions')
    const flown = await page.evaluateHandle(() => {
      const texts: string[] = []
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
          if (node instanceof HTMLElement && node.className === 'flying-points') texts.push(node.textContent)
      }).observe(document.body, { childList: true })
      return texts
    })
    const missions = new MissionsPage(page)
    await missions.button('Tre corner', missions.words.done).click()
    await new Toasts(page).see('+10 XP')
    await expect(missions.ticket('Tre corner')).toHaveCount(0)
    await expect(page.locator('.flying-points')).toHaveCount(0)
    expect(await flown.jsonValue()).toEqual(reducedMotion === 'reduce' ? [] : ['+10 XP'])
  })

test('a tap shows its change before anything is sent or loaded', async ({ page, context }) => {
  const fan = await makeFan()
  await giveMissions(fan, [{ title: 'Tre corner' }])
  await signInBrowser(context, fan)
  await page.goto('/missions')
  const missions = new MissionsPage(page)
  const early = await page.evaluateHandle(() => {
    const asked: string[] = []
    let isDrawn = true
    const note = (what: string) => isDrawn || asked.push(what)
    const wait = () => {
      isDrawn = false
      requestAnimationFrame(() => {
        note(document.querySelector('.stamp-lands') ? '' : 'no stamp')
        isDrawn = true
      })
    }
    document.addEventListener('submit', wait, { capture: true, once: true })
    const ask = window.fetch
    window.fetch = (what, options) => {
      note(`fetch of ${what}`)
      return ask(what, options)
    }
    const scripts = ({ addedNodes }: MutationRecord) =>
      [...addedNodes].filter((node) => node instanceof HTMLScriptElement)
    new MutationObserver((changes) => {
      for (const { src } of changes.flatMap(scripts)) note(src)
    }).observe(document, { childList: true, subtree: true })
    return asked
  })
  await missions.button('Tre corner', missions.words.done).click()
  await new Toasts(page).see('+10 XP')
  expect(await early.jsonValue()).toEqual([''])
})

test('a stamp gets its grain once it has landed', async ({ page, context }) => {
  const fan = await makeFan()
  await giveMissions(fan, [{ title: 'Tre corner' }])
  await signInBrowser(context, fan)
  await page.goto('/missions')
  const masks = await page.evaluate(() => {
    const stamp = document.createElement('span')
    stamp.className = 'stamp stamp-lands'
    document.querySelector('main')?.append(stamp)
    return [0, 600].map((time) => {
      for (const animation of stamp.getAnimations()) {
        animation.pause()
        animation.currentTime = time
      }
      return getComputedStyle(stamp).maskImage.slice(0, 4)
    })
  })
  expect(masks).toEqual(['none', 'url('])
})

test('a tap outside the sheet closes it and follows no link below; one on its words does not', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/missions')
  const missions = new MissionsPage(page)
  await missions.openForm()
  const home = await page.getByRole('banner').getByRole('link').first().boundingBox()
  if (!home) throw new Error('the header has no link')
  await page.mouse.click(home.x + home.width / 2, home.y + home.height / 2)
  await expect(missions.form).toBeHidden()
  await expect(page).toHaveURL(/\/missions$/)
  await missions.openForm()
  await missions.form.getByRole('heading').click()
  await missions.field(missions.words.title).click()
  await expect(missions.form).toBeVisible()
})

test('when a completed ticket leaves, the others slide into place instead of jumping', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  // Enough of them that what follows the list stays below the screen.
  const titles = ['Tre corner', 'Un rigore', 'Un palo', 'Un autogol', 'Una doppietta']
  await giveMissions(
    fan,
    titles.map((title) => ({ title })),
  )
  await signInBrowser(context, fan)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/missions')
  const missions = new MissionsPage(page)
  const jumps = await page.evaluateHandle(() => {
    const seen: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
          seen.push(Number(entry.value))
    }).observe({ type: 'layout-shift' })
    return seen
  })
  const title = (await missions.tickets.first().getByRole('heading').textContent()) ?? ''
  await missions.button(title, missions.words.done).click()
  await expect(missions.tickets).toHaveCount(4)
  await expect
    .poll(() =>
      page.evaluate(() => document.querySelector('.ticket-list')?.getAnimations({ subtree: true }).length),
    )
    .toBe(0)
  expect(Math.max(0, ...(await jumps.jsonValue()))).toBeLessThan(0.005)
})

test('the filter by kind is in the address; an empty result leads back', async ({ page, context }) => {
  const fan = await makeFan()
  await giveMissions(fan, [{ title: 'A' }, { title: 'B' }, { title: 'C' }, { title: 'D' }])
  await signInBrowser(context, fan)
  await follow(page, '/missions')
  const missions = new MissionsPage(page)
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption('Verificate')
  await expect(page).toHaveURL('/missions?tab=active&kind=verified')
  await expect(missions.tickets).toHaveCount(0)
  await page.getByRole('link', { name: 'Togli i filtri' }).click()
  await expect(page).toHaveURL('/missions')
  await expect(missions.tickets).toHaveCount(4)
})

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

test('notices, errors included, appear one at a time, disappear, and never return', async ({
  page,
  context,
}) => {
  const visitor = await signInBrowser(context, await makeFan())
  await page.goto('/missions')
  const missions = new MissionsPage(page)
  const { region, shown } = new Toasts(page)
  // One that has gone is hidden for a moment before it is removed.
  const notice = (title: string) => region.getByText(title, { exact: true }).filter({ visible: true })
  const [good, bad] = [notice('Missione creata'), notice('Errore creazione missione')]
  await missions.create({ title: 'Breve', points: 10 })
  await expect(good).toBeVisible()
  await expect(good).toBeHidden()
  await missions.create({ title: 'Troppi', points: 500 })
  await expect(bad).toBeVisible()
  await missions.create({ title: 'Ancora', points: 10 })
  await expect(good).toBeVisible()
  await expect(shown.and(page.locator('[data-visible=true]'))).toHaveCount(1)
  await expect(bad).toBeHidden()
  await missions.create({ title: 'Troppi', points: 500 })
  await expect(bad).toBeVisible()
  await expect(bad).toBeHidden()
  await call(visitor, 'createMission', { requestId: randomUUID(), title: 'Altrove' })
  await expect(missions.ticket('Altrove')).toBeVisible()
  await expect(bad).toBeHidden()
})

test('a deletion is undone from its notice', async ({ page, context }) => {
  const fan = await makeFan()
  await giveMissions(fan, [{ title: 'Tre pali' }])
  await signInBrowser(context, fan)
  const [missions, toasts] = [new MissionsPage(page), new Toasts(page)]
  await page.goto('/missions')
  await missions.button('Tre pali', missions.words.join).click()
  await missions.dialog.getByRole('button', { name: missions.words.remove, exact: true }).click()
  await toasts.see('Missione eliminata')
  await expect(missions.ticket('Tre pali')).toHaveCount(0)
  await toasts.shown.getByRole('button', { name: 'Annulla' }).click()
  await toasts.see('Ripristinato')
  await expect(missions.ticket('Tre pali')).toBeVisible()
})

/** Bytes of the document, uncompressed and as they came over the wire. */
async function weightOf(context: BrowserContext, fan: TestFan) {
  await signInBrowser(context, fan)
  const page = await context.newPage()
  const answer = await page.goto('/missions')
  if (!answer) throw new Error('the page was not answered')
  const { responseBodySize } = await answer.request().sizes()
  await expect(new MissionsPage(page).tickets).toHaveCount(20)
  return { plain: (await answer.body()).length, compressed: responseBodySize }
}

test('a page of twenty tickets is small, whether declared or on matches', async ({ browser }) => {
  const [declared, verified] = [await makeFan(), await makeFan()]
  const options = await db()<{ title: string; description: string; points: number }[]>`
    select title_it as title, description_it as description, coalesce(points, 0) as points from mission_templates
    where rule is null and description_it is not null order by slug limit 20`
  await giveMissions(
    declared,
    options.map((mission) => ({ ...mission, dueDate: '2099-01-01' })),
  )
  for (let index = 0; index < 20; index++) {
    const { templateId } = await offerResult(`Chi vince la numero ${index}`, { inHours: 24 + index })
    await giveVerified(verified, templateId, index % 2 === 0 ? { pick: '1', points: 18 } : {})
  }
  const contexts = [await browser.newContext(), await browser.newContext()] as const
  const [ofDeclared, ofVerified] = [
    await weightOf(contexts[0], declared),
    await weightOf(contexts[1], verified),
  ]
  for (const context of contexts) await context.close()
  expect(ofDeclared.plain).toBeLessThanOrEqual(65_000)
  expect([ofDeclared.compressed, ofVerified.compressed].filter((size) => size > 13_000)).toEqual([])
})

test('on a phone the first folded suggestions come within two screens', async ({ browser }) => {
  const screen = { width: 390, height: 844 }
  const context = await browser.newContext({ viewport: screen })
  await signInBrowser(context, await makeFan())
  const home = 'Nonsolocalcio Dilettantistica Superiore'
  for (let index = 0; index < 8; index++)
    await offerResult(`Chi vince la ${index}?`, { home, competition: 'conference', inHours: 5 })
  const page = await context.newPage()
  await page.goto('/missions?tab=suggested&competition=conference')
  const fold = page.locator('details.sg-more:not([open]), details.sg-day:not([open])').first()
  const box = await fold.boundingBox()
  expect(box?.y).toBeGreaterThan(screen.height / 2)
  expect(box?.y).toBeLessThanOrEqual(2 * screen.height)
  await context.close()
})
