import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { securityHeaders } from '@/lib/core/security/headers'
import { NO_BUILD } from '@/server/web/build-output'
import { createHandler } from '@/server/web/handler'
import { PAGES_AT_ONCE } from '@/server/web/queues'
import { createWebServer } from '@/server/web/server'
import { SlowReaders } from '@/server/web/slow-readers'
import { listening } from '@/tests/support/listening'

const ORIGIN = 'https://goalquest.example'
const HOST = 'goalquest.example'
/** More than the buffers of both ends of a connection hold. */
const [PIECES, PIECE] = [64, Buffer.alloc(256 * 1024, 'x')]

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  cleanups.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return listening(server)
}

/** A connection that sends these requests at once and reads nothing until it is told to. */
function send(port: number, ...paths: string[]) {
  const socket = connect({ port, host: '127.0.0.1' })
  cleanups.push(() => socket.destroy())
  socket.on('error', () => {})
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`).join(''))
  return socket
}

/** As Next.js writes: the next piece once the last one is taken. */
async function writeLarge(response: ServerResponse): Promise<void> {
  for (let piece = 0; piece < PIECES; piece++)
    if (!response.write(PIECE)) await new Promise((resolve) => response.once('drain', resolve))
  response.end()
}

/** The web process before an application with large pages, small ones, and a stream that never ends. */
async function serve() {
  const begun: string[] = []
  const headers = securityHeaders(ORIGIN)
  const { handle } = createHandler({
    application: async ({ url = '' }, response) => {
      begun.push(url)
      if (url === '/large') await writeLarge(response)
      else if (url === '/api/events') response.write('data: open\n\n')
      else response.end(`page ${url}`)
    },
    headers,
    site: { origin: ORIGIN, host: HOST, scheme: 'https', trustedProxies: 0 },
    build: NO_BUILD,
  })
  return {
    begun,
    port: await listen(createWebServer({ handle, headers, site: { origin: ORIGIN }, logError: () => {} })),
  }
}

const statusOf = async (port: number) => {
  const socket = send(port, '/fan')
  const [first] = await once(socket, 'data')
  return String(first).split(' ', 2)[1]
}

it('pages that their clients do not read hold no place of the queue', async () => {
  const { begun, port } = await serve()
  for (let place = 0; place < PAGES_AT_ONCE; place++) send(port, '/large')
  await expect.poll(() => begun.length).toBe(PAGES_AT_ONCE)
  expect(await statusOf(port)).toBe('200')
})

it('requests behind a stream on the same connection hold no place either', async () => {
  const { begun, port } = await serve()
  const held = send(port, '/api/events', ...Array<string>(PAGES_AT_ONCE).fill('/behind'))
  await once(held.resume(), 'close')
  expect(await statusOf(port)).toBe('200')
  expect(begun).toEqual(['/api/events', '/fan'])
})

it('a request that comes before the end of the earlier answer is answered after it', async () => {
  const { port } = await serve()
  let received = ''
  send(port, '/one', '/two').on('data', (part) => {
    received += part
  })
  await expect.poll(() => received.match(/page \/\w+/g)).toEqual(['page /one', 'page /two'])
})

it.each([
  ['too many others', new SlowReaders(1), 2],
  ['too long', new SlowReaders(9, 20), 1],
])('an unread answer is cut off by %s', async (_why, readers, clients) => {
  const server = createServer((_request, response) => {
    readers.watch(response, 'one')
    void writeLarge(response)
  })
  const port = await listen(server)
  const first = await new Promise<ServerResponse>((resolve) => {
    server.once('request', (_request, response) => resolve(response))
    send(port, '/')
  })
  if (clients > 1) send(port, '/')
  await once(first, 'close')
  expect(first.writableFinished).toBe(false)
})

it('a network that reads nothing cuts off its own answers, and nobody else’s', async () => {
  const readers = new SlowReaders(2)
  const answers: ServerResponse[] = []
  const server = createServer(({ url = '' }, response) => {
    readers.watch(response, url)
    answers.push(response)
    void writeLarge(response)
  })
  const port = await listen(server)
  for (const [place, network] of ['/honest', '/crowd', '/crowd'].entries()) {
    send(port, network)
    await expect.poll(() => answers.length).toBe(place + 1)
  }
  const [honest, cut, last] = answers
  await expect.poll(() => [honest?.destroyed, cut?.destroyed, last?.destroyed]).toEqual([false, true, false])
})
