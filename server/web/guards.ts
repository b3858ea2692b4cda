import type { IncomingHttpHeaders } from 'node:http'
import { type Refusal, refusal } from './refusal.ts'

/** What the guards look at; nothing of it is read from the body. */
export type Facts = { method: string; pathname: string; headers: IncomingHttpHeaders }

const KB = 1024
const API_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const PAGE_METHODS = ['GET', 'HEAD', 'POST']
const FILE_METHODS = ['GET', 'HEAD']

export const isApi = (pathname: string) => pathname.startsWith('/api/')
const isSafe = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

export function checkMethod({ method, pathname }: Facts): Refusal | null {
  const allowed = isApi(pathname) ? API_METHODS : pathname.startsWith('/_next/') ? FILE_METHODS : PAGE_METHODS
  return allowed.includes(method)
    ? null
    : refusal('method_not_allowed', { headers: { Allow: allowed.join(', ') } })
}

const isLoopbackHost = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host)

/** True for the public address, and for the address in the Host header when that can only be this machine. */
export const isOwnOrigin = (origin: string, host: string, appOrigin: string) =>
  origin === appOrigin || (isLoopbackHost(host) && origin === `http://${host}`)

/**
 * What a cookie may authorise needs proof that it comes from our own pages, and so does every server action. Servers
 * that call an endpoint send neither header nor cookie, and prove who they are by a secret.
 */
export function checkOrigin({ method, pathname, headers }: Facts, appOrigin: string): Refusal | null {
  if (isSafe(method)) return null
  const { origin, host = '' } = headers
  const site = headers['sec-fetch-site']
  if (origin !== undefined) return isOwnOrigin(origin, host, appOrigin) ? null : refusal('foreign_origin')
  if (site !== undefined) return site === 'same-origin' ? null : refusal('foreign_origin')
  return isApi(pathname) && headers.cookie === undefined ? null : refusal('foreign_origin')
}

const FORM =
  /^(application\/x-www-form-urlencoded\s*(;|$)|multipart\/form-data\s*;.*\bboundary=("[^"]{1,70}"|[^\s;"]{1,70}))/i

export function checkMedia({ method, pathname, headers }: Facts): Refusal | null {
  if (method !== 'POST' || isApi(pathname)) return null
  const type = headers['content-type'] ?? ''
  const isCall = headers['next-action'] !== undefined && /^text\/plain/i.test(type)
  return isCall || FORM.test(type) ? null : refusal('unsupported_media')
}

/** How many bytes the body may have. */
export const bodyLimit = ({ pathname, headers }: Facts) =>
  !isApi(pathname) && /^multipart\//i.test(headers['content-type'] ?? '') ? 128 * KB : 64 * KB

export const hasBody = (headers: IncomingHttpHeaders) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** The first reason not to pass the request on, judged by its head alone. */
export function checkHead(facts: Facts, appOrigin: string): Refusal | null {
  if (!facts.headers.host) return refusal('malformed')
  const tooLarge =
    Number(facts.headers['content-length'] ?? 0) > bodyLimit(facts) ? refusal('too_large') : null
  return checkMethod(facts) ?? checkOrigin(facts, appOrigin) ?? checkMedia(facts) ?? tooLarge
}
