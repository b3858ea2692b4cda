import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { entered, makeFan, signInBrowser } from '../support/accounts'
import { actionInputs } from '../support/action-inputs'
import { call, outcomeOf } from '../support/app/actions'
import { db } from '../support/app/database'
import { makeLeague } from '../support/app/leagues'
import { PAYLOADS } from '../support/app/payloads'
import { MissionsPage } from '../support/pages/missions-page'
import { expect, test } from '../support/pages/page-test'
import { ProfileForm } from '../support/pages/profile-form'

/** Elements that no page of ours has: finding one means that a text was rendered as markup. */
const INTRUDERS =
  'iframe, object, embed, base, marquee, video, audio, math, details:not([class]), img[src="x"], [onerror], [onload], [onclick], [onfocus], [ontoggle], [onstart], [onmouseover], a[href^="javascript:"], form[action^="javascript:alert"], link[href*="evil"], meta[content*="evil"]'

async function watch(page: Page) {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    return dialog.dismiss()
  })
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) seen.push(`request ${request.url()}`)
  })
  return async (where: string) => {
    expect(await page.locator(INTRUDERS).count(), where).toBe(0)
    expect(seen, where).toEqual([])
  }
}

test(`T39: ${PAYLOADS.length} hostile mission titles stay text`, async ({ page, context }) => {
  test.slow()
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(40)
  const fan = await makeFan()
  const visitor = await signInBrowser(context, fan)
  for (const title of PAYLOADS) {
    const fields = { requestId: randomUUID(), title, description: `${title}\n${title}`, points: '1' }
    expect((await call(visitor, 'createMission', fields)).status, title).toBe(200)
  }
  const clean = await watch(page)
  const missions = new MissionsPage(page)
  await page.goto('/missions')
  const shown: string[] = []
  for (let left: number = PAYLOADS.length; left > 0; left -= 20) {
    await expect(missions.tickets).toHaveCount(Math.min(20, left))
    shown.push(...(await missions.tickets.getByRole('heading').allTextContents()))
    await clean('the list')
    if (left > 20) await page.getByRole('link', { name: 'Mostra altre' }).click()
    await expect(missions.tickets.getByRole('heading', { name: shown.at(-1), exact: true })).toHaveCount(
      left > 20 ? 0 : 1,
    )
  }
  expect(shown).toEqual([...PAYLOADS].reverse())
  for (const title of PAYLOADS.slice(0, 8)) {
    await missions.button(title, missions.words.join).click()
    await expect(missions.dialog).toContainText(title)
    await clean('the dialog')
    await page.keyboard.press('Escape')
    await expect(missions.dialog).toBeHidden()
  }
})

test('T39: a mission’s page, title and preview', async ({ page, context }) => {
  const visitor = await signInBrowser(context, await makeFan())
  const clean = await watch(page)
  for (const title of PAYLOADS.slice(0, 12)) {
    const made = await call(visitor, 'createMission', { requestId: randomUUID(), title, description: title })
    const id = /"id":"([0-9a-f-]{36})"/.exec(made.body)?.[1]
    await page.goto(`/missions/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(`${title.replace(/\s+/g, ' ')} · GoalQuest`)
    await clean(title)
  }
})

test('T39: hostile nicknames, from the profile form', async ({ page, context }) => {
  const visitor = await signInBrowser(context, await makeFan())
  const clean = await watch(page)
  const form = new ProfileForm(page)
  const short = PAYLOADS.filter((payload) => payload.length <= 24)
  expect(short.length).toBeGreaterThanOrEqual(5)
  const shown: string[] = []
  for (const nickname of short) {
    const answer = await call(
      visitor,
      'savePreferences',
      { nickname, competitions: 'champions' },
      { to: '/account' },
    )
    if (answer.status !== 200) {
      expect([answer.status, outcomeOf(answer)?.code], nickname).toEqual([400, 'invalid_input'])
      continue
    }
    await page.goto('/account')
    await expect(form.nickname).toHaveValue(nickname)
    await clean(nickname)
    shown.push(nickname)
  }
  expect(shown.length, 'nicknames that were taken').toBeGreaterThanOrEqual(3)
})

test('T39: hostile names of leagues and mates', async ({ page, context }) => {
  const [fan, mate] = [await makeFan(), await makeFan()]
  await signInBrowser(context, fan)
  const clean = await watch(page)
  const league = await makeLeague([fan, mate])
  const short = PAYLOADS.filter((payload) => payload.length <= 24)
  for (const name of short) {
    await db()`update leagues set name = left(btrim(${name}) || 'xxx', 40) where id = ${league.id}`
    await db()`update user_preferences set nickname = null, nickname_skeleton = null where lower(nickname) = lower(${name})`
    await db()`update user_preferences set nickname = ${name}, nickname_skeleton = ${name} where user_id = ${mate.id}`
    for (const path of ['/leagues', `/leagues/${league.id}?fan=${mate.id}`]) {
      await page.goto(path)
      await expect(page.getByRole('main')).toContainText(name)
      await clean(`${path} ${name}`)
    }
  }
})

test('T39: browser storage and addresses are not trusted', async ({ page, context, baseURL }) => {
  const clean = await watch(page)
  for (const payload of PAYLOADS.slice(0, 10)) {
    const value = encodeURIComponent(payload)
    await context.addCookies(
      ['theme', 'gq_hint', 'NEXT_LOCALE'].map((name) => ({ name, value, url: baseURL })),
    )
    const notice = encodeURIComponent(JSON.stringify({ title: payload, description: payload }))
    await context.addCookies([{ name: 'gq_flash', value: notice, url: baseURL }])
    await page.goto(`/auth?next=${value}&error=${value}&verified=${value}#${value}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await clean(payload)
    await page.goto(`/${value}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await clean(`path ${payload}`)
  }
})

test('T39, the control: a page that rendered the texts as markup would be found', async ({ page }) => {
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs++
    return dialog.dismiss()
  })
  let caught = 0
  const marked = PAYLOADS.filter((payload) => payload.includes('<') && !payload.includes('evil'))
  for (const payload of marked) {
    const before = dialogs
    await page.setContent(`<!doctype html><body><h3>${payload}</h3></body>`, {
      waitUntil: 'domcontentloaded',
    })
    if ((await page.locator(INTRUDERS).count()) > 0 || dialogs > before) caught++
  }
  expect(caught).toBeGreaterThan(marked.length / 2)
})

test('T42: a topic or competition named like a property of every object is treated like any other name', async () => {
  const visitor = await entered(await makeFan({ isAdmin: true }), { from: '127.0.57.1' })
  const { importQuestions = {}, createMatch = {} } = actionInputs()
  const made = [
    await call(visitor, 'importQuestions', { ...importQuestions, name: '__proto__' }),
    await call(visitor, 'createMatch', { ...createMatch, competition: 'constructor' }),
  ]
  try {
    expect(made.map((answer) => outcomeOf(answer)?.ok)).toEqual([true, true])
    for (const [path, name] of [
      ['/admin/questions?topic=__proto__', '__proto__ · '],
      ['/admin/matches?competition=constructor', 'constructor'],
    ] as const) {
      const { status, body } = await visitor.ask(path)
      expect([status, body.includes(name)], path).toEqual([200, true])
    }
    expect((await visitor.ask('/admin')).status).toBe(200)
  } finally {
    await db()`delete from bank_questions where topic = '__proto__'`
    await db()`delete from matches where competition = 'constructor'`
  }
})
