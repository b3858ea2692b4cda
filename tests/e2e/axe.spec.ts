import { randomUUID } from 'node:crypto'
import { LOCALES } from '@/lib/core/locale'
import { entered, freshAddress, makeFan, signInBrowser } from '../support/accounts'
import { call } from '../support/app/actions'
import { givePages } from '../support/app/addresses'
import { db } from '../support/app/database'
import { makeLeague } from '../support/app/leagues'
import { type MadeMatch, makeRound } from '../support/app/matchday'
import { noQuiz, openQuiz, QUESTIONS, RIGHT } from '../support/app/quiz'
import { Visitor } from '../support/app/visitor'
import { linkOf, waitForMails } from '../support/mailbox'
import { LONG, openIn, speak, startInspection } from '../support/pages/inspection'
import { LeaguesPage } from '../support/pages/leagues-page'
import { MissionsPage } from '../support/pages/missions-page'
import { expect, test } from '../support/pages/page-test'
import { QuizPage } from '../support/pages/quiz-page'
import { WORDS } from '../support/pages/words'
import { PAGES } from '../support/permissions'
import { finish, giveVerified, kickOff, offerResult, score, settleNow } from '../support/verified'

const OPEN_PAGES = [
  '/',
  '/about',
  '/how-it-works',
  '/rules',
  '/rules/ratings',
  '/rules/ledger',
  '/privacy',
  '/terms',
  '/faq',
  '/pricing',
  '/ai',
  '/payment-canceled?plan=year',
  '/auth',
  '/auth/recover',
  '/auth/reset?token=x',
  '/onboarding',
  '/nessuna-pagina',
]
const ADMIN_PAGES = Object.keys(PAGES).filter((path) => PAGES[path] === 'admin')
const FAN_PAGES = [
  '/today',
  '/coach',
  '/ai',
  '/posters',
  '/missions?tab=suggested',
  '/matches',
  '/matchday',
  '/replays',
  '/quiz/fairness',
  '/badges',
  '/u/nessuno',
  '/account',
  '/onboarding',
  '/admin',
]
/** With the data that `givePages` creates; other states of some pages are inspected in the tests of their features. */
const OWN_PAGES = [
  '/wallet',
  '/wallet/movements',
  '/wallet/verify',
  '/coach/five',
  '/coach/five/[id]',
  '/coach/plans/[id]',
  '/replays/[id]',
  '/replays/[id]/[round]',
  '/posters/[number]',
  '/shop',
  '/denied',
  '/offline',
  '/unsubscribe',
  '/payment-success?session_id=x',
]
const SHARE = { it: 'Condividi', en: 'Share' }

