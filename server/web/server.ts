import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { BARE_CONTENT_POLICY } from '../../lib/core/security/headers.ts'
import { type GuardedSite, isHotReload } from './guards.ts'
import { refuseMalformedRequests } from './malformed-requests.ts'
import { oneAtATime } from './one-at-a-time.ts'

type ServerOptions = {
  handle: (request: IncomingMessage, response: ServerResponse, expectsContinue: boolean) => Promise<void>
  headers: Readonly<Record<string, string>>
  site: GuardedSite
  logError: (error: unknown) => void
}

const IDLE_SOCKET_MS = 120_000

/** The HTTP server of a web process, with limits for slow clients. Only hot reloading may upgrade a connection. */
export function createWebServer({ handle, headers, site, logError }: ServerOptions): Server {
  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 1_000,
    requireHostHeader: false,
    shouldUpgradeCallback: ({ url = '', headers }) =>
      isHotReload({ pathname: url.split('?', 1)[0] ?? '', headers }, site),
  })
  server.timeout = IDLE_SOCKET_MS
  const isItsTurn = oneAtATime()
  const answer = async (request: IncomingMessage, response: ServerResponse, expectsContinue: boolean) => {
    try {
      if (await isItsTurn(request, response)) await handle(request, response, expectsContinue)
    } catch (error) {
      logError(error)
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end()
    }
  }
  server.on('request', (request, response) => answer(request, response, false))
  server.on('checkContinue', (request, response) => answer(request, response, true))
  server.on('checkExpectation', (_request, response) => {
    response
      .writeHead(417, { ...headers, 'Content-Security-Policy': BARE_CONTENT_POLICY, Connection: 'close' })
      .end()
  })
  refuseMalformedRequests(server, headers)
  return server
}
