import { expect, test } from '@playwright/test'
import { entered, makeFan } from '../support/accounts'
import { ORIGIN } from '../support/app'
import { callHead, PAGE_OF } from '../support/app-actions'
import { ARGUMENTS, FORMS, plainForms } from '../support/app-bombs'
import { ask, fromOurPage, multipart } from '../support/app-http'
import { Visitor } from '../support/app-visitor'

test('T44: a body that no action can read is refused without a server error and without a trace', async () => {
  test.slow()
  const visitor = await entered(await makeFan(), { from: '127.0.53.1' })
  const faults: string[] = []
  const look = async (what: string, path: string, headers: object, body: string) => {
    const answer = await visitor.ask(path, { method: 'POST', headers: { ...headers }, body })
    if (answer.status >= 500) faults.push(`${answer.status} ${what}`)
    if (/\bat .+\(.+:\d+:\d+\)|node_modules/.test(answer.body)) faults.push(`trace ${what}`)
  }
  for (const name of ['enter', 'createMission', 'signOut']) {
    const path = PAGE_OF[name] ?? '/auth'
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

test('T44: JSON bombs against the routes pollute no prototype', async () => {
  const visitor = new Visitor({ from: '127.0.53.2' })
  for (const path of ['/api/auth/session', '/api/auth/callback/credentials', '/api/theme', '/api/locale'])
    for (const [what, body] of Object.entries(ARGUMENTS)) {
      const headers = { origin: ORIGIN, 'content-type': 'application/json' }
      const answer = await visitor.ask(path, { method: 'POST', headers, body })
      expect(answer.status, `${path} ${what}`).toBeLessThan(500)
    }
  const fan = await entered(await makeFan(), { from: '127.0.53.2' })
  expect((await fan.ask('/admin')).status).toBe(403)
  expect((await ask('/api/health')).body).toBe('{"status":"alive"}')
})