const { inspected, inspect, inspectEach } = startInspection()

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const locale of LOCALES) {
  test.describe(locale, () => {
    test('public pages', async ({ page }) => {
      test.slow()
      await speak(page, locale)
      await inspectEach(page, locale, OPEN_PAGES)
    })

    test('links of emails that are still valid, and the code of a second factor', async ({
      page,
      context,
    }) => {
      const from = `127.0.9.${1 + LOCALES.indexOf(locale)}`
      const [fan, fresh, changed] = [await makeFan(), freshAddress(), freshAddress()]
      const visitor = await entered(fan, { from })
      const password = 'palla al piede 90'
      await new Visitor({ from }).submit('/auth', { email: fresh, password, intent: 'sign-up' })
      await new Visitor({ from }).submit('/auth/recover', { email: fan.email })
      await call(visitor, 'requestEmailChange', { email: changed, password: fan.password })
      await speak(page, locale)
      for (const address of [fresh, fan.email, changed]) {
        if (address === changed) await signInBrowser(context, fan, locale)
        await page.goto(linkOf((await waitForMails(address, 1))[0]))
        await expect(page.locator('main [name=token]')).toBeAttached()
        expect(await inspect(page), page.url()).toEqual([])
      }
      await db()`update sessions set awaits_code = true where user_id = ${fan.id}`
      await inspectEach(page, locale, ['/auth/code'])
      await expect(page).toHaveURL('/auth/code')
    })

    test('the pages of a fan who has something on each', async ({ page, context }) => {
      test.slow()
      const [fan, mate] = [await makeFan(), await makeFan()]
      const pageOf = await givePages({ ...fan, words: LONG.slice(0, 40) }, [mate])
      await signInBrowser(context, fan, locale)
      await inspectEach(page, locale, OWN_PAGES.map(pageOf))
    })

    test('the pages of a new fan', async ({ page, context }) => {
      test.slow()
      await signInBrowser(context, await makeFan(), locale)
      await inspectEach(page, locale, FAN_PAGES)
    })

    test('missions on matches: tickets, dialog, page before and after, receipt', async ({
      page,
      context,
    }) => {
      test.slow()
      const fan = await makeFan()
      await signInBrowser(context, fan, locale)
      const missions = new MissionsPage(page, WORDS[locale])
      const side = LONG.slice(0, 78)
      const [open, won] = [`${locale} ${randomUUID()}`, `${LONG.slice(0, 60)} ${randomUUID()}`]
      const [coming, over] = [await offerResult(open), await offerResult(won, { home: side, away: side })]
      const openId = await giveVerified(fan, coming.templateId)
      const wonId = await giveVerified(fan, over.templateId, { pick: '1', points: 18 })
      await page.goto('/missions')
      await expect(missions.tickets).toHaveCount(2)
      expect(await inspect(page), 'tickets').toEqual([])
      await missions.button(open, WORDS[locale].join).click()
      await missions.dialog.locator('button[type=submit]').first().click()
      await expect(missions.dialog.getByRole('radiogroup')).toHaveAttribute('aria-invalid', 'true')
      expect(await inspect(page), 'dialog with an error').toEqual([])
      await page.goto(`/missions/${openId}`)
      await expect(page.getByRole('radio').first()).toBeVisible()
      expect(await inspect(page), 'page').toEqual([])
      await finish(over.matchId, [2, 1])
      await settleNow()
      await openIn(page, locale, '/missions?tab=completed')
      await expect(missions.tickets).toHaveCount(1)
      expect(await inspect(page), 'closed ticket').toEqual([])
      for (const path of [`/missions/${wonId}`, `/missions/${wonId}/receipt`]) {
        await openIn(page, locale, path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(won)
        expect(await inspect(page), path).toEqual([])
      }
    })

    test('a round: its schedina, one of its matches, a comparison of two fans, and what is shared', async ({
      page,
      context,
    }) => {
      const [fan, mate, round] = [await makeFan(), await makeFan(), await makeRound(3)]
      const [over, on, next] = round.matches as [MadeMatch, MadeMatch, MadeMatch]
      await makeLeague([fan, mate])
      for (const [who, pick] of [
        [fan, '1'],
        [mate, '2'],
      ] as const)
        for (const match of [over, on]) await giveVerified(who, match.result, { pick, points: 18 })
      await finish(over.id, [2, 1])
      await kickOff(on.id)
      await score(on.id, [0, 1])
      await settleNow()
      await signInBrowser(context, fan, locale)
      await page.goto(round.path)
      await page.locator(`#m-${next.id} summary`).click()
      await page.locator(`#m-${next.id} .sl-result input`).first().check()
      expect(await inspect(page), 'schedina').toEqual([])
      await inspectEach(page, locale, [`/matches/${over.id}`, `/u/${mate.nickname}/versus`])
      const [{ id } = {}] = await db()<{ id: string }[]>`
        select id from missions where user_id = ${fan.id} and template_id = ${over.result}`
      await page.goto(`/missions/${id}`)
      const shared = await page.getByRole('link', { name: SHARE[locale], exact: true }).getAttribute('href')
      await page.goto(shared ?? '')
      await expect(page.locator('img[src^="/api/share/"]')).toBeVisible()
      expect(await inspect(page), 'shared').toEqual([])
    })

    test('leagues: none yet with a wrong code, the list, a table with an open row, the owner’s tools', async ({
      page,
      context,
    }) => {
      const [fan, mate] = [
        await makeFan(),
        await makeFan({ nickname: `M${'m'.repeat(15)}${randomUUID().slice(0, 8)}` }),
      ]
      await signInBrowser(context, fan, locale)
      const leagues = new LeaguesPage(page, locale)
      await page.goto('/leagues')
      await leagues.join('x')
      await expect(leagues.code).toHaveAttribute('aria-invalid', 'true')
      expect(await inspect(page), 'none').toEqual([])
      const { id } = await makeLeague([fan, mate], LONG.slice(0, 40))
      for (const path of ['/leagues', `/leagues/${id}?period=all&fan=${mate.id}`]) {
        await openIn(page, locale, path)
        await expect(leagues.rows).toHaveCount(2)
        expect(await inspect(page), path).toEqual([])
      }
      const [{ token = '' } = {}] = await db()<{ token: string }[]>`
        update leagues set is_public = true where id = ${id} returning invite_token as token`
      const below = [`${id}/round`, `${id}/captain`, `${id}/table`, `join/${token}`]
      await inspectEach(
        page,
        locale,
        below.map((path) => `/leagues/${path}`),
      )
    })

    test('the quiz in every state', async ({ page, context }) => {
      test.slow()
      const day = await openQuiz(-1)
      await openQuiz()
      const fan = await makeFan()
      await signInBrowser(context, fan, locale)
      const quiz = new QuizPage(page, locale)
      await quiz.open()
      expect(await inspect(page), 'ready').toEqual([])
      await quiz.button('start').click()
      await quiz.choose(`${RIGHT} 1`)
      expect(await inspect(page), 'answering').toEqual([])
      for (let n = 1; n < QUESTIONS; n++) await quiz.button('next').click()
      await quiz.handInOpen()
      await quiz.openSheet()
      await quiz.sheet
        .getByText(locale === 'it' ? 'Segnala la domanda' : 'Report the question')
        .first()
        .click()
      expect(await inspect(page), 'done').toEqual([])
      await page.goto(`/quiz?day=${day}`)
      await quiz.choose(`${RIGHT} 1`)
      expect(await inspect(page), 'practice').toEqual([])
      await noQuiz()
      await quiz.open()
      expect(await inspect(page), 'none').toEqual([])
      await openQuiz()
    })

    test('every admin section', async ({ page, context }) => {
      test.slow()
      const fan = await makeFan({ isAdmin: true })
      await signInBrowser(context, fan, locale)
      const paths = ADMIN_PAGES.map((path) => path.replace('[id]', fan.id))
      await inspectEach(page, locale, paths)
    })
  })
}

test('every page of the application was inspected', () => {
  // The pages for development answer 404 in production.
  const all = Object.keys(PAGES).filter((page) => !page.startsWith('/dev/'))
  expect(all.filter((page) => !inspected.has(page))).toEqual([])
})
