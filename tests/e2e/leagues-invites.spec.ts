import { freshAddress, makeFan, PASSWORD, signInBrowser } from '../support/accounts'
import { APP } from '../support/app/app'
import { db, forgetLimits } from '../support/app/database'
import { makeLeague } from '../support/app/leagues'
import { linkOf, waitForMails } from '../support/mailbox'
import { AuthPage } from '../support/pages/auth-page'
import { LeaguesPage } from '../support/pages/leagues-page'
import { expect, test } from '../support/pages/page-test'
import { ProfileForm } from '../support/pages/profile-form'
import { WORDS, type Words } from '../support/pages/words'

// Every browser of a run is one network, and may sign up five times in half an hour.
test.beforeEach(() => forgetLimits())

test('a new fan joins with the ticket at the end of the onboarding', async ({ page, context }) => {
  const [captain, fan] = [await makeFan(), await makeFan()]
  const league = await makeLeague([captain])
  await signInBrowser(context, fan)
  await page.goto('/onboarding?step=tickets')
  await expect(page.getByText('Passo 2 di 2')).toBeVisible()
  const code = page.getByLabel('Codice invito')
  await code.fill('ZZZZZ-ZZZZZ')
  await code.press('Enter')
  await expect(code).toHaveAccessibleDescription(/Nessuna lega ha questo codice/)
  await code.fill(league.code)
  await page.getByRole('button', { name: 'Entra nella lega' }).click()
  await expect(page).toHaveURL(`/leagues/${league.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(league.name)
})

test.describe('an invitation link on the phone, in English', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('leads a guest through sign-up into the league', async ({ page, context }) => {
    const locale = 'en'
    const words: Words = WORDS[locale]
    const captain = await makeFan()
    const league = await makeLeague([captain])
    await context.addCookies([{ name: 'NEXT_LOCALE', value: locale, url: APP.url }])
    const [invite] = await db()<
      { token: string }[]
    >`select invite_token as token from leagues where id = ${league.id}`
    await page.goto(`/leagues/join/${'0'.repeat(32)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This invite has expired')
    await page.goto(`/leagues/join/${invite?.token}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(league.name)
    await expect(page.getByRole('main')).toContainText(captain.nickname)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    expect(await page.locator('head').innerHTML()).not.toContain(league.name)
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /^League invite/)
    await expect(page.locator('meta[property="og:url"], link[rel=canonical]')).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'Sign in or sign up' }).click()
    const fan = { email: freshAddress('invitato'), password: PASSWORD }
    const authPage = new AuthPage(page, words)
    await authPage.signUp(fan)
    await expect(authPage.pending, 'the browser knows of its sign-up').toBeVisible()
    const [mail] = await waitForMails(fan.email, 1)
    await page.goto(linkOf(mail))
    const onboarding = `/onboarding?next=${encodeURIComponent(`/leagues/join/${invite?.token}`)}`
    await expect(page).toHaveURL(onboarding)
    for (const [name, lang] of [
      ['Italiano', 'it'],
      ['English', 'en'],
    ] as const) {
      await page.getByRole('main').getByRole('button', { name }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page).toHaveURL(onboarding)
    }
    await new ProfileForm(page, words).saveButton.click()
    await expect(page).toHaveURL(`/leagues/join/${invite?.token}`)
    await page.getByRole('main').getByRole('button', { name: 'Join the league' }).click()
    await expect(page).toHaveURL(`/leagues/${league.id}`)
    await expect(new LeaguesPage(page, locale).rows).toHaveCount(2)
  })
})
