import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { entered, freshAddress, makeFan, PASSWORD, signInBrowser } from '../support/accounts'
import { call, outcomeOf } from '../support/app/actions'
import { APP } from '../support/app/app'
import { Visitor } from '../support/app/visitor'
import { linkOf, waitForMails } from '../support/mailbox'
import { AuthPage } from '../support/pages/auth-page'
import { expect, test } from '../support/pages/page-test'
import { Toasts } from '../support/pages/toasts'
import { WORDS } from '../support/pages/words'

const CHOSEN = 'scelta dal titolare 90'
let networks = 0

/** A stranger signs up with the address and a password of their own, without JavaScript. @returns the link in the email */
async function strangersLink(email: string, mails = 1): Promise<string> {
  const stranger = new Visitor({ from: `127.0.61.${++networks}` })
  const answer = await stranger.submit('/auth', { email, password: PASSWORD, intent: 'sign-up' })
  expect(answer.status).toBe(200)
  return linkOf((await waitForMails(email, mails))[0])
}

const signInStatus = async (email: string, password: string) => {
  const visitor = new Visitor({ from: `127.0.61.${++networks}` })
  return (await visitor.submit('/auth', { email, password, intent: 'sign-in' })).status
}

async function inOtherBrowser(
  browser: Browser,
  options: BrowserContextOptions,
  run: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: APP.url, ...options })
  await run(await context.newPage())
  await context.close()
}

/** @param wait happens while the form is open */
const signUp = async (page: Page, email: string, wait = async () => {}) => {
  const authPage = new AuthPage(page)
  await authPage.open()
  await wait()
  await authPage.signUp({ email, password: PASSWORD })
  await expect(authPage.pending).toBeVisible()
  return linkOf((await waitForMails(email, 1))[0])
}

for (const javaScriptEnabled of [true, false])
  for (const locale of ['it', 'en'] as const)
    test(`T61: ${javaScriptEnabled ? '' : 'without JavaScript, '}${locale}: the owner of the mailbox chooses the password, and the stranger’s does not work`, async ({
      browser,
    }) => {
      const email = freshAddress('titolare')
      const link = await strangersLink(email)
      const words = WORDS[locale]
      await inOtherBrowser(browser, { javaScriptEnabled }, async (page) => {
        await page.context().addCookies([{ name: 'NEXT_LOCALE', value: locale, url: APP.url }])
        await page.goto(link)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.choosePassword)
        const main = page.getByRole('main')
        const button = main.getByRole('button', { name: words.confirmAndSignIn, exact: true })
        await button.click()
        const password = main.getByLabel(words.password, { exact: true })
        await expect(password).toHaveAccessibleDescription(new RegExp(words.required))
        if (javaScriptEnabled) {
          const toasts = new Toasts(page, words)
          await expect(toasts.shown).toContainText(words.required)
          await toasts.isOnlyVoiceOf(words.required)
          await expect(password).toBeFocused()
        }
        expect(await signInStatus(email, PASSWORD)).toBe(401)
        await main.getByLabel(words.password, { exact: true }).fill(CHOSEN)
        await button.click()
        await expect(page).toHaveURL('/onboarding')
        await page.goto('/account')
        await expect(page).toHaveURL('/account')
        await page.goto(link)
        await expect(page.getByText(words.linkUsed)).toBeVisible()
      })
      expect(await signInStatus(email, PASSWORD)).toBe(401)
      expect(await signInStatus(email, CHOSEN)).toBe(303)
    })

const LEAVING = {
  it: { other: 'Sei già su un altro account', leave: 'Esci e continua' },
  en: { other: 'You’re already signed in to another account', leave: 'Sign out and continue' },
} as const
const mask = (email: string) => email.replace(/^(..).*(..)@/, '$1••••$2@')

for (const javaScriptEnabled of [true, false])
  for (const locale of ['it', 'en'] as const)
    test(`T61: ${javaScriptEnabled ? '' : 'without JavaScript, '}${locale}: a stranger’s link names its account and does not replace the session of a signed-in browser`, async ({
      browser,
    }) => {
      const [email, victim] = [freshAddress('estraneo'), await makeFan()]
      const link = await strangersLink(email)
      const [words, texts] = [WORDS[locale], LEAVING[locale]]
      await inOtherBrowser(browser, { javaScriptEnabled }, async (page) => {
        await signInBrowser(page.context(), victim, locale)
        await page.goto(link)
        const main = page.getByRole('main')
        await expect(main).toContainText(mask(email))
        await expect(main.getByRole('alert')).toContainText(texts.other)
        await expect(main.getByRole('alert')).toContainText(mask(victim.email))
        await expect(main.getByLabel(words.password, { exact: true })).toHaveCount(0)
        await page.goto('/account')
        await expect(page.getByRole('main')).toContainText(victim.nickname)
        await page.goto(link)
        await main.getByRole('button', { name: texts.leave, exact: true }).click()
        await main.getByLabel(words.password, { exact: true }).fill(CHOSEN)
        await expect(main).toContainText(mask(email))
        await main.getByRole('button', { name: words.confirmAndSignIn, exact: true }).click()
        await expect(page).toHaveURL('/onboarding')
      })
    })

