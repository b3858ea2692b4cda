import { expect, test } from '@playwright/test'
import { freePort } from '../../server/start/ports'
import { type Ask, ask } from '../support/app/http'
import { type Instance, startInstance } from '../support/instance'

const METRICS_TOKEN = 'prometheus-reads-this'
const scene: { instance?: Instance; at: string } = { at: '' }

test.beforeAll(async () => {
  const port = await freePort()
  scene.at = `http://localhost:${port}`
  scene.instance = await startInstance({
    port,
    appUrl: 'https://goalquest.example',
    settings: { METRICS_TOKEN },
  })
})
test.afterAll(() => scene.instance?.stop())

const ANSWERS: [string, number, Ask?][] = [
  ['/', 200],
  ['/auth', 200],
  ['/about.rsc', 200],
  ['/sprite.svg', 200],
  ['/api/health', 200],
  ['/missions', 307],
  ['/about/', 308],
  ['/denied', 403],
  ['/nessuna-pagina', 404],
  ['/api/nope', 404],
  ['/_next/static/nope.js', 404],
  ['/', 405, { method: 'PUT' }],
  ['/api/events', 401],
  ['/', 431, { headers: { 'x-long': 'x'.repeat(20_000) } }],
]

test('T49: behind https every answer sends HSTS', async () => {
  for (const [path, status, given] of ANSWERS) {
    const answer = await ask(path, { at: scene.at, ...given })
    expect(answer.status, path).toBe(status)
    expect(answer.headers['strict-transport-security'], `${status} ${path}`).toMatch(/^max-age=\d{8}/)
  }
})

test('the Prometheus metrics need the token, and the route does not exist without one', async () => {
  const read = (authorization?: string) =>
    ask('/api/metrics', { at: scene.at, headers: authorization ? { authorization } : {} })
  for (const wrong of [undefined, 'Bearer', `Bearer ${METRICS_TOKEN}x`, `Basic ${METRICS_TOKEN}`])
    expect((await read(wrong)).status, wrong).toBe(401)
  const { status, headers, body } = await read(`Bearer ${METRICS_TOKEN}`)
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('text/plain')
  for (const name of [
    'goalquest_http_requests_total',
    'goalquest_database_connections',
    'goalquest_outbox_waiting',
  ])
    expect(body, name).toContain(name)
  const without = await ask('/api/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  expect(without.status).toBe(404)
})
