import { giveMissions, makeFan, signInBrowser } from '../support/accounts'
import { APP } from '../support/app/app'
import { db } from '../support/app/database'
import { EVENTS, follow } from '../support/pages/events'
import { MissionsPage } from '../support/pages/missions-page'
import { expect, test } from '../support/pages/page-test'
import { ProfileForm } from '../support/pages/profile-form'
import { Shell } from '../support/pages/shell'
import { Toasts } from '../support/pages/toasts'
import { WORDS } from '../support/pages/words'

test('a static page shows the fan’s header from the first paint', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      const shown = (selector: string) =>
        [...document.querySelectorAll(selector)].some((one) => one.checkVisibility())
      // Until the parser has reached what follows, the header may be incomplete.
      if (document.querySelector('header ~ main'))
        seen.push(`${shown('header .if-guest') ? 'guest' : ''}${shown('header .if-fan') ? 'fan' : ''}`)
      if (seen.length < 60) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto('/rules')
  const { level } = new Shell(page)
  await expect(level).toBeVisible()
  const seen = await page.evaluate(() => Reflect.get(window, 'seen'))
  expect(new Set(seen)).toEqual(new Set(['fan']))
  await expect(page.getByRole('banner').getByRole('link', { name: 'Accedi', exact: true })).toBeHidden()
})

test('a static page shows the XP and the streak that the fan’s pages have shown', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  await signInBrowser(context, fan)
  await db()`
    insert into quiz_streaks (user_id, current, longest, freezes, last_day)
    values (${fan.id}, 4, 4, 0, app_day(app_now()))`
  await context.addCookies([{ name: 'gq_hint', value: '388.0', url: APP.url }])
  await page.goto('/rules')
  const { level } = new Shell(page)
  const streak = page.getByRole('banner').getByRole('link', { name: /^Serie/ })
  await expect(level).toHaveAttribute('aria-valuenow', '88')
  await expect(streak).toBeHidden()
  await page.goto('/badges')
  await expect(level).toHaveAttribute('aria-valuenow', '0')
  // The server writes the level; the cookie follows with the scripts.
  const hint = async () => (await context.cookies()).find(({ name }) => name === 'gq_hint')?.value
  await expect.poll(hint).toBe('0.0.4')
  await page.goto('/rules')
  await expect(level).toHaveAttribute('aria-valuenow', '0')
  await expect(streak).toHaveText('4')
})

test('a phone’s menu has the links that its bar has no room for', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/missions')
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: 'Menu' }).click()
  const links = header.getByRole('navigation', { name: 'Menu' }).getByRole('link')
  await expect(links).toHaveText(['Schedina', 'Partite', 'Portafoglio', 'Badge'])
  await links.first().click()
  // It redirects to the next round.
  await expect(page).toHaveURL(/\/matchday\/.+/)
  await expect(links.first()).toBeHidden()
})

test('a page preloads nothing of other pages', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    // An event reloads the page itself.
    if (searchParams.has('_rsc') && pathname !== '/missions') asked.push(pathname)
  })
  const isLive = page.waitForRequest(EVENTS)
  await page.goto('/missions')
  await isLive
  await page.getByRole('banner').getByRole('link', { name: 'Leghe', exact: true }).click()
  await expect(page).toHaveURL('/leagues')
  expect(asked).toEqual(['/leagues'])
})

test('the language changes at once and stays, on pages of every kind', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  for (const [path, it, en] of [
    ['/about', 'Un gioco per chi le partite le guarda davvero', /.+/],
    ['/missions?tab=suggested', 'Missioni', /^Missions$/],
    ['/onboarding', 'Scegli la lingua e completa il profilo', /^Choose your language/],
  ] as const) {
    await page.goto(path)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(it)
    await new Shell(page).choose('en')
    await expect(page).toHaveURL(path)
    await expect(heading).toHaveText(en)
    await expect(heading).not.toHaveText(it)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await new Shell(page, WORDS.en).choose('it')
  }
})

test('choosing the language keeps a profile that is not saved yet', async ({ page, context }) => {
  await signInBrowser(context, await makeFan({ onboarded: false }))
  await page.goto('/onboarding')
  const form = new ProfileForm(page)
  const nickname = `t${Date.now().toString(36)}`
  await form.nickname.fill(nickname)
  // Fields work before their scripts do.
  const kept = () => page.evaluate(() => Object.values(localStorage).join())
  await expect.poll(kept).toContain(nickname)
  await form.competition('Champions League').uncheck()
  await form.competition('LaLiga').check()
  await form.competition('Ligue 1').check()
  await form.play('English')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(form.nickname).toHaveValue(nickname)
  await expect(form.competitions.and(page.locator(':checked'))).toHaveCount(2)
  await expect(form.competition('Champions League')).not.toBeChecked()
  const english = new ProfileForm(page, WORDS.en)
  await english.saveButton.click()
  await expect(page).toHaveURL('/onboarding?step=tickets')
  await page.goto('/onboarding')
  await expect(english.nickname).toHaveValue(nickname)
  expect(await kept()).not.toContain(nickname)
})

