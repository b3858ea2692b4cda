import { setTimeout as sleep } from 'node:timers/promises'
import next from 'next'
import { openMetrics } from '../lib/core/monitoring/metrics.ts'
import { plainError } from '../lib/core/monitoring/plain-error.ts'
import { securityHeaders } from '../lib/core/security/headers.ts'
import { env } from '../lib/env.ts'
import { startHeartbeat } from './heartbeat.ts'
import { NO_BUILD, readBuildOutput } from './web/build-output.ts'
import { createHandler } from './web/handler.ts'
import { listen } from './web/listeners.ts'
import { openPageEntries } from './web/page-entries.ts'
import { createRequestLog, openAccessLog } from './web/request-log.ts'
import { routeNames } from './web/route-names.ts'
import { createWebServer } from './web/server.ts'
import { countVendorCalls } from './web/vendor-calls.ts'

const DRAIN_MS = 30_000
const CLOSE_MS = 2_000
const GAUGE_MS = 1_000

const logError = (error: unknown) => {
  process.stderr.write(`${JSON.stringify({ level: 50, msg: 'web process', error: plainError(error) })}\n`)
}

/** Without the notes that Next.js prints about itself. */
async function quietly(run: () => Promise<void>): Promise<void> {
  const { log } = console
  console.log = () => {}
  await run()
  console.log = log
}

const stopTraces = env.IS_TRACED ? (await import('./web/traces.ts')).startTraces() : async () => {}
const metrics = openMetrics()
countVendorCalls(
  {
    resend: env.RESEND_BASE_URL,
    openai: env.OPENAI_BASE_URL,
    stripe: env.STRIPE_API_URL,
    football: env.FOOTBALL_DATA_URL,
  },
  metrics,
)

const development = env.NODE_ENV === 'development'
// Not HOST: Next.js writes every loopback name as localhost, and treats a rewrite to any other name as external.
const app = next({ dev: development, turbopack: development, hostname: 'localhost', port: env.PORT })
await quietly(() => app.prepare())

const { origin, host, protocol } = new URL(env.APP_URL)
const headers = securityHeaders(env.APP_URL)
const framework = app.getRequestHandler()
const answerPage = openPageEntries({
  folder: env.BUILD_DIR,
  origin,
  port: env.PORT,
  onLateError: logError,
})
const handler = createHandler({
  application: development
    ? framework
    : async (request, response) => {
        if (!(await answerPage(request, response))) await framework(request, response)
      },
  headers,
  site: { origin, host, scheme: protocol.replace(':', ''), trustedProxies: env.TRUSTED_PROXIES },
  observe: createRequestLog({
    metrics,
    routeOf: routeNames(env.BUILD_DIR),
    write: env.ACCESS_LOG === 'on' ? openAccessLog(env.LOG_LEVEL) : undefined,
  }),
  onRefusal: (code) => metrics.refusals.inc({ code }),
  build: development ? NO_BUILD : await readBuildOutput(env.BUILD_DIR, origin),
  development,
})

setInterval(() => {
  for (const [queue, { running, waiting }] of Object.entries(handler.queues)) {
    metrics.running.set({ queue }, running)
    metrics.waiting.set({ queue }, waiting)
  }
  metrics.streams.set(handler.queues.events.running)
}, GAUGE_MS).unref()

// Next.js itself listens for upgrades once it has seen a request.
const server = createWebServer({ handle: handler.handle, headers, site: { origin, development }, logError })

// The driver leaves a rejection unhandled when the database ends a connection that it was handing out.
process.on('unhandledRejection', logError)

// The reader of our output may be gone.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

let isStopping = false
const stop = async () => {
  if (isStopping) return
  isStopping = true
  const closed = Promise.all(listeners.map((listener) => new Promise((resolve) => listener.close(resolve))))
  handler.drain()
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  await Promise.race([closed, sleep(DRAIN_MS)])
  clearInterval(idle)
  server.closeAllConnections()
  await Promise.race([Promise.all([app.close(), stopTraces()]), sleep(CLOSE_MS)])
  process.exit(0)
}
process.on('SIGTERM', stop)
// The terminal sends Ctrl-C to every process; the parent decides the order.
process.on('SIGINT', () => {})
process.on('SIGHUP', () => {})
process.on('disconnect', stop)

server.on('error', (error) => {
  logError(error)
  process.exit(1)
})
const listeners = listen(server, { port: env.PORT, host: env.HOST, backlog: 4096 }, () => {
  process.send?.('ready')
  startHeartbeat()
})