test('T61: a stranger’s link posted from a signed-in browser is refused, and stays valid', async () => {
  const email = freshAddress('estraneo')
  const token = new URL(await strangersLink(email)).searchParams.get('token') ?? ''
  const visitor = await entered(await makeFan())
  const copy = visitor.copy()
  const to = `/auth/verify?token=${token}`
  const answer = await call(visitor, 'verifyEmail', { token, password: CHOSEN }, { to })
  expect([answer.status, outcomeOf(answer)?.code]).toEqual([409, 'conflict'])
  expect((await copy.ask('/missions')).status).toBe(200)
  const guest = new Visitor({ from: `127.0.61.${++networks}` })
  expect((await guest.submit(to, { password: CHOSEN })).status).toBe(303)
})

test('in the browser that signed up the link verifies and signs in at once', async ({ page }) => {
  const email = freshAddress('nuova')
  await page.goto(await signUp(page, email))
  await expect(page).toHaveURL('/onboarding')
  await new Toasts(page).see(WORDS.it.verified, WORDS.it.signedIn)
  await page.goto('/auth')
  await expect(page).toHaveURL('/')
  expect(await signInStatus(email, PASSWORD)).toBe(303)
})

test('without JavaScript the link takes one press in the same browser', async ({ browser }) => {
  const email = freshAddress('senza')
  await inOtherBrowser(browser, { javaScriptEnabled: false }, async (page) => {
    await page.goto(await signUp(page, email))
    await expect(page.getByRole('main').getByLabel('Password', { exact: true })).toHaveCount(0)
    await page.getByRole('main').getByRole('button', { name: WORDS.it.confirmAndSignIn }).click()
    await expect(page).toHaveURL('/onboarding')
    await page.goto('/account')
    await expect(page).toHaveURL('/account')
  })
})

test('T62: after a later sign-up by a stranger, the owner’s resend sends the owner’s own link', async ({
  page,
}) => {
  const email = freshAddress('mio')
  await page.clock.install()
  await signUp(page, email)
  await strangersLink(email, 2)
  await page.clock.runFor(61_000)
  await new AuthPage(page).pendingResend.click()
  await new Toasts(page).see(WORDS.it.checkMail)
  await page.goto(linkOf((await waitForMails(email, 3))[0]))
  await expect(page).toHaveURL('/onboarding')
  expect(await signInStatus(email, PASSWORD)).toBe(303)
})

test('the card survives a reload, counts down to the resend, and lets a wrong address be withdrawn', async ({
  page,
}) => {
  const email = freshAddress('sbagliato')
  await page.clock.install()
  const link = await signUp(page, email, () => page.clock.runFor(61_000))
  const authPage = new AuthPage(page)
  await expect(authPage.pending.getByRole('heading')).toBeFocused()
  await page.clock.runFor(2_000)
  await expect(authPage.pending.getByRole('timer'), 'counts from the request').toHaveText(/^0:[1-5]\d$/)
  await page.reload()
  await expect(authPage.pending).toContainText(email)
  await page.setViewportSize({ width: 390, height: 844 })
  const lines = await authPage.pending.getByText(email, { exact: true }).evaluate((shown) => {
    const domain = document.createRange()
    domain.selectNodeContents(shown.lastChild ?? shown)
    return domain.getClientRects().length
  })
  expect(lines, 'an address breaks before its domain').toBe(1)
  await expect(authPage.pending.getByRole('timer')).toHaveText(/^(1:00|0:[0-5]\d)$/)
  await expect(authPage.pendingResend).toBeDisabled()
  await page.clock.runFor(61_000)
  await expect(authPage.pending.getByRole('timer')).toHaveText('0:00')
  await expect(authPage.pendingResend).toBeEnabled()
  await authPage.pending.getByRole('button', { name: WORDS.it.wrongAddress }).click()
  await expect(authPage.pending).toHaveCount(0)
  await page.reload()
  await expect(authPage.pending).toHaveCount(0)
  await page.goto(link)
  await expect(page.getByRole('alert').first()).toContainText('Questo link non vale più')
})
