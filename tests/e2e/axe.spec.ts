import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { entered, freshAddress, giveMissions, makeFan, signInBrowser } from '../support/accounts'
import { call } from '../support/app/actions'
import { givePages } from '../support/app/addresses'
import { APP } from '../support/app/app'
import { db } from '../support/app/database'
import { makeLeague } from '../support/app/leagues'
import { type MadeMatch, makeRound } from '../support/app/matchday'
import { noQuiz, openQuiz, QUESTIONS, RIGHT } from '../support/app/quiz'
import { Visitor } from '../support/app/visitor'
import { linkOf, waitForMails } from '../support/mailbox'
import { follow } from '../support/pages/events'
import { LeaguesPage } from '../support/pages/leagues-page'
import { MissionsPage } from '../support/pages/missions-page'
import { settle } from '../support/pages/motions'
import { expect, test } from '../support/pages/page-test'
import { QuizPage } from '../support/pages/quiz-page'
import { Toasts } from '../support/pages/toasts'
import { turnTo } from '../support/pages/turn-to'
import { WORDS } from '../support/pages/words'
import { PAGES } from '../support/permissions'
import {
  finish,
  giveActivity,
  giveVerified,
  kickOff,
  offerResult,
  score,
  settleNow,
} from '../support/verified'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const { resolve } = createRequire(import.meta.url)
/** Less than half of what the builder would bring into each page by itself. */
const SMALL = readFileSync(
  createRequire(resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)
const LOCALES = ['it', 'en'] as const
type Locale = (typeof LOCALES)[number]

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
/** With what `givePages` gives; other states of some are inspected with their features. */
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
const LONG = 'Nonsolocalciosuperlunghissimosenzaspazi'.repeat(3)

type Faults = { violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] }
declare global {
  interface Window {
    axe?: { run: (options: object) => Promise<Faults> }
  }
}

