import { expect, test } from '@playwright/test'
import { entered, freshAddress, makeFan } from '../support/accounts'
import { call, outcomeOf } from '../support/app/actions'
import { ORIGIN } from '../support/app/app'
import { db } from '../support/app/database'
import { ask, fromOurPage } from '../support/app/http'
import { Visitor } from '../support/app/visitor'
import { linkOf, waitForMails } from '../support/mailbox'

const COOKIE = 'goalquest.session'
const FROM = '127.0.10.1'

/** Whether the cookies of this visitor still open the fan's own authPage. */
const isIn = async (visitor: Visitor) => (await visitor.ask('/missions')).status === 200

/** Asks next-auth for the session again and again with the same old cookie, which must not revive it. */
async function staysDead(old: Visitor) {
  for (let round = 0; round < 50; round++) {
    const answer = await ask('/api/auth/session', { headers: { cookie: old.cookieHeader }, from: FROM })
    expect(JSON.parse(answer.body)).toBeNull()
    const given = (answer.headers['set-cookie'] ?? []).filter((line) => line.startsWith(`${COOKIE}=`))
    for (const line of given) expect(line).toMatch(/^[^=]+=;/)
  }
  expect(await isIn(old.copy())).toBe(false)
}

test('T33: a password reset ends the sessions of all browsers, for good', async () => {
  const fan = await makeFan()
  const other = await entered(fan, { from: FROM })
  expect(await isIn(other)).toBe(true)
  const asking = new Visitor({ from: FROM })
  await asking.submit('/auth/recover', { email: fan.email })
  const link = new URL(linkOf((await waitForMails(fan.email, 1))[0]))
  const done = await asking.submit(link.pathname + link.search, { password: 'un altro campo 90' })
  expect(done.status).toBe(303)
  expect((await other.copy().ask('/missions')).headers.location).toContain('/auth')
  await staysDead(other.copy())
})

test('T33: signing out, here or everywhere, also ends copied sessions', async () => {
  const fan = await makeFan()
  const [here, there] = [await entered(fan, { from: FROM }), await entered(fan, { from: FROM })]
  const copy = there.copy()
  await call(there, 'signOut', {}, { to: '/missions' })
  expect(await isIn(copy), 'a copy after sign-out').toBe(false)
  expect(await isIn(here), 'the other browser after one sign-out').toBe(true)
  await staysDead(copy)
  const kept = here.copy()
  await call(here, 'signOutEverywhere', {}, { to: '/account' })
  await staysDead(kept)
})

test('a browser whose session was ended elsewhere gets the public pages again', async ({ page, context }) => {
  const fan = await makeFan()
  const here = await entered(fan, { from: FROM })
  const cookies = [...here.cookies].map(([name, value]) => ({ name, value, url: ORIGIN }))
  await context.addCookies(cookies)
  await page.goto('/missions')
  await expect(page).toHaveURL(/\/missions$/)
  await call(await entered(fan, { from: FROM }), 'signOutEverywhere', {}, { to: '/account' })
  await page.goto('/')
  await expect(page).toHaveURL(`${ORIGIN}/`)
  await expect(page.getByRole('link', { name: 'Inizia', exact: true }).first()).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(COOKIE)
  await page.goto('/about')
  await expect(page.getByRole('link', { name: 'Portafoglio' })).toHaveCount(0)
  await context.addCookies(cookies)
  await page.goto('/missions')
  await expect(page).toHaveURL(/\/auth\?next=%2Fmissions$/)
})

test('the address that clears ended sessions leaves a live one alone', async () => {
  const visitor = await entered(await makeFan(), { from: FROM })
  expect((await visitor.ask('/api/auth/ended?next=//evil.example')).headers.location).toBe('/')
  expect(await isIn(visitor)).toBe(true)
})

test('T32: a planted cookie gives no access, and signing in ends the previous session', async () => {
  const [attacker, victim] = [await makeFan(), await makeFan()]
  const planted = await entered(attacker, { from: FROM })
  const guest = new Visitor({ from: FROM })
  const form = await guest.form('/auth', 'email', 'password')
  const victims = planted.copy()
  const fields = { email: victim.email, password: victim.password, intent: 'sign-in', next: '/account' }
  expect((await victims.send('/auth', form, fields)).status).toBe(303)
  expect(victims.cookies.get(COOKIE)).not.toBe(planted.cookies.get(COOKIE))
  expect((await victims.ask('/account')).body).toContain(victim.nickname)
  expect(await isIn(planted.copy()), 'the session that the sign-in replaced').toBe(false)
  const garbage = new Visitor({ from: FROM })
  garbage.cookies.set(COOKIE, 'planted-by-somebody')
  expect(await isIn(garbage)).toBe(false)
})

test('T32: a planted return address locks nobody out and leads nowhere', async () => {
  const fan = await makeFan()
  for (const planted of ['nonsense', 'https://evil.example:99999', 'javascript:alert(1)', '//evil.example']) {
    const visitor = new Visitor({ from: FROM })
    visitor.cookies.set('authjs.callback-url', planted)
    expect((await visitor.ask('/api/auth/session')).status, planted).toBe(200)
    visitor.cookies.set('authjs.callback-url', planted)
    const fields = { email: fan.email, password: fan.password, intent: 'sign-in' }
    const answer = await visitor.submit('/auth', fields)
    expect([answer.status, answer.headers.location], planted).toEqual([303, '/'])
    const { csrfToken } = JSON.parse((await visitor.ask('/api/auth/csrf')).body)
    const left = await visitor.ask(`/api/auth/signout?callbackUrl=${encodeURIComponent(planted)}`, {
      method: 'POST',
      headers: { ...fromOurPage, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ csrfToken, callbackUrl: planted }).toString(),
    })
    expect([left.status, left.headers.location], planted).toEqual([302, ORIGIN])
    expect(await isIn(visitor), planted).toBe(false)
  }
})

