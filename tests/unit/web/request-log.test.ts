import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { register } from 'prom-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Metrics, openMetrics } from '@/lib/core/monitoring/metrics'
import { createRequestLog } from '@/server/web/request-log'
import { routeNames } from '@/server/web/route-names'
import { countVendorCalls } from '@/server/web/vendor-calls'
import { DATABASE_METRICS } from '@/tests/support/database-metrics'
import { listening } from '@/tests/support/listening'

let metrics: Metrics
const folder = mkdtempSync(path.join(tmpdir(), 'goalquest-routes-'))
const routes = [
  '/[locale]',
  '/[locale]/missions',
  '/[locale]/missions/[id]',
  '/[locale]/u/[nickname]/versus',
  '/[locale]/[...rest]',
  '/api/calendar/[token]',
  '/api/auth/[...nextauth]',
  '/api/[...rest]',
]
beforeAll(() => {
  register.clear()
  metrics = openMetrics()
  const manifest = Object.fromEntries(routes.map((route) => [`${route}/page`, route]))
  writeFileSync(path.join(folder, 'app-path-routes-manifest.json'), JSON.stringify(manifest))
})
afterEach(() => register.resetMetrics())
afterAll(() => {
  register.clear()
  rmSync(folder, { recursive: true })
})

async function serving(handle: Parameters<typeof createServer>[1]) {
  const server = createServer(handle)
  return { url: `http://127.0.0.1:${await listening(server)}`, stop: () => server.close() }
}

describe('the route of an address', () => {
  it.each([
    ['/', '/'],
    ['/missions', '/missions'],
    ['/missions/0199f000-0000-7000-8000-000000000001', '/missions/[id]'],
    ['/u/marco-rossi/versus', '/u/[nickname]/versus'],
    ['/api/calendar/secret-token.ics', '/api/calendar/[token]'],
    ['/api/auth/callback/credentials', '/api/auth/[...nextauth]'],
    ['/_next/static/chunks/a.js', '/_next'],
    ['/wp-admin/setup.php', 'other'],
    ['/api/unknown/marco', '/api/other'],
  ])('%s is %s', (address, route) => {
    expect(routeNames(folder)(address)).toBe(route)
  })

  it('is not known without a build', () => {
    expect(routeNames('/nowhere')('/missions')).toBe('other')
  })
})

describe('a request', () => {
  it('is one line with its id, route, status and time, and nothing of who asked for what', async () => {
    const lines: object[] = []
    const observe = createRequestLog({
      metrics,
      routeOf: routeNames(folder),
      write: (line) => lines.push(line),
    })
    const { url, stop } = await serving((request, response) => {
      observe(request, response, new URL(request.url ?? '', 'http://x').pathname)
      response.setHeader('X-Request-Id', 'id-1').writeHead(404).end('no')
    })
    await fetch(`${url}/u/marco-rossi/versus?with=anna`, { headers: { cookie: 'session=canary' } })
    stop()
    expect(lines).toEqual([
      {
        requestId: 'id-1',
        method: 'GET',
        route: '/u/[nickname]/versus',
        status: 404,
        ms: expect.any(Number),
      },
    ])
    expect(await register.metrics()).toContain(
      'goalquest_http_requests_total{method="GET",route="/u/[nickname]/versus",status="404"} 1',
    )
  })

  it('that its client gave up counts as 499', async () => {
    const observe = createRequestLog({ metrics, routeOf: routeNames(folder) })
    const closed = Promise.withResolvers<void>()
    const { url, stop } = await serving((request, response) => {
      response.once('close', closed.resolve)
      observe(request, response, '/missions')
      leave.abort()
    })
    const leave = new AbortController()
    await fetch(`${url}/missions`, { signal: leave.signal }).catch(() => {})
    await closed.promise
    stop()
    expect(await register.metrics()).toContain('route="/missions",status="499"} 1')
  })
})

/** By `node:http`, as notifications are. */
const posted = (address: string, headers: Record<string, string>) =>
  new Promise<void>((resolve) => {
    const sent = httpRequest(address, { method: 'POST', headers })
    sent.on('response', (answer) => answer.resume().on('end', resolve))
    sent.end()
  })

it('a vendor is counted by whatever calls it, and its failures too', async () => {
  const { url, stop } = await serving((request, response) =>
    response.writeHead(request.url === '/resend/emails' ? 200 : 503).end(),
  )
  countVendorCalls({ resend: `${url}/resend`, football: `${url}/football-data/v4` }, metrics)
  await (await fetch(`${url}/resend/emails`, { method: 'POST' })).text()
  await (await fetch(`${url}/football-data/v4/competitions`)).text()
  await (await fetch(`${url}/elsewhere`)).text()
  await posted(`${url}/a-browser-s-service`, { 'content-encoding': 'aes128gcm' })
  stop()
  const text = await register.metrics()
  expect(text).toContain('goalquest_vendor_calls_total{vendor="resend",outcome="2xx"} 1')
  expect(text).toContain('goalquest_vendor_calls_total{vendor="football",outcome="5xx"} 1')
  expect(text).toContain('goalquest_vendor_calls_total{vendor="push",outcome="5xx"} 1')
  expect(text.match(/^goalquest_vendor_calls_total\{/gm)).toHaveLength(3)
})

it('the Grafana dashboard asks for figures that exist', async () => {
  const dashboard = readFileSync('docs/grafana/goalquest.json', 'utf8')
  const asked = new Set(dashboard.match(/goalquest_\w+/g))
  const exported = new Set([
    ...DATABASE_METRICS,
    ...register.getMetricsAsArray().flatMap(({ name }) => [name, `${name}_bucket`]),
  ])
  expect([...asked].filter((name) => !exported.has(name))).toEqual([])
  expect(asked.size).toBeGreaterThan(20)
})
