import type { IncomingHttpHeaders } from 'node:http'
import { type Refusal, refusal } from './refusal.ts'

/** The head of a request: the guards read nothing of its body. */
export type Head = { method: string; pathname: string; headers: IncomingHttpHeaders }

export type GuardedSite = { origin: string; development?: boolean }
type Guarded = GuardedSite & { isFile?: boolean }

const KB = 1024
export const API_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const PAGE_METHODS = ['GET', 'HEAD', 'POST']
const FILE_METHODS = ['GET', 'HEAD']

export const isApi = (pathname: string) => pathname.startsWith('/api/')
const isRead = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

export function checkMethod({ method, pathname }: Head, isFile = false): Refusal | null {
  const allowed = isApi(pathname)
    ? API_METHODS
    : isFile || pathname.startsWith('/_next/')
      ? FILE_METHODS
      : PAGE_METHODS
  return allowed.includes(method)
    ? null
    : refusal('method_not_allowed', { headers: { Allow: allowed.join(', ') } })
}

const isLoopbackHost = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host)

/** True for the public origin, and for the one in the Host header when that can only be this machine. */
const isOwnOrigin = (origin: string, host: string, appOrigin: string) =>
  origin === appOrigin || (isLoopbackHost(host) && origin === `http://${host}`)

/**
 * A write that a cookie may authorise, and every server action, must come from our own pages. Servers that call an
 * endpoint send neither Origin nor cookie, and authenticate with a secret.
 */
export function checkOrigin({ method, pathname, headers }: Head, appOrigin: string): Refusal | null {
  if (isRead(method)) return null
  const { origin, host = '' } = headers
  const site = headers['sec-fetch-site']
  if (origin !== undefined) return isOwnOrigin(origin, host, appOrigin) ? null : refusal('foreign_origin')
  if (site !== undefined) return site === 'same-origin' ? null : refusal('foreign_origin')
  return isApi(pathname) && headers.cookie === undefined ? null : refusal('foreign_origin')
}

const FORM =
  /^(application\/x-www-form-urlencoded\s*(;|$)|multipart\/form-data\s*;.*\bboundary=("[^"]{1,70}"|[^\s;"]{1,70}))/i

export function checkMedia({ method, pathname, headers }: Head): Refusal | null {
  if (method !== 'POST' || isApi(pathname)) return null
  const type = headers['content-type'] ?? ''
  const isCall = headers['next-action'] !== undefined && /^text\/plain/i.test(type)
  return isCall || FORM.test(type) ? null : refusal('unsupported_media')
}

/** The largest body in bytes. Stripe sends a dispute with its evidence, which may have 150,000 characters. */
export function bodyLimit({ pathname, headers }: Head): number {
  if (pathname === '/api/stripe/webhook') return 512 * KB
  return !isApi(pathname) && /^multipart\//i.test(headers['content-type'] ?? '') ? 128 * KB : 64 * KB
}

export const hasBody = (headers: IncomingHttpHeaders) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Endpoints of the error overlay; only `next dev` has them, and the overlay sends them JSON. */
const isErrorOverlay = (pathname: string) => pathname.startsWith('/__nextjs_')

/** The first reason to refuse the request by its head alone. */
export function checkHead(head: Head, { origin, development, isFile }: Guarded): Refusal | null {
  if (!head.headers.host) return refusal('malformed')
  const media = development && isErrorOverlay(head.pathname) ? null : checkMedia(head)
  const tooLarge = Number(head.headers['content-length'] ?? 0) > bodyLimit(head) ? refusal('too_large') : null
  return checkMethod(head, isFile) ?? checkOrigin(head, origin) ?? media ?? tooLarge
}

/** Only our own pages may open the socket of hot reloading. */
export const isHotReload = (
  { pathname, headers }: Omit<Head, 'method'>,
  { origin, development }: GuardedSite,
) =>
  development === true &&
  pathname === '/_next/hmr' &&
  isOwnOrigin(headers.origin ?? '', headers.host ?? '', origin)
