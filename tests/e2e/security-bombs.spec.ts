import { expect, test } from '@playwright/test'
import { CSP_REPORT_TYPE } from '@/lib/core/security/csp-report'
import { entered, makeFan } from '../support/accounts'
import { callHead, servingPages } from '../support/app/actions'
import { ORIGIN } from '../support/app/app'
import { ARGUMENTS, FORMS, plainForms } from '../support/app/bombs'
import { ask, fromOurPage, multipart } from '../support/app/http'
import { Visitor } from '../support/app/visitor'
import { ROUTES } from '../support/permissions'
import { SOURCES } from '../support/sources'

test('T44: a body that no action can read is refused without a server error and without a trace', async () => {
  test.slow()
  const visitor = await entered(await makeFan(), { from: '127.0.53.1' })
  const faults: string[] = []
  const look = async (what: string, path: string, headers: object, body: string) => {
    const answer = await visitor.ask(path, { method: 'POST', headers: { ...headers }, body })
    if (answer.status >= 500) faults.push(`${answer.status} ${what}`)
    if (/\bat .+\(.+:\d+:\d+\)|node_modules/.test(answer.body)) faults.push(`trace ${what}`)
  }
  for (const name of ['submitAuthForm', 'createMission', 'signOut']) {
    const path = servingPages()[name] ?? '/auth'
    for (const [what, body] of Object.entries(ARGUMENTS))
      await look(what, path, { ...callHead(name), 'content-type': 'text/plain;charset=UTF-8' }, body)
    for (const [what, fields] of Object.entries(FORMS)) {
      const { headers, body } = multipart(fields)
      await look(what, path, { ...callHead(name), ...headers }, body)
    }
    await look(
      `${name}: no boundary`,
      path,
      { ...callHead(name), 'content-type': 'multipart/form-data' },
      'x',
    )
    await look(
      `${name}: cut short`,
      path,
      { ...callHead(name), 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\nContent-Disp',
    )
  }
  for (const [what, fields] of Object.entries(plainForms())) {
    const { headers, body } = multipart(fields)
    await look(`form: ${what}`, '/missions', { ...fromOurPage, ...headers }, body)
  }
  expect(faults).toEqual([])
})

const routesWith = (call: string) =>
  SOURCES.filter(({ path, text }) => /^app\/api\/.*route\.ts$/.test(path) && text.includes(call)).map(
    ({ path }) => path.replace(/^app|\/route\.ts$/g, ''),
  )
const JSON_ROUTES = routesWith('jsonBody(')
const FORM_ROUTES = routesWith('formPost(')

test('T44: JSON bombs against the routes end in a refusal and change no right', async () => {
  expect(JSON_ROUTES.length).toBeGreaterThanOrEqual(5)
  const guest = new Visitor({ from: '127.0.53.2' })
  const bomb = async (visitor: Visitor, path: string) => {
    const type = path === '/api/csp-reports' ? CSP_REPORT_TYPE : 'application/json'
    const headers = { origin: ORIGIN, 'content-type': type }
    const statuses: number[] = []
    for (const [what, body] of Object.entries(ARGUMENTS)) {
      const { status } = await visitor.ask(path, { method: 'POST', headers, body })
      expect(status, `${path} ${what}`).toBeLessThan(500)
      statuses.push(status)
    }
    return statuses
  }
  for (const path of ['/api/auth/session', '/api/auth/callback/credentials', '/api/theme', '/api/locale'])
    await bomb(guest, path)
  for (const path of JSON_ROUTES) {
    const isAdmin = ROUTES[path]?.POST === 'admin'
    const refused = await bomb(await entered(await makeFan({ isAdmin }), { from: '127.0.53.2' }), path)
    // Read as JSON and refused for what it says, or too large to be read.
    expect(
      [...new Set(refused)].filter((status) => ![400, 413].includes(status)),
      path,
    ).toEqual([])
  }
  const fan = await entered(await makeFan(), { from: '127.0.53.2' })
  expect((await fan.ask('/admin')).status).toBe(403)
  expect((await ask('/api/health')).body).toBe('{"status":"alive"}')
})

test('T44: a form of very many fields is refused by every route before it is read', async () => {
  expect(FORM_ROUTES.length).toBeGreaterThanOrEqual(4)
  const body = Array.from({ length: 13_000 }, (_, index) => index.toString(36)).join('&')
  for (const path of FORM_ROUTES) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await ask(path, { method: 'POST', headers, body, from: '127.0.53.3' })
    expect([answer.status, JSON.parse(answer.body).error.code], path).toEqual([400, 'malformed'])
  }
})