test('the theme follows the system, and a choice survives a reload without a flash', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const dark = await ground()
  await new Shell(page).pickTheme('light')
  await expect.poll(ground).not.toBe(dark)
  const light = await ground()
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'theme')?.value)
    .toBe('light')
  await page.goto('/rules')
  expect(await ground()).toBe(light)
})

test('a page is dark ink on paper, whatever theme is chosen', async ({ page }) => {
  await page.goto('/rules')
  const lightness = () =>
    page.evaluate(() => {
      const texts = ['body', '.lanes h3'].map((selector) => document.querySelector(selector))
      const colours = texts.map((text) => text && getComputedStyle(text).color)
      return Math.max(...colours.map((colour) => Number(/oklch\(([\d.]+)/.exec(colour ?? '')?.[1])))
    })
  for (const scheme of ['light', 'dark'] as const)
    for (const theme of ['', 'dark']) {
      await page.emulateMedia({ media: 'print', colorScheme: scheme })
      await page.evaluate((name) => {
        const { dataset } = document.documentElement
        if (name === '') delete dataset.theme
        else dataset.theme = name
      }, theme)
      expect(await lightness(), `${scheme} ${theme}`).toBeLessThan(0.3)
    }
  await page.emulateMedia({ media: 'screen' })
  expect(await lightness()).toBeGreaterThan(0.9)
})

test('on paper the link to the content covers none of it', async ({ page }) => {
  await page.goto('/rules')
  const link = page.locator('.skip-link')
  await expect(link).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(link).toBeHidden()
})

test('with reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', '/auth']) {
    await page.goto(path)
    const slow = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element)
          return [transitionDuration, animationDuration].some((times) =>
            times.split(',').some((time) => Number.parseFloat(time) > 0.05),
          )
        })
        .map((element) => element.className.toString().slice(0, 60)),
    )
    expect(slow, path).toEqual([])
    // A transition of no length is still one for each property of each element, and takes half a second of a page.
    const begun = await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark'
      return document.getAnimations().length
    })
    expect(begun, path).toBe(0)
  }
})

test('T60g, F18: a button of an older build, whose action is gone, reloads the page and then works', async ({
  page,
  context,
}) => {
  const fan = await makeFan()
  const [id] = await giveMissions(fan, [{ title: 'Di prima del rilascio' }])
  await signInBrowser(context, fan)
  await page.goto('/missions')
  await page.evaluate(() => document.body.setAttribute('data-old', ''))
  await page.route('**/missions**', (route) => {
    const headers = route.request().headers()
    const isAction = headers['next-action'] !== undefined
    return route.continue(isAction ? { headers: { ...headers, 'next-action': '40'.repeat(21) } } : {})
  })
  const missions = new MissionsPage(page)
  const button = missions.button('Di prima del rilascio', missions.words.done)
  await button.click()
  await expect(page.locator('body')).not.toHaveAttribute('data-old')
  await new Toasts(page).see(
    'GoalQuest è stato aggiornato',
    'Non hai perso niente: controlla e invia di nuovo.',
  )
  await page.unroute('**/missions**')
  await button.click()
  await expect
    .poll(async () => (await db()`select status from missions where id = ${id ?? null}`)[0]?.status)
    .toBe('done')
})

test('a phone’s bar has its links in place before all of them have arrived', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/missions')
  const links = page.locator('.tab-nav').getByRole('listitem')
  await expect(links).toHaveCount(5)
  const first = await links.first().boundingBox()
  await links.nth(1).evaluate((link) => {
    while (link.nextElementSibling) link.nextElementSibling.remove()
  })
  expect(await links.first().boundingBox()).toEqual(first)
})

for (const width of [1024, 1280, 1440])
  test(`at ${width} pixels an admin’s header keeps its links and the streak apart`, async ({
    page,
    context,
  }) => {
    const admin = await makeFan({ isAdmin: true, locale: 'en' })
    await db()`
      insert into quiz_streaks (user_id, current, longest, freezes, last_day)
      values (${admin.id}, 365, 365, 2, app_day(app_now()))`
    await signInBrowser(context, admin, 'en')
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/badges')
    const header = page.getByRole('banner')
    const edges = await header.getByRole('link').evaluateAll((all) =>
      all
        .map((link) => link.getBoundingClientRect())
        .filter(({ width }) => width > 1)
        .map(({ left, right }) => ({ left, right }))
        .toSorted((one, other) => one.left - other.left),
    )
    expect(edges).toHaveLength(10)
    for (const [index, { left }] of edges.entries())
      expect(left).toBeGreaterThanOrEqual(edges[index - 1]?.right ?? 0)
    const isWithin = header.locator('.site-header-row').evaluate((row) => row.scrollWidth <= row.clientWidth)
    expect(await isWithin).toBe(true)
  })

test('whatever opens another page shows that it is loading, until it has arrived', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan())
  await follow(page, '/missions')
  const held = Promise.withResolvers<void>()
  await page.route(
    (url) => url.searchParams.has('_rsc'),
    async (route) => {
      await held.promise
      await route.continue()
    },
  )
  const waiting = page.getByText('Controllo del biglietto in corso...')
  await page.getByRole('tab', { name: 'Completate' }).click()
  await expect(waiting).toBeVisible()
  held.resolve()
  await expect(page).toHaveURL(/tab=completed/)
  await expect(waiting).toHaveCount(0)
})
