import { AsyncLocalStorage } from 'node:async_hooks'
import { type IncomingMessage, ServerResponse } from 'node:http'
import {
  type Feed,
  installResponseContext,
  type ResponseChoices,
} from '../../lib/core/http/response-context.ts'
import { BARE_CONTENT_POLICY } from '../../lib/core/security/headers.ts'
import { hasBody } from './guards.ts'
import { errorNotice, type Refusal, type RefusedRequest, refusalBody } from './refusal.ts'

const contexts = new AsyncLocalStorage<ResponseChoices>()
installResponseContext(contexts)
/** Code that runs in it keeps no data of a request alive. */
const outside = AsyncLocalStorage.snapshot()

/** Mail programs in a browser show these pictures on pages of their own. */
const KITS = '/api/kits/'

/** Sets the headers of every answer; a page replaces the bare content policy with its own. */
export function setCommonHeaders(
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  pathname: string,
): void {
  for (const name in headers) response.setHeader(name, headers[name] ?? '')
  if (pathname.startsWith(KITS)) response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
  // A service worker obeys the policy of its own script, and fetches for all pages.
  response.setHeader(
    'Content-Security-Policy',
    pathname === '/sw.js' ? "default-src 'self'; frame-ancestors 'none'" : BARE_CONTENT_POLICY,
  )
}

/** Runs the application; the status that an action sets replaces the framework's 200. */
export function runApplication(
  run: () => Promise<void>,
  response: ServerResponse,
  isDraining: () => boolean,
): Promise<void> {
  const own = response.rawListeners('close')
  const chosen: ResponseChoices = { keepOpen: (feed) => keepOpen(response, feed, own) }
  const original = response.writeHead
  const writeHead = (status: number, ...rest: never[]) => {
    if (isDraining()) response.shouldKeepAlive = false
    const final = finalStatus(status, chosen.status, response.req)
    if (final === 503 && !response.hasHeader('Retry-After')) response.setHeader('Retry-After', '2')
    if (final >= 500 && isOpenPage(response)) endWith(response, errorNotice(final, response.req.headers))
    return Reflect.apply(original, response, [final, ...rest])
  }
  Reflect.set(response, 'writeHead', writeHead)
  return contexts.run(chosen, run)
}

const isOpenPage = (response: ServerResponse) =>
  String(response.getHeader('content-type')).startsWith('text/html') && !response.hasHeader('content-length')

function endWith(response: ServerResponse, text: string): void {
  const { end } = response
  const endLater = (...last: never[]) => {
    response.write(text)
    return Reflect.apply(end, response, last)
  }
  Reflect.set(response, 'end', endLater)
}

/** Where Next.js keeps its data about a request, with the caches that it opens for it. */
export const META = Symbol.for('NextInternalRequestMeta')

/**
 * The feed begins where the application would end the answer. What Next.js has attached to request and answer is released: it
 * would be held as long as the stream. The answer to HEAD has no feed.
 */
function keepOpen(response: ServerResponse, feed: Feed, own: readonly unknown[]): void {
  if (response.req.method === 'HEAD') return
  const { end, setHeader } = ServerResponse.prototype
  const begin = () => {
    Object.assign(response, { end, setHeader })
    Reflect.set(response.req, META, undefined)
    for (const listener of response.rawListeners('close'))
      if (!own.includes(listener)) response.off('close', listener as () => void)
    outside(follow, response, feed)
    return response
  }
  Object.assign(response, { end: begin })
}

async function follow(response: ServerResponse, feed: Feed): Promise<void> {
  try {
    const stop = await feed({ write: (text) => response.write(text), end: () => response.end() })
    if (response.closed) stop()
    else response.once('close', stop)
  } catch {
    // The browser reopens the stream.
    response.destroy()
  }
}

/**
 * Next.js answers 200 for the page of a refused action, and 500 for a page whose database does not answer. With 307 the browser
 * would send a form once more, to the page of the sign-in.
 */
function finalStatus(
  status: number,
  chosen: number | undefined,
  { method, headers }: IncomingMessage,
): number {
  if (status === 307 && method === 'POST' && headers['next-action'] === undefined) return 303
  if (chosen === undefined) return status
  return status === 200 || (status === 500 && chosen === 503) ? chosen : status
}

/** Closes the connection if part of a body is still to come. */
export function sendRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal,
  refused: RefusedRequest,
): void {
  const { type, text, policy } = refusalBody(refusal, refused)
  for (const [name, value] of Object.entries(refusal.headers ?? {})) response.setHeader(name, value)
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Type', type)
  if (policy) response.setHeader('Content-Security-Policy', policy)
  // The browser requests a page again by itself; a form is not sent twice.
  const pause = refusal.headers?.['Retry-After']
  if (policy && pause && request.method === 'GET') response.setHeader('Refresh', pause)
  response.setHeader('Content-Length', Buffer.byteLength(text))
  const isCutShort = hasBody(refused.headers) && !request.complete
  if (isCutShort) response.setHeader('Connection', 'close')
  response.writeHead(refusal.status).end(request.method === 'HEAD' ? undefined : text)
  if (isCutShort) response.once('finish', () => setTimeout(() => request.socket.destroySoon(), 50))
}
