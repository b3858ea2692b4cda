import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { shareAnswerStatus } from '../../lib/core/answer-status.ts'
import { BARE_CONTENT_POLICY } from '../../lib/core/security-headers.ts'
import { hasBody } from './guards.ts'
import { type Asked, type Refusal, refusalBody } from './refusal.ts'

const statuses = new AsyncLocalStorage<{ status?: number }>()
shareAnswerStatus(statuses)

/** Sets what every answer carries; a page's own policy replaces the bare one. */
export function dress(
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  pathname: string,
): void {
  for (const name in headers) response.setHeader(name, headers[name] ?? '')
  // A service worker obeys the policy of its own script, and fetches for all pages.
  response.setHeader(
    'Content-Security-Policy',
    pathname === '/sw.js' ? "default-src 'self'" : BARE_CONTENT_POLICY,
  )
}

/** Runs the application; an action's own idea of the answer's status replaces the framework's 200. */
export function answerBy(
  run: () => Promise<void>,
  response: ServerResponse,
  isDraining: () => boolean,
): Promise<void> {
  const chosen: { status?: number } = {}
  const write = response.writeHead
  const writeHead = (status: number, ...rest: never[]) => {
    if (isDraining()) response.shouldKeepAlive = false
    const said = meant(status, chosen.status)
    if (said === 503 && !response.hasHeader('Retry-After')) response.setHeader('Retry-After', '2')
    return Reflect.apply(write, response, [said, ...rest])
  }
  Reflect.set(response, 'writeHead', writeHead)
  return statuses.run(chosen, run)
}

/** A refused action re-renders its page with 200, a page whose database is gone fails with 500: neither means that. */
function meant(status: number, chosen: number | undefined): number {
  if (chosen === undefined) return status
  return status === 200 || (status === 500 && chosen === 503) ? chosen : status
}

/** Says no. The connection ends when the rest of a body would still come. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  reason: Refusal,
  asked: Asked,
): void {
  const { type, text, policy } = refusalBody(reason, asked)
  for (const [name, value] of Object.entries(reason.headers ?? {})) response.setHeader(name, value)
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Type', type)
  if (policy) response.setHeader('Content-Security-Policy', policy)
  // A page that was asked for is asked for again by itself; what was sent is not sent twice.
  const pause = reason.headers?.['Retry-After']
  if (policy && pause && request.method === 'GET') response.setHeader('Refresh', pause)
  response.setHeader('Content-Length', Buffer.byteLength(text))
  const isCutShort = hasBody(asked.headers) && !request.complete
  if (isCutShort) response.setHeader('Connection', 'close')
  response.writeHead(reason.status).end(request.method === 'HEAD' ? undefined : text)
  if (isCutShort) response.once('finish', () => setTimeout(() => request.socket.destroySoon(), 50))
}
