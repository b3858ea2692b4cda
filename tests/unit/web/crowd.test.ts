import { once } from 'node:events'
import { Agent, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { securityHeaders } from '@/lib/core/security/headers'
import { NO_BUILD } from '@/server/web/build-output'
import { createHandler } from '@/server/web/handler'
import { PAGES_AT_ONCE } from '@/server/web/queues'
import { createWebServer } from '@/server/web/server'

const ORIGIN = 'https://goalquest.example'
const HOST = 'goalquest.example'
const [ATTACKER, FAN] = ['127.0.0.2', '127.0.0.3']
const PATIENT = { timeout: 20_000 }
const FORM = 'application/x-www-form-urlencoded'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
  vi.useRealTimers()
})

type Ask = { from: string; path?: string; forwarded?: string; body?: string }

/** The web process before an application that answers a page only when the test does, and a form at once. */
async function serve(trustedProxies = 0) {
  const pages: { path: string; response: ServerResponse }[] = []
  const headers = securityHeaders(ORIGIN)
  const { handle } = createHandler({
    application: async ({ method, url = '' }, response) => {
      if (method === 'POST') response.end('received')
      else pages.push({ path: url, response })
    },
    headers,
    site: { origin: ORIGIN, host: HOST, scheme: 'https', trustedProxies },
    build: NO_BUILD,
  })
  const server = createWebServer({ handle, headers, site: { origin: ORIGIN }, logError: () => {} })
  let arrived = 0
  server.on('request', () => arrived++)
  await once(server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }), 'listening')
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  cleanups.push(() => {
    agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  const ask = ({ from, path = '/missions', forwarded, body }: Ask) =>
    new Promise<number | undefined>((resolve) => {
      const sent = request({
        port,
        agent,
        path,
        method: body === undefined ? 'GET' : 'POST',
        localAddress: from,
        headers: {
          host: HOST,
          ...(forwarded ? { 'x-forwarded-for': forwarded } : {}),
          ...(body === undefined ? {} : { origin: ORIGIN, 'content-type': FORM }),
        },
      })
      sent.on('error', () => resolve(undefined))
      sent.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode)))
      sent.end(body)
    })
  return { port, pages, ask, arrived: () => arrived }
}

/** 250 connections ask for pages, then a fan does. @returns the paths of the pages that are begun, in their order */
async function crowd(trustedProxies: number, attacker: (place: number) => Ask, fan: Ask): Promise<string[]> {
  const { pages, ask, arrived } = await serve(trustedProxies)
  for (let index = 0; index < 250; index++) void ask(attacker(index))
  await expect.poll(arrived, PATIENT).toBe(250)
  void ask({ ...fan, path: '/fan' })
  await expect.poll(arrived, PATIENT).toBe(251)
  for (const { response } of pages.slice(0, PAGES_AT_ONCE)) response.end()
  await expect.poll(() => pages.length, PATIENT).toBeGreaterThan(PAGES_AT_ONCE)
  return pages.slice(PAGES_AT_ONCE).map(({ path }) => path)
}

it('downloads that are read slowly take no place of a page, and leave places to other networks', async () => {
  const { pages, ask, arrived } = await serve()
  const began = (path: string) => pages.filter((page) => page.path === path).length
  void ask({ from: FAN, path: '/api/assets/first' })
  await expect.poll(() => began('/api/assets/first'), PATIENT).toBe(1)
  for (let index = 0; index < 40; index++) void ask({ from: ATTACKER, path: '/api/assets/slow' })
  await expect.poll(arrived, PATIENT).toBe(41)
  void ask({ from: FAN })
  void ask({ from: FAN, path: '/api/assets/second' })
  await expect.poll(() => began('/missions') + began('/api/assets/second'), PATIENT).toBe(2)
  expect(began('/api/assets/slow')).toBe(8)
})

describe('T64: 250 connections of one network ask for pages', () => {
  const plain = { from: ATTACKER }

  // A network crowds for two seconds after its last refusal: a busy machine takes longer to get from there to the freed place.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] })
  })
  it('another network gets the next place, and the attackers one of four', async () => {
    expect(await crowd(0, () => plain, { from: FAN })).toEqual(['/fan', '/missions'])
  })

  it('the control: a fan of their own network waits behind them', async () => {
    expect(await crowd(0, () => plain, { from: ATTACKER })).not.toContain('/fan')
  })

  it('forged addresses make no networks', async () => {
    const forged = (place: number) => ({ ...plain, forwarded: `198.51.100.${place}` })
    expect((await crowd(0, forged, { from: FAN }))[0]).toBe('/fan')
    const behindProxy = (place: number) => ({ ...plain, forwarded: `198.51.100.${place}, 203.0.113.9` })
    expect((await crowd(1, behindProxy, { from: ATTACKER, forwarded: '203.0.113.10' }))[0]).toBe('/fan')
  })

  it('a /64 is one network', async () => {
    const ofOne = (place: number) => ({ ...plain, forwarded: `2001:db8:1:2::${place.toString(16)}` })
    const begun = await crowd(1, ofOne, { from: ATTACKER, forwarded: '2001:db8:1:3::1' })
    expect(begun).toEqual(['/fan', '/missions'])
  })
})

it('T63: 1,100 connections of one network each hold a form with one byte, and another network’s form is served', async () => {
  // A body that stalls for five seconds gives its place up: a busy machine takes longer to open the connections.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const { port, ask, arrived } = await serve()
  const head = `POST /auth HTTP/1.1\r\nHost: ${HOST}\r\nOrigin: ${ORIGIN}\r\nContent-Type: ${FORM}\r\nContent-Length: 100\r\n\r\nx`
  const hold = () => {
    const socket = connect({ port, localAddress: ATTACKER, host: '127.0.0.1' })
    // A slow machine takes places back in the meantime: they are taken again.
    socket.on('data', (answer) => void (answer.includes(' 408 ') && hold()))
    socket.on('error', () => {}).write(head)
    cleanups.push(() => socket.destroy())
  }
  for (let i = 0; i < 1_100; i++) hold()
  await expect.poll(arrived, PATIENT).toBeGreaterThanOrEqual(1_100)
  expect(await ask({ from: FAN, body: 'a=b' })).toBe(200)
  // The control: the places of their own network are really taken.
  await expect.poll(() => ask({ from: ATTACKER, body: 'a=b' }), PATIENT).toBe(503)
})
