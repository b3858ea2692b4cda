import type { Locator, Page } from '@playwright/test'
import { giveMissions, makeFan, signInBrowser } from '../support/accounts'
import { makeRound } from '../support/app/matchday'
import { AuthPage } from '../support/pages/auth-page'
import { openFullyLoaded } from '../support/pages/loaded'
import { MissionsPage } from '../support/pages/missions-page'
import { expect, test } from '../support/pages/page-test'
import { ProfileForm } from '../support/pages/profile-form'
import { Shell } from '../support/pages/shell'
import { Toasts } from '../support/pages/toasts'
import { PAGES } from '../support/permissions'

const FARTHEST = 60

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses a key that moves the focus. The element it leaves, or an ancestor, must have looked different while focused. */
async function press(page: Page, key: string): Promise<void> {
  const left = await page.evaluateHandle(() => {
    const element = document.activeElement ?? document.body
    const looks = () => {
      for (const motion of document.getAnimations()) if (motion instanceof CSSTransition) motion.finish()
      const found: string[] = []
      for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
        found.push(`${outlineStyle === 'none' ? '' : outlineWidth} ${boxShadow}`)
      }
      return found.join()
    }
    // The calendar button inside a date field is drawn by the browser, with its own ring; an element outside the tab order is not a stop.
    const isOurs = element !== document.body && !element.matches('[type=date]:not(:focus), [tabindex="-1"]')
    return { element, looks, focused: isOurs ? looks() : null }
  })
  await page.keyboard.press(key)
  const unseen = await left.evaluate(({ element, looks, focused }) => {
    const isGone = !element.isConnected || element === document.activeElement
    return focused === null || isGone || looks() !== focused ? null : element.outerHTML.slice(0, 120)
  })
  expect(unseen, 'where the focus cannot be seen').toBeNull()
}

