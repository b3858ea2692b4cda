import { giveMissions, makeFan, signInBrowser } from '../support/accounts'
import { db } from '../support/app/database'
import { EVENTS } from '../support/pages/events'
import { MissionsPage } from '../support/pages/missions-page'
import { expect, test } from '../support/pages/page-test'
import { Shell } from '../support/pages/shell'
import { Toasts } from '../support/pages/toasts'

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
