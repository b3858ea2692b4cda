import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import next from 'next'
import { BARE_CONTENT_POLICY, securityHeaders } from '../lib/core/security-headers.ts'
import { env } from '../lib/env.ts'
import { openDoors } from './web/doors.ts'
import { createHandler } from './web/handler.ts'
import { answerBrokenRequests } from './web/sockets.ts'
import { readStaticPages } from './web/static-pages.ts'

const DRAIN_MS = 30_000
const LAST_WORK_MS = 2_000
const QUIET_MS = 120_000

const complain = (error: unknown) => {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  process.stderr.write(
    `${JSON.stringify({ level: 50, msg: 'web process', error: { name, message, stack } })}\n`,
  )
}

// Not HOST: Next writes every loopback name as localhost, and takes a rewrite to any other for a foreign one.
const app = next({ dev: false, hostname: 'localhost', port: env.PORT })
await app.prepare()

const { origin, host, protocol } = new URL(env.APP_URL)
const headers = securityHeaders(env.APP_URL)
const handler = createHandler({
  application: app.getRequestHandler(),
  headers,
  site: { origin, host, scheme: protocol.replace(':', ''), trustedProxies: env.TRUSTED_PROXIES },
  pages: await readStaticPages('.next', protocol === 'https:'),
})

const server = createServer({
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
  requireHostHeader: false,
  shouldUpgradeCallback: () => false,
})
server.timeout = QUIET_MS
server.on('request', (request, response) => {
  handler.handle(request, response).catch((error) => {
    complain(error)
    if (response.headersSent) response.destroy()
    else response.writeHead(500).end()
  })
})
server.on('checkContinue', (request, response) => {
  handler.handle(request, response, true).catch(complain)
})
server.on('checkExpectation', (_request, response) => {
  response
    .writeHead(417, { ...headers, 'Content-Security-Policy': BARE_CONTENT_POLICY, Connection: 'close' })
    .end()
})
answerBrokenRequests(server, headers)

// The driver leaves a rejection without an owner when the database ends a connection that it was giving out.
process.on('unhandledRejection', complain)

// The reader of our output may be gone before us.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

let isStopping = false
const stop = async () => {
  if (isStopping) return
  isStopping = true
  const closed = Promise.all(doors.map((door) => new Promise((resolve) => door.close(resolve))))
  handler.drain()
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  await Promise.race([closed, sleep(DRAIN_MS)])
  clearInterval(idle)
  server.closeAllConnections()
  await Promise.race([app.close(), sleep(LAST_WORK_MS)])
  process.exit(0)
}
process.on('SIGTERM', stop)
// The terminal sends Ctrl-C to all; the parent decides the order.
process.on('SIGINT', () => {})
process.on('SIGHUP', () => {})
process.on('disconnect', stop)

server.on('error', (error) => {
  complain(error)
  process.exit(1)
})
const doors = openDoors(server, { port: env.PORT, host: env.HOST, backlog: 4096 }, () =>
  process.send?.('ready'),
)
