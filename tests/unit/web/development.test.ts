import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { securityHeaders } from '@/lib/core/security/headers'
import { NO_BUILD } from '@/server/web/build-output'
import { createHandler } from '@/server/web/handler'
import { createWebServer } from '@/server/web/server'
import { listening } from '@/tests/support/listening'

const ORIGIN = 'https://goalquest.example'
const HOST = 'goalquest.example'

async function serve(development: boolean) {
  const site = { origin: ORIGIN, host: HOST, scheme: 'https', trustedProxies: 0 }
  const headers = securityHeaders(ORIGIN)
  const { handle } = createHandler({
    application: async (_request, response) => void response.end('application'),
    headers,
    site,
    build: NO_BUILD,
    development,
  })
  const logError = (error: unknown) => {
    throw error
  }
  const server = createWebServer({ handle, headers, site: { origin: ORIGIN, development }, logError })
  server.on('upgrade', (_request, socket) => {
    socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  })
  return { server, port: await listening(server) }
}

type Served = Awaited<ReturnType<typeof serve>>
let [development, production]: Served[] = []
beforeAll(async () => {
  ;[development, production] = [await serve(true), await serve(false)]
})
afterAll(() => {
  for (const served of [development, production]) served?.server.closeAllConnections()
})

type Sent = { method?: string; path?: string; headers?: Record<string, string>; body?: string }

const statusOf = (served: Served | undefined, { method = 'GET', path = '/', headers, body }: Sent) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = request({ port: served?.port, method, path, headers: { host: HOST, ...headers } })
    const done = ({ statusCode }: IncomingMessage) => resolve(statusCode)
    sent.on('response', done).on('upgrade', done).on('error', reject).end(body)
  })

const post = (path: string, headers: Record<string, string>, body = 'a=b'): Sent => ({
  method: 'POST',
  path,
  headers: { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded', ...headers },
  body,
})

describe('development', () => {
  it.each<[string, number, Sent]>([
    ['a foreign origin', 403, post('/auth', { origin: 'https://evil.example' })],
    ['another method', 405, { method: 'PUT' }],
    ['another medium', 415, post('/auth', { 'content-type': 'application/json' })],
    ['a large body', 413, post('/auth', {}, 'x'.repeat(70_000))],
    ['an unreadable path', 400, { path: '/%E0%A4%A' }],
    [
      'an unreadable action',
      400,
      post('/auth', { 'next-action': 'x', 'content-type': 'text/plain' }, '["$F1"]'),
    ],
    [
      'an action without a body',
      400,
      { ...post('/auth', { 'next-action': 'x', 'content-type': 'text/plain' }), body: '' },
    ],
    ['a page', 200, {}],
  ])('answers %s as production does: %d', async (_name, status, sent) => {
    expect(await statusOf(development, sent)).toBe(status)
    expect(await statusOf(production, sent)).toBe(status)
  })

  it('alone accepts the JSON of the error overlay, from our own pages', async () => {
    const overlay = (origin: string) =>
      post('/__nextjs_original-stack-frames', { origin, 'content-type': 'application/json' }, '{}')
    expect(await statusOf(development, overlay(ORIGIN))).toBe(200)
    expect(await statusOf(development, overlay('https://evil.example'))).toBe(403)
    expect(await statusOf(production, overlay(ORIGIN))).toBe(405)
  })

  it('alone upgrades the connection of hot reloading, for our own pages', async () => {
    const upgrade = (path: string, origin: string): Sent => ({
      path,
      headers: { origin, connection: 'Upgrade', upgrade: 'websocket' },
    })
    const hotReload = upgrade('/_next/hmr?id=x', ORIGIN)
    expect(await statusOf(development, hotReload)).toBe(101)
    expect(await statusOf(development, upgrade('/_next/hmr', 'https://evil.example'))).toBe(200)
    expect(await statusOf(development, upgrade('/missions', ORIGIN))).toBe(200)
    expect(await statusOf(production, hotReload)).toBe(200)
  })
})
