import type { Page } from '@playwright/test'
import { freshAddress, PASSWORD } from '../support/accounts'
import { forgetLimits } from '../support/app/database'
import { linkOf, waitForMails } from '../support/mailbox'
import { AuthPage } from '../support/pages/auth-page'
import { MissionsPage } from '../support/pages/missions-page'
import { expect, test } from '../support/pages/page-test'
import { ProfileForm } from '../support/pages/profile-form'
import { Shell } from '../support/pages/shell'
import { Toasts } from '../support/pages/toasts'
import { WORDS, type Words } from '../support/pages/words'

const JOURNEYS = [
  {
    locale: 'it',
    language: 'Italiano',
    viewport: { width: 1280, height: 800 },
    due: 'Scadenza: oggi',
    counts: /^\d+ proposte$/,
    present: (n: number) => `Nessuna nuova, ${n} erano già presenti.`,
    added: (n: number) => `${n} nuove, 1 era già presente.`,
  },
  {
    locale: 'en',
    language: 'English',
    viewport: { width: 390, height: 844 },
    due: 'Due: today',
    counts: /^\d+ suggestions$/,
    present: (n: number) => `None added, ${n} already there.`,
    added: (n: number) => `${n} added, 1 already there.`,
  },
] as const

/** Tickets on one page of the list; a round of matches offers more. */
const PAGE_SIZE = 20

type Journey = (typeof JOURNEYS)[number]

// Every browser of a run is one network, and may sign up five times in half an hour.
test.beforeEach(() => forgetLimits())

for (const journey of JOURNEYS) {
  test.describe(`a new fan in ${journey.language} at ${journey.viewport.width}`, () => {
    test.use({ viewport: journey.viewport, permissions: ['clipboard-read', 'clipboard-write'] })

    test('signs up, plays, rises, leaves', async ({ page }) => {
      test.slow()
      const words: Words = WORDS[journey.locale]
      await test.step('the language', async () => {
        await page.goto('/')
        await new Shell(page).choose(journey.locale)
      })
      await test.step('the sign-in page', () => enter(page, words))
      await test.step('the profile', () => introduce(page, words, journey))
      await test.step('the suggestions', () => takeSuggestions(page, words, journey))
      await test.step('the navigation', () => lookAround(page, words, journey))
      await test.step('a mission', () => playMission(page, words))
      await test.step('the dialog', () => openDialog(page, words))
      await test.step('signing out', async () => {
        await new Shell(page, words).logout()
        await expect(page).toHaveURL('/')
        await page.goto('/missions')
        await expect(page).toHaveURL('/auth?next=%2Fmissions')
      })
    })
  })
}

async function enter(page: Page, words: Words) {
  const fan = { email: freshAddress('nuovo'), password: PASSWORD }
  const authPage = new AuthPage(page, words)
  const toasts = new Toasts(page, words)
  await page.goto('/missions')
  await expect(page).toHaveURL('/auth?next=%2Fmissions')
  await authPage.signUp(fan)
  await toasts.see(words.checkMail, words.completeVerification)
  const [first] = await waitForMails(fan.email, 1)
  await authPage.signIn(fan)
  await toasts.see(words.signInError, words.wrongCredentials)
  await expect(authPage.email).toHaveValue(fan.email)
  await authPage.resendButton.click()
  await toasts.see(words.checkMail)
  const [second] = await waitForMails(fan.email, 2)
  expect(linkOf(second)).not.toBe(linkOf(first))
  await page.goto(linkOf(second))
  await expect(page).toHaveURL('/onboarding?next=%2Fmissions')
  await toasts.see(words.verified, words.signedIn)
}

async function introduce(page: Page, words: Words, { language, locale }: Journey) {
  const form = new ProfileForm(page, words)
  await form.play(language)
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
  await expect(form.competitions).toHaveCount(8)
  await expect(form.competition('Champions League')).toBeChecked()
  await expect(form.competitions.and(page.locator(':checked'))).toHaveCount(1)
  await form.nickname.fill(`t${Date.now().toString(36)}`)
  await form.competition('Champions League').uncheck()
  await form.competition('Serie A').check()
  await form.saveButton.click()
  await new Toasts(page, words).see(words.saved)
  await expect(page).toHaveURL('/onboarding?step=tickets')
  await expect(page.getByRole('main').getByText(words.saved)).toHaveCount(0)
  await expect(page.locator('.tab-nav')).toBeHidden()
  const tickets = page.getByRole('main').getByRole('listitem')
  await expect(tickets).toHaveCount(3)
  await expect(tickets.first()).toContainText('Serie A')
  await page.getByRole('link', { name: /^(Le mie missioni|My missions)$/ }).click()
  await expect(page).toHaveURL('/missions')
}