/** Tabs until the target has the focus, as a fan without a mouse does. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let steps = 0; steps < FARTHEST; steps++) {
    if (await hasFocus(target)) return
    await press(page, key)
  }
  throw new Error(`the keyboard does not reach ${target}`)
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

async function pressOn(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

test('from the sign-in to the profile', async ({ page }) => {
  const fan = await makeFan({ onboarded: false })
  const authPage = new AuthPage(page)
  await authPage.open()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Vai al contenuto' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await type(page, authPage.email, fan.email)
  await type(page, authPage.password, fan.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/onboarding/)
  const form = new ProfileForm(page)
  await type(page, form.nickname, fan.nickname)
  await pressOn(page, form.competition('LaLiga'), 'Space')
  await expect(form.competition('LaLiga')).toBeChecked()
  await pressOn(page, form.saveButton)
  await expect(page).toHaveURL('/onboarding?step=tickets')
})

test('the control: a shadow that is always there does not show the focus', async ({ page }) => {
  await new AuthPage(page).open()
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { outline: none !important; box-shadow: 0 0 2px !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  await page.keyboard.press('Tab')
  await expect(press(page, 'Tab')).rejects.toThrow('where the focus cannot be seen')
})

test('missions: tabs with arrows, create, complete', async ({ page, context }) => {
  const fan = await makeFan()
  await giveMissions(fan, [{ title: 'Due pali' }])
  await signInBrowser(context, fan)
  await page.goto('/missions')
  const missions = new MissionsPage(page)
  const { words } = missions
  await tabTo(page, missions.tab(words.active))
  for (const [key, name] of [
    ['ArrowRight', words.completed],
    ['End', words.suggested],
    ['ArrowRight', words.active],
    ['ArrowLeft', words.suggested],
    ['Home', words.active],
  ] as const) {
    await page.keyboard.press(key)
    await expect(missions.tab(name)).toBeFocused()
  }
  await tabTo(page, page.getByRole('button', { name: words.newMission, exact: true }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await type(page, missions.field(words.title), 'Dalla tastiera')
  await pressOn(page, missions.createButton)
  await expect(missions.ticket('Dalla tastiera')).toBeVisible()
  await new Toasts(page).see(words.created)
  await tabTo(page, missions.button('Dalla tastiera', words.done))
  await page.keyboard.press('Enter')
  await expect(missions.ticket('Dalla tastiera')).toHaveCount(0)
  await expect(missions.counter).toHaveText('1/2')
  await expect(page.locator('body'), 'the focus has a place').not.toBeFocused()
})

test('the dialog takes, traps and returns the focus', async ({ page, context }) => {
  const fan = await makeFan()
  await giveMissions(fan, [{ title: 'Due pali' }, { title: 'Tre angoli' }])
  await signInBrowser(context, fan)
  await page.goto('/missions')
  const missions = new MissionsPage(page)
  const join = missions.button('Due pali', missions.words.join)
  await pressOn(page, join)
  await expect(missions.dialog).toHaveAccessibleName('Due pali')
  const inside = () => missions.dialog.evaluate((dialog) => dialog.contains(document.activeElement))
  await expect.poll(inside).toBe(true)
  for (let steps = 0; steps < 8; steps++) {
    await page.keyboard.press('Tab')
    expect(await inside(), 'the dialog keeps the focus').toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(missions.dialog).toBeHidden()
  await expect(join).toBeFocused()
})

test('the competition list opens, selects and closes by keyboard', async ({ page, context }) => {
  await signInBrowser(context, await makeFan())
  await page.goto('/missions?tab=suggested')
  const select = page.getByRole('combobox', { name: 'Competizione' })
  await expect(select).toHaveAttribute('aria-expanded', 'false')
  await tabTo(page, select)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(select).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Champions League' })).toBeFocused()
  await page.keyboard.type('bund')
  await expect(page.getByRole('option', { name: 'Bundesliga' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/missions?tab=suggested&competition=bundesliga')
  await expect(page.getByRole('combobox', { name: 'Competizione' })).toHaveText(/Bundesliga/)
})

test('the form of a new mission opens as a dialog at its title, and gives the focus back', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await makeFan())
  await openFullyLoaded(page, '/')
  // Not in the page's own HTML.
  await page.getByRole('banner').getByRole('link', { name: 'Missioni' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/missions')
  const missions = new MissionsPage(page)
  const opener = page.getByRole('button', { name: missions.words.newMission, exact: true })
  await opener.press('Enter')
  await expect(missions.form.getByRole('heading', { name: missions.words.newMission })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(missions.field(missions.words.title)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(missions.form).toBeHidden()
  await expect(opener).toBeFocused()
})

test('an error toast is reached and closed by keyboard', async ({ page }) => {
  const authPage = new AuthPage(page)
  const toasts = new Toasts(page)
  await authPage.open()
  await pressOn(page, authPage.signInButton)
  await toasts.see('Dati mancanti', 'Inserisci email e password per accedere.')
  await page.keyboard.press('Alt+t')
  const close = toasts.region.getByRole('button', { name: 'Chiudi' })
  await pressOn(page, close)
  await expect(toasts.shown).toHaveCount(0)
})

test('the phone menu opens and closes by keyboard', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInBrowser(context, await makeFan())
  await page.goto('/missions')
  const shell = new Shell(page)
  await pressOn(page, shell.menuButton)
  await expect(shell.logoutButton).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shell.logoutButton).toBeHidden()
  await pressOn(page, shell.menuButton)
  await tabTo(page, shell.logoutButton)
  await page.keyboard.press('Tab')
  await expect(shell.logoutButton, 'what the focus has left closes').toBeHidden()
  await pressOn(page, shell.menuButton)
  await pressOn(page, shell.logoutButton)
  await expect(page).toHaveURL('/')
})

test('on a phone the focus is never hidden behind the schedina’s bar', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const round = await makeRound(12)
  await signInBrowser(context, await makeFan())
  await page.goto(round.path)
  await page.locator('.sl-picks > label:has(:enabled)').first().click()
  const bar = page.locator('.sl-bar')
  await expect(bar).toBeVisible()
  for (let steps = 0; steps < STOPS; steps++) {
    await page.keyboard.press('Tab')
    const behind = await bar.evaluate((element) => {
      const focused = document.activeElement
      if (!focused || !element.closest('form')?.contains(focused) || element.contains(focused)) return null
      const { bottom } = (focused.closest('label') ?? focused).getBoundingClientRect()
      return bottom > element.getBoundingClientRect().top ? focused.outerHTML.slice(0, 120) : null
    })
    expect(behind).toBeNull()
  }
})

const STOPS = 25

test('every admin section: the skip link passes the navigation, and Tab is never trapped', async ({
  page,
  context,
}) => {
  test.slow()
  const admin = await makeFan({ isAdmin: true })
  await signInBrowser(context, admin)
  for (const path of Object.keys(PAGES).filter((each) => PAGES[each] === 'admin')) {
    await page.goto(path.replace('[id]', admin.id))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main'), path).toBeFocused()
    const stops = new Set<string>()
    for (let stop = 0; stop < STOPS; stop++) {
      await press(page, 'Tab')
      const at = await page.evaluate((number) => {
        const element = document.activeElement
        if (!element?.closest('main')) return null
        if (element instanceof HTMLElement) element.dataset.stop ??= String(number)
        return `${element.getAttribute('data-stop')} ${element.outerHTML.slice(0, 120)}`
      }, stop)
      if (at === null) break
      // Day, month and year of a date field are stops of one element.
      if (!/type="(date|datetime-local|time)"/.test(at))
        expect(stops.has(at), `${path}: ${at} again`).toBe(false)
      stops.add(at)
    }
    expect(stops.size, path).toBeGreaterThan(0)
  }
})

test('an admin passes the header and then the sections, with a link each', async ({ page, context }) => {
  await signInBrowser(context, await makeFan({ isAdmin: true }))
  await page.goto('/admin/fans')
  for (const name of ['Vai al contenuto', 'Salta le sezioni']) {
    await press(page, 'Tab')
    await expect(page.getByRole('link', { name })).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await press(page, 'Tab')
  await expect(page.getByRole('searchbox', { name: 'Cerca un tifoso' })).toBeFocused()
})

test('lists keep the focus while their choices take effect', async ({ page, context }) => {
  const fan = await makeFan()
  await giveMissions(fan, [{ title: 'A' }, { title: 'B' }, { title: 'C' }, { title: 'D' }])
  await signInBrowser(context, fan)
  await openFullyLoaded(page, '/missions')
  const kind = page.getByRole('combobox', { name: 'Tipo' })
  await kind.press('ArrowDown')
  await expect(page).toHaveURL(/kind=/)
  await expect(kind).toBeFocused()
  const theme = page.getByRole('combobox', { name: 'Tema' }).first()
  const shown = page.locator('html')
  await theme.press('ArrowDown')
  await expect(shown).toHaveAttribute('data-theme', 'light')
  await expect(theme).toBeFocused()
  await theme.press('ArrowDown')
  await expect(shown).toHaveAttribute('data-theme', 'dark')
})