test('T32, T33: posting to next-auth directly also ends the previous session', async () => {
  const fan = await makeFan()
  const visitor = new Visitor({ from: FROM })
  const post = async (path: string, fields: Record<string, string>) => {
    const { csrfToken } = JSON.parse((await visitor.ask('/api/auth/csrf')).body)
    return visitor.ask(`/api/auth/${path}`, {
      method: 'POST',
      headers: { ...fromOurPage, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...fields, csrfToken }).toString(),
    })
  }
  await post('callback/credentials', credentials(fan))
  const first = visitor.copy()
  expect(await isIn(first)).toBe(true)
  await post('callback/credentials', { ...credentials(fan), password: 'a caso 90' })
  expect(await isIn(first), 'after a wrong password').toBe(true)
  await post('callback/credentials', credentials(fan))
  expect(await isIn(first), 'the session that the sign-in replaced').toBe(false)
  const second = visitor.copy()
  expect(await isIn(second)).toBe(true)
  await post('signout', {})
  expect(await isIn(second), 'a copy after sign-out').toBe(false)
})

test('T34: what a browser claims about its session changes nothing', async () => {
  const [fan, mister] = [await makeFan(), await makeFan({ isAdmin: true })]
  const visitor = await entered(fan, { from: FROM })
  const { csrfToken } = JSON.parse((await visitor.ask('/api/auth/csrf')).body)
  const post = (claims: Record<string, unknown>) =>
    visitor.ask('/api/auth/session', {
      method: 'POST',
      headers: { ...fromOurPage, 'content-type': 'application/json' },
      body: JSON.stringify(claims),
    })
  const forged = {
    email: mister.email,
    id: mister.id,
    sub: mister.id,
    sid: mister.id,
    isAdmin: true,
    name: 'mister',
  }
  for (const data of [forged, { user: forged }, { user: { ...forged, user: forged } }]) {
    const taken = await post({ csrfToken, data, ...data })
    expect([taken.status, JSON.parse(taken.body)?.user.isAdmin]).toEqual([200, false])
    const without = await post({ data, ...data })
    expect([without.status, JSON.parse(without.body)], 'the control: without a token').toEqual([400, null])
    const session = JSON.parse((await visitor.ask('/api/auth/session')).body)
    expect(session.user.isAdmin).toBe(false)
    expect(JSON.stringify(session)).not.toContain(mister.id)
    expect((await visitor.ask('/admin')).status).toBe(403)
  }
  expect((await visitor.ask('/account')).body).toContain(fan.nickname)
})

test('T22: a demotion and a ban take effect at the next request', async () => {
  const fan = await makeFan({ isAdmin: true })
  const visitor = await entered(fan, { from: FROM })
  expect((await visitor.ask('/admin')).status).toBe(200)
  await db()`update users set is_admin = false where id = ${fan.id}`
  expect((await visitor.ask('/admin')).status).toBe(403)
  expect((await visitor.ask('/admin', { headers: { rsc: '1' } })).body).not.toContain('e-mail in attesa')
  expect(await isIn(visitor)).toBe(true)
  await db()`update users set banned_at = app_now() where id = ${fan.id}`
  expect(await isIn(visitor.copy())).toBe(false)
  expect((await visitor.copy().ask('/api/events')).status).toBe(401)
  const mission = { requestId: crypto.randomUUID(), title: 'Dopo il rosso' }
  const refused = await call(visitor.copy(), 'createMission', mission)
  expect([refused.status, outcomeOf(refused)?.code]).toEqual([401, 'unauthorized'])
  await staysDead(visitor.copy())
  const again = await new Visitor({ from: FROM }).submit('/auth', { ...credentials(fan), intent: 'sign-in' })
  expect(again.status).toBe(401)
})

const credentials = ({ email, password }: { email: string; password: string }) => ({ email, password })

test('only the newest link of a sign-up works, and only once', async () => {
  const email = freshAddress()
  const visitor = new Visitor({ from: '127.0.10.2' })
  const enter = (intent: string) => visitor.submit('/auth', { email, password: 'centro del campo', intent })
  expect((await enter('sign-up')).status).toBe(200)
  const first = linkOf((await waitForMails(email, 1))[0])
  await enter('resend')
  const second = linkOf((await waitForMails(email, 2))[0])
  const pathOf = (link: string) => new URL(link).pathname + new URL(link).search
  const pressing = async (link: string) => {
    const form = await visitor.form(pathOf(link), 'token')
    return () => visitor.send(pathOf(link), form, {})
  }
  expect((await visitor.ask(pathOf(first))).body).toContain('Questo link non vale più')
  const press = await pressing(second)
  const uses = await Promise.all(Array.from({ length: 20 }, press))
  expect(uses.filter(({ status }) => status === 303)).toHaveLength(1)
  // A busy machine may refuse some of this many requests unread.
  expect(uses.filter(({ status }) => ![303, 422, 503].includes(status))).toEqual([])
  const [row] = await db()<
    { fans: number }[]
  >`select count(*)::int as fans from persons where email = ${email}`
  expect(row?.fans).toBe(1)
})