async function takeSuggestions(page: Page, words: Words, journey: Journey) {
  const missions = new MissionsPage(page, words)
  const toasts = new Toasts(page, words)
  await missions.show('suggested')
  await expect(page.getByRole('combobox', { name: words.competition })).toHaveText(/Serie A/)
  await expect(missions.panel.getByText(journey.counts).first()).toBeVisible()
  await expect(missions.panel.getByText(journey.due).first()).toBeVisible()
  await expect(missions.panel.getByText(/^\d+ pts?$/).first()).toBeVisible()
  const addable = missions.addable
  const offered = await addable.count()
  expect(offered).toBeGreaterThanOrEqual(8)
  await addable.and(page.locator(':visible')).first().click()
  await toasts.see(words.suggestionAdded)
  await expect(addable).toHaveCount(offered - 1)
  await page.getByRole('button', { name: words.addAll, exact: true }).click()
  await toasts.see(words.suggestionsAdded, journey.added(offered - 1))
  await page.getByRole('button', { name: words.addAll, exact: true }).click()
  await toasts.see(words.suggestionsPresent, journey.present(offered))
  await expect(missions.counter).toHaveText(`0/${offered}`)
  await missions.show('active')
  await expect(missions.tickets).toHaveCount(Math.min(offered, PAGE_SIZE))
}

/** On a phone the navigation is a bar at the bottom, on a desktop it is in the header. */
async function lookAround(page: Page, words: Words, { viewport }: Journey) {
  const link = page.getByRole('navigation').getByRole('link', { name: words.missions, exact: true }).first()
  await expect(link).toHaveAttribute('aria-current', 'page')
  const box = await link.boundingBox()
  const isPhone = viewport.width < 1024
  expect((box?.y ?? 0) > viewport.height - 100).toBe(isPhone)
  expect(box?.height).toBeGreaterThanOrEqual(44)
}

async function playMission(page: Page, words: Words) {
  const missions = new MissionsPage(page, words)
  const { level } = new Shell(page, words)
  const toasts = new Toasts(page, words)
  const before = Number((await missions.counter.textContent())?.split('/')[1])
  const title = 'Sei angoli, due pali e un rigore'
  await page.goto('/missions?tab=active&kind=declared')
  await missions.openForm()
  await expect(missions.createButton).toBeDisabled()
  await missions.create({ title, points: 99 })
  await toasts.see(words.created)
  await expect(missions.counter).toHaveText(`0/${before + 1}`)
  await expect(missions.ticket(title)).toContainText(words.noDue)
  await expect(missions.ticket(title)).toContainText(words.hard)
  await expect(missions.button(title, words.todo)).toHaveCount(0)
  await missions.button(title, words.inProgress).click()
  await expect(missions.button(title, words.inProgress)).toHaveCount(0)
  await expect(missions.button(title, words.todo)).toBeVisible()
  await expect(level).toHaveAccessibleName(`${words.level} 1`)
  await missions.button(title, words.done).click()
  await toasts.see('+99 XP')
  await expect(level).toHaveAttribute('aria-valuenow', '99')
  await expect(missions.counter).toHaveText(`1/${before + 1}`)
  await missions.create({ title: 'Il centesimo', points: 6 })
  await missions.button('Il centesimo', words.done).click()
  await toasts.see('+6 XP')
  await page.getByRole('dialog', { name: /2$/ }).getByRole('button').click()
  await expect(level).toHaveAccessibleName(`${words.level} 2`)
  await expect(level).toHaveAttribute('aria-valuenow', '5')
  await missions.show('completed')
  await expect(missions.tickets).toHaveCount(2)
  await expect(missions.button(title, words.done)).toHaveCount(0)
  const answered = () => page.waitForResponse((answer) => answer.request().method() === 'POST')
  const reopened = answered()
  await missions.button(title, words.todo).click()
  await expect(missions.ticket(title)).toHaveCount(0)
  await reopened
  await page.goto('/missions?tab=active&kind=declared')
  const done = answered()
  await missions.button(title, words.done).click()
  await expect(missions.ticket(title)).toHaveCount(0)
  await done
  await page.reload()
  await expect(missions.counter).toHaveText(`2/${before + 2}`)
  await expect(level).toHaveAttribute('aria-valuenow', '5')
}

async function openDialog(page: Page, words: Words) {
  const missions = new MissionsPage(page, words)
  const toasts = new Toasts(page, words)
  await missions.show('completed')
  await missions.button('Il centesimo', words.join).click()
  await expect(missions.dialog).toBeVisible()
  await expect(missions.dialog.getByRole('heading', { name: 'Il centesimo' })).toBeVisible()
  await missions.dialog.getByRole('button', { name: words.share, exact: true }).click()
  await toasts.see(words.shared)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Il centesimo')
  await missions.dialog.getByRole('button', { name: words.remove, exact: true }).click()
  await toasts.see(words.deleted)
  await expect(missions.dialog).toBeHidden()
  await expect(missions.tickets).toHaveCount(1)
  const { level } = new Shell(page, words)
  await expect(level).toHaveAttribute('aria-valuenow', '5')
}