/** The builder brings axe into the page; once it is there, it is asked directly. */
async function faultsOf(page: Page): Promise<string[]> {
  const options: Parameters<AxeBuilder['options']>[0] = {
    runOnly: { type: 'tag', values: TAGS },
    resultTypes: ['violations'],
  }
  const { violations }: Faults =
    (await page.evaluate((how) => window.axe?.run(how), options)) ??
    (await new AxeBuilder({ page, axeSource: SMALL }).options(options).setLegacyMode().analyze())
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary?.split('\n')[1]?.trim()}`,
    ),
  )
}

/** Widths differ in layout and themes in colours, so that the wide page in the light and the narrow one in the dark show both. */
const LOOKS = [
  { width: 1280, theme: 'light' },
  { width: 390, theme: 'dark' },
] as const

/** The narrowest page that has to do without scrolling sideways; also one enlarged to 400 %. */
const NARROWEST = 320

const overflow = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - innerWidth
    return wide > 0 ? [`${innerWidth} scrolls sideways by ${wide}`] : []
  })

/** A drawing without a size of its own can end up with none. */
const unseenArt = (page: Page) =>
  page
    .locator('.slot-dashed > div > svg')
    .evaluateAll((drawings) =>
      drawings.filter(({ clientWidth }) => clientWidth < 50).map(() => 'a drawing that nobody sees'),
    )

const inspected = new Set<string>()

/** The page of the table that serves an address; one without a parameter comes before others. */
function note(address: string) {
  const { pathname } = new URL(address, APP.url)
  const serves = (page: string) => new RegExp(`^${page.replaceAll(/\[\w+\]/g, '[^/]+')}$`).test(pathname)
  const [page = '/[...rest]'] = Object.keys(PAGES)
    .filter(serves)
    .toSorted((one, other) => one.split('[').length - other.split('[').length)
  inspected.add(page)
}

/** In English only what another text can break: the room for it. That no name is empty is a rule of the messages. */
async function inspect(page: Page) {
  const found: string[] = []
  note(page.url())
  const isFirst = (await page.locator('html').getAttribute('lang')) === 'it'
  for (const { width, theme } of LOOKS) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate((name) => Object.assign(document.documentElement.dataset, { theme: name }), theme)
    await settle(page)
    if (isFirst) found.push(...(await faultsOf(page)).map((fault) => `${width} ${theme} ${fault}`))
    found.push(...(await overflow(page)))
  }
  await page.setViewportSize({ width: NARROWEST, height: 844 })
  await settle(page)
  return [...found, ...(await overflow(page)), ...(await unseenArt(page))]
}

/** In Italian by a link, so that axe is loaded once for a window; in English as a document of its own. */
const openIn = (page: Page, locale: Locale, path: string) =>
  locale === 'it' ? turnTo(page, path) : page.goto(path)

/** One after the other in one window; the faults of each are told. */
async function inspectEach(page: Page, locale: Locale, paths: string[]) {
  for (const path of paths) {
    await openIn(page, locale, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    note(path)
    expect.soft(await inspect(page), path).toEqual([])
  }
}

const speak = (page: Page, locale: Locale) =>
  page.context().addCookies([{ name: 'NEXT_LOCALE', value: locale, url: APP.url }])

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const locale of LOCALES) {
  test.describe(locale, () => {
    test('public pages', async ({ page }) => {
      test.slow()
      await speak(page, locale)
      await inspectEach(page, locale, OPEN_PAGES)
    })

    test('/auth/verify with a link that is no longer valid', async ({ page }) => {
      await speak(page, locale)
      await page.goto('/auth/verify?token=x')
      await expect(page.getByRole('alert').first()).toBeVisible()
      expect(await inspect(page)).toEqual([])
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

    test('an album with a sticker to claim, and the profile of its fan', async ({ page, context }) => {
      const fan = await makeFan({ nickname: `Lunghissimo ${randomUUID().slice(0, 12)}` })
      const { id } = await makeLeague([fan], 'Nonsolocalciosuperlunghissimosenzaspazi')
      await signInBrowser(context, fan, locale)
      await inspectEach(page, locale, ['/badges', `/u/${encodeURIComponent(fan.nickname)}`])
      await db()`delete from leagues where id = ${id}`
    })

    test('missions: no missions, a full list, their page and their dialog', async ({ page, context }) => {
      test.slow()
      const fan = await makeFan()
      await signInBrowser(context, fan, locale)
      const missions = new MissionsPage(page, WORDS[locale])
      await page.goto('/missions')
      expect(await inspect(page), 'empty').toEqual([])
      const [id] = await giveMissions(fan, [
        { title: LONG, description: LONG.repeat(4), points: 100, dueDate: '2099-12-31' },
        { title: 'Già fatta', points: 5, dueDate: '2020-01-01' },
      ])
      await page.goto('/missions')
      await missions.overdue.click()
      expect(await inspect(page), 'overdue').toEqual([])
      await missions.button('Già fatta', WORDS[locale].done).click()
      await expect(missions.counter).toHaveText('1/2')
      expect(await inspect(page), 'with a toast').toEqual([])
      await missions.button(LONG, WORDS[locale].join).click()
      await expect(missions.dialog).toBeVisible()
      expect(await inspect(page), 'dialog').toEqual([])
      await page.goto('/missions?tab=completed')
      await expect(missions.tickets).toHaveCount(1)
      expect(await inspect(page), 'completed').toEqual([])
      await openIn(page, locale, `/missions/${id}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(LONG)
      expect(await inspect(page), 'page of a mission').toEqual([])
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

    test('an activity mission: ticket, dialog, and the receipt of an expired one', async ({
      page,
      context,
    }) => {
      const fan = await makeFan()
      await signInBrowser(context, fan, locale)
      const missions = new MissionsPage(page, WORDS[locale])
      const id = await giveActivity(fan)
      await page.goto('/missions')
      await missions.tickets.getByRole('button', { name: WORDS[locale].join, exact: true }).click()
      await expect(missions.dialog.getByRole('progressbar')).toBeVisible()
      expect(await inspect(page), 'dialog').toEqual([])
      await page.keyboard.press('Escape')
      await expect(missions.dialog).toBeHidden()
      await db()`update missions set due_date = app_day(app_now()) - 1 where id = ${id}`
      await settleNow()
      for (const path of ['/missions?tab=completed', `/missions/${id}`, `/missions/${id}/receipt`]) {
        await openIn(page, locale, path)
        await expect(
          page
            .getByRole('main')
            .getByText(locale === 'it' ? 'Persa' : 'Lost', { exact: true })
            .first(),
        ).toBeVisible()
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

    test('the sign-in page with every error beside its field', async ({ page, context }) => {
      await speak(page, locale)
      await page.goto('/auth')
      await page.getByRole('button', { name: WORDS[locale].signUp, exact: true }).click()
      await expect(new Toasts(page, WORDS[locale]).shown).toBeVisible()
      expect(await inspect(page)).toEqual([])
      await signInBrowser(context, await makeFan(), locale)
      await page.goto('/missions')
      const missions = new MissionsPage(page, WORDS[locale])
      await missions.create({ title: LONG.repeat(2), points: 500 })
      await expect(missions.field(WORDS[locale].title)).toHaveAttribute('aria-invalid', 'true')
      expect(await inspect(page)).toEqual([])
    })

    test('an admin’s quiz template with its errors, its preview, and the editors', async ({
      page,
      context,
    }) => {
      await signInBrowser(context, await makeFan({ isAdmin: true }), locale)
      const [template] = await db()<{ id: string }[]>`
        insert into quiz_templates (title, questions) values (${LONG}, '[]') returning id`
      const [schedule] = await db()<{ id: string }[]>`
        insert into content_schedules (kind, frequency, starts_at, ends_at, template_id)
        values ('quiz', 'seasonal', '2020-01-01', '2020-01-02', ${template?.id ?? null}) returning id`
      await follow(page, `/admin/quiz?template=${template?.id}`)
      const main = page.getByRole('main')
      await main.locator('[name=text]').fill(LONG)
      await main.locator('[name="option.0"]').fill(LONG)
      await main.locator('[name="option.1"]').fill(LONG)
      await main.locator('button[value=save]').click()
      await expect(main.locator('[name="option.1"]')).toHaveAttribute('aria-invalid', 'true')
      expect(await inspect(page), 'faults').toEqual([])
      await main.locator('[name=right]').first().check()
      await main.locator('[name=explanation]').fill(LONG)
      await main.locator('[name=look][value=after]').check({ force: true })
      expect(await inspect(page), 'preview').toEqual([])
      await inspectEach(page, locale, [`/admin/schedules?schedule=${schedule?.id}`, '/admin/schedules'])
      await db()`delete from content_schedules where id = ${schedule?.id ?? null}`
      await db()`delete from quiz_templates where id = ${template?.id ?? null}`
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
