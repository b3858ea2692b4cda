import type { IncomingMessage, ServerResponse } from 'node:http'
import pino from 'pino'
import type { Metrics } from '../../lib/core/monitoring/metrics.ts'
import type { RouteName } from './route-names.ts'

const FLUSH_MS = 1_000
const BUFFER = 8_192

type Options = {
  metrics: Metrics
  routeOf: RouteName
  /** Receives one line of JSON per request; without it no lines are written. */
  write?: (line: Record<string, string | number>) => void
}

/**
 * Counts a request and writes its line at the end of its answer. The line names the route, never the address or the network, which
 * are personal data. An application error is found by its request id.
 */
export function createRequestLog({ metrics, routeOf, write }: Options) {
  return (request: IncomingMessage, response: ServerResponse, pathname: string) => {
    const began = performance.now()
    const route = routeOf(pathname)
    const method = /^[A-Z]{3,7}$/.test(request.method ?? '') ? String(request.method) : 'other'
    response.once('close', () => {
      const seconds = (performance.now() - began) / 1000
      // A client that left before the answer began got no status.
      const status = response.headersSent ? response.statusCode : 499
      metrics.requests.inc({ method, route, status })
      if (route !== '/api/events') metrics.duration.observe({ route }, seconds)
      write?.({
        requestId: String(response.getHeader('x-request-id') ?? ''),
        method,
        route,
        status,
        ms: Math.round(seconds * 1e5) / 100,
      })
    })
  }
}

/** Writes lines to standard output in batches, the last one when the process ends. */
export function openAccessLog(level: string): (line: Record<string, string | number>) => void {
  const destination = pino.destination({ fd: 1, sync: false, minLength: BUFFER })
  setInterval(() => destination.flush(), FLUSH_MS).unref()
  process.on('exit', () => {
    try {
      destination.flushSync()
    } catch {
      // The destination was never opened, or the reader of our output is gone.
    }
  })
  const log = pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, destination)
  return (line) => log.info(line, 'request')
}
