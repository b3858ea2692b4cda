import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export type Site = { origin: string; host: string; scheme: string; trustedProxies: number }

/** Read by Next or by us as if our own code had set them. */
const OURS = [
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
const OURS_BY_PREFIX = /^x-(middleware|invoke|forwarded)-/

/** The client's address: the one that the outermost of our own proxies saw. */
export function clientAddress(forwarded: string | undefined, remote: string, trustedProxies: number): string {
  const seen = trustedProxies > 0 && forwarded ? forwarded.split(',').map((address) => address.trim()) : []
  const chain = [...seen, remote]
  return chain[Math.max(0, chain.length - 1 - trustedProxies)] || remote
}

/**
 * The headers as the application may believe them: what only we may set is removed, and the forwarding headers
 * say who the client is and which address of ours it meant.
 */
export function trustedHeaders(
  headers: IncomingHttpHeaders,
  remote: string,
  site: Site,
): IncomingHttpHeaders {
  const kept: IncomingHttpHeaders = {}
  for (const name in headers)
    if (!OURS.includes(name) && !OURS_BY_PREFIX.test(name)) kept[name] = headers[name]
  kept['x-request-id'] = randomBytes(8).toString('hex')
  kept['x-forwarded-for'] = clientAddress(headers['x-forwarded-for']?.toString(), remote, site.trustedProxies)
  kept['x-forwarded-proto'] = site.scheme
  kept['x-forwarded-host'] =
    headers.origin === site.origin || site.trustedProxies > 0 ? site.host : headers.host
  return kept
}
