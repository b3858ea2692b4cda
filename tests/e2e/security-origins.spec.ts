import { randomUUID } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { expect, test } from '@playwright/test'
import { entered, freshAddress, giveMissions, makeFan } from '../support/accounts'
import { actionInputs } from '../support/action-inputs'
import { call, callHead } from '../support/app/actions'
import { ORIGIN } from '../support/app/app'
import { db, snapshot } from '../support/app/database'
import { multipart } from '../support/app/http'
import { makeLeague } from '../support/app/leagues'
import { Visitor } from '../support/app/visitor'
import { linkOf, unsubscribeAddress, waitForMails } from '../support/mailbox'
import { ACTIONS, PAGES, ROUTES } from '../support/permissions'

const { hostname, port, host } = new URL(ORIGIN)

/** Where a request can claim to come from; only the last ones are a page of ours. */
const FOREIGN: Record<string, OutgoingHttpHeaders> = {
  null: { origin: 'null' },
  foreign: { origin: 'https://evil.example' },
  'sub-domain': { origin: `http://sub.${host}` },
  'another port': { origin: `http://${hostname}:${Number(port) + 7}` },
  'another scheme': { origin: `https://${host}` },
  'ours as a prefix': { origin: `${ORIGIN}.evil.example` },
  'ours with user': { origin: `http://${host}@evil.example` },
  'foreign, host forged to fit': {
    origin: 'https://evil.example',
    'x-forwarded-host': 'evil.example',
    host: 'evil.example',
  },
  'cross-site without origin': { 'sec-fetch-site': 'cross-site' },
  'same-site without origin': { 'sec-fetch-site': 'same-site' },
  'address bar': { 'sec-fetch-site': 'none' },
}
const NONE = { none: {} }
const OWN: Record<string, OutgoingHttpHeaders> = {
  own: { origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
  'own, no fetch metadata': { origin: ORIGIN },
}

const scene: { visitor?: Visitor; mission?: string } = {}

test.beforeAll(async () => {
  const fan = await makeFan()
  ;[scene.mission] = await giveMissions(fan, [{ title: 'Non toccare' }])
  scene.visitor = await entered(fan, { from: '127.0.52.1' })
})

function visitor(): Visitor {
  if (!scene.visitor) throw new Error('the scene is not set')
  return scene.visitor
}

const NAMES = Object.keys(ACTIONS)

for (const [name, said] of Object.entries({ ...NONE, ...FOREIGN }))
  test(`T38: from ${name}: no action runs, by call or by form`, async () => {
    const before = await snapshot()
    const inputs = actionInputs(scene.mission)
    for (const action of NAMES) {
      const fields = inputs[action]
      if (!fields) throw new Error(`${action} has no input`)
      const { origin: _, 'sec-fetch-site': __, ...head } = callHead(action)
      const form = Object.entries(fields).map(([key, value]): [string, string] => [`_1_${key}`, value])
      const sent = multipart([...form, ['0', '[null,"$K1"]']])
      const headers = { ...head, ...sent.headers, ...said }
      const called = await visitor().ask('/missions', { method: 'POST', headers, body: sent.body })
      expect(called.status, action).toBe(403)
      const posted = multipart([[`$ACTION_ID_${head['next-action']}`, ''], ...Object.entries(fields)])
      const form2 = await visitor().ask('/missions', {
        method: 'POST',
        headers: { ...posted.headers, ...said },
        body: posted.body,
      })
      expect(form2.status, `form ${action}`).toBe(403)
    }
    expect(await snapshot()).toEqual(before)
  })

const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }

/** Bodies that have an effect if the request is let in. */
const BODIES: Record<string, string> = {
  '/api/locale': 'locale=en&next=%2F',
  '/api/theme': 'theme=dark&next=%2F',
  '/api/undo': `id=${randomUUID()}`,
  '/api/auth/signout': 'csrfToken=x',
  '/api/auth/callback/credentials': 'email=a%40b.it&password=x&csrfToken=x',
  '/api/ai/coach-chat': '{"message":"Chi gioca da fuori?"}',
  '/api/ai/generate-image': '{"prompt":"Da fuori"}',
  '/api/ai/posters': '{"prompt":"Da fuori"}',
  '/api/ai/tts-speak': '{"text":"Da fuori"}',
}

const pathsOf = (route: string) =>
  route === '/api/auth/[...nextauth]'
    ? ['session', 'signout', 'callback/credentials'].map((end) => `/api/auth/${end}`)
    : [route.replace('[...rest]', 'nessuna').replaceAll(/\[\w+\]/g, () => randomUUID())]

/** Every route that writes: a cookie sent along from elsewhere authorises nothing, whoever may call the route. */
const WRITES = Object.entries(ROUTES).flatMap(([route, methods]) =>
  Object.keys(methods)
    .filter((method) => method !== 'GET')
    .flatMap((method) => pathsOf(route).map((path) => ({ method, path }))),
)

const write = (by: Visitor, { method, path }: (typeof WRITES)[number], said: OutgoingHttpHeaders) => {
  const { [path]: body = '{}' } = BODIES
  const type = body.startsWith('{') ? { 'content-type': 'application/json' } : urlencoded
  // Node's client does not say how long the body of a DELETE is.
  return by.ask(path, { method, headers: { ...type, ...said }, body: method === 'DELETE' ? undefined : body })
}

