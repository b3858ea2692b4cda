import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export type Site = { origin: string; host: string; scheme: string; trustedProxies: number }

/** Next.js and our own code trust these: a client may not set them. */
const INTERNAL = [
  'content-security-policy',
  'content-security-policy-report-only',
  'forwarded',
  'next-resume',
  'next-resume-state-length',
  'x-matched-path',
  'x-middleware-subrequest',
  'x-nonce',
  'x-request-id',
]
const INTERNAL_PREFIX = /^x-(middleware|invoke|forwarded)-/

/** Some proxies write the port as well: `203.0.113.7:51512`, `[2001:db8::1]:443`. */
const withoutPort = (address: string) =>
  address
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')

/** The client's address as the outermost trusted proxy saw it. */
export function clientAddress(forwarded: string | undefined, remote: string, trustedProxies: number): string {
  const forwardedChain = trustedProxies > 0 && forwarded ? forwarded.split(',').map(withoutPort) : []
  const chain = [...forwardedChain, remote]
  return chain[Math.max(0, chain.length - 1 - trustedProxies)] || remote
}

/**
 * The headers that the application may trust: internal ones are removed, and the forwarding headers name the client
 * and the public address.
 */
export function trustedHeaders(
  headers: IncomingHttpHeaders,
  remote: string,
  site: Site,
): IncomingHttpHeaders {
  const trusted: IncomingHttpHeaders = {}
  for (const name in headers)
    if (!INTERNAL.includes(name) && !INTERNAL_PREFIX.test(name)) trusted[name] = headers[name]
  trusted['x-request-id'] = randomBytes(8).toString('hex')
  trusted['x-forwarded-for'] = clientAddress(
    headers['x-forwarded-for']?.toString(),
    remote,
    site.trustedProxies,
  )
  trusted['x-forwarded-proto'] = site.scheme
  trusted['x-forwarded-host'] =
    headers.origin === site.origin || site.trustedProxies > 0 ? site.host : headers.host
  return trusted
}