for (const [name, said] of Object.entries({ ...NONE, ...FOREIGN }))
  test(`T38: from ${name}: no route that a cookie authorises`, async () => {
    expect(WRITES.length).toBeGreaterThan(15)
    const before = await snapshot()
    for (const asked of WRITES) {
      const answer = await write(visitor(), asked, said)
      const what = `${asked.method} ${asked.path}`
      expect(answer.status, what).toBe(403)
      expect(JSON.parse(answer.body).error.code, what).toBe('foreign_origin')
      expect(answer.headers['set-cookie'], what).toBeUndefined()
    }
    expect(await snapshot()).toEqual(before)
  })

test('T38, the control: no route treats a request from our own page as foreign', async () => {
  const own = await entered(await makeFan(), { from: '127.0.52.3' })
  for (const asked of WRITES)
    expect((await write(own, asked, OWN.own ?? {})).body, asked.path).not.toContain('foreign_origin')
})

for (const [name, said] of Object.entries(OWN))
  test(`T38, the control: from ${name}: accepted`, async () => {
    const fields = { requestId: randomUUID(), title: `Da noi, ${name}` }
    expect((await call(visitor(), 'createMission', fields, { headers: said })).status).toBe(200)
    const answer = await visitor().ask('/api/locale', {
      method: 'POST',
      headers: { ...urlencoded, ...said },
      body: 'locale=it',
    })
    expect(answer.status).toBe(303)
  })

test('T38: no GET changes anything', async () => {
  const before = await snapshot()
  const paths = [
    ...Object.keys(PAGES).map((page) =>
      page.replace('[id]', scene.mission ?? '').replace('/[...rest]', '/nessuna'),
    ),
    '/auth/verify?token=x',
    '/auth/reset?token=x',
    '/missions?status=done&id=1',
    '/api/auth/signout',
    '/api/auth/signin',
    '/api/auth/session',
    '/api/auth/callback/credentials?email=a&password=b',
    '/api/locale?locale=en',
    '/api/theme?theme=dark',
    '/api/cron/maintenance',
    '/api/cron/settle',
    '/api/cron/content-scheduler',
    ...NAMES.map((action) => `/missions?$ACTION_ID_${callHead(action)['next-action']}=`),
  ]
  for (const path of paths)
    for (const method of ['GET', 'HEAD'])
      expect((await visitor().ask(path, { method })).status, path).toBeLessThan(500)
  expect((await visitor().ask('/missions')).status, 'still signed in').toBe(200)
  expect(await snapshot()).toEqual(before)
})

test('T38: links that scanners and previews open change nothing, and each still works', async () => {
  const from = '127.0.52.4'
  const [fan, captain] = [await makeFan(), await makeFan()]
  const [visitor, guest] = [await entered(fan, { from }), new Visitor({ from })]
  const [fresh, changed] = [freshAddress(), freshAddress()]
  const password = 'palla al piede 90'
  await guest.submit('/auth', { email: fresh, password, intent: 'sign-up' })
  await new Visitor({ from }).submit('/auth/recover', { email: captain.email })
  await call(visitor, 'requestEmailChange', { email: changed, password: fan.password })
  await call(visitor, 'saveMailPreferences', { recap: 'on' })
  const league = await makeLeague([captain])
  const [row] = await db()<
    { token: string }[]
  >`select invite_token as token from leagues where id = ${league.id}`
  const pathIn = async (address: string) => {
    const { pathname, search } = new URL(linkOf((await waitForMails(address, 1))[0]))
    return pathname + search
  }
  const links = {
    verify: await pathIn(fresh),
    reset: await pathIn(captain.email),
    change: await pathIn(changed),
    invitation: `/leagues/join/${row?.token}`,
    unsubscribe: unsubscribeAddress(fan, 'recap').replace('/api', ''),
  }
  const before = await snapshot()
  for (const path of [...Object.values(links), unsubscribeAddress(fan, 'recap')])
    for (const method of ['GET', 'HEAD'])
      for (const by of [new Visitor({ from: '127.0.52.5' }), guest, visitor])
        expect((await by.ask(path, { method })).status, `${method} ${path}`).toBeLessThan(400)
  expect(await snapshot()).toEqual(before)
  const press = async (by: Visitor, path: string, fields = {}) =>
    (await by.send(path, await by.form(path, 'token'), fields)).status
  const worked = {
    verify: await press(guest, links.verify),
    reset: await press(new Visitor({ from }), links.reset, { password }),
    change: await press(visitor, links.change),
    invitation: await press(visitor, links.invitation),
    unsubscribe: await press(visitor, links.unsubscribe),
  }
  expect(worked).toEqual({ verify: 303, reset: 303, change: 303, invitation: 303, unsubscribe: 303 })
  expect(await snapshot()).not.toEqual(before)
})

test('the session cookie is out of reach for scripts and other sites', async () => {
  const { headers } = await new Visitor({ from: '127.0.52.2' }).signIn(await makeFan())
  const lines = headers['set-cookie'] ?? []
  const session = lines.find((line) => line.startsWith('goalquest.session=')) ?? ''
  expect(session).toMatch(/; HttpOnly/i)
  expect(session).toMatch(/; SameSite=Lax/i)
  expect(session).toMatch(/; Path=\//i)
  expect(session).not.toMatch(/; Domain=/i)
})
