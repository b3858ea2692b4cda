import { subscribe } from 'node:diagnostics_channel'
import type { Metrics } from '../../lib/core/monitoring/metrics.ts'

/** Vendors by the origin of their address; local ones share an origin and differ by path. */
type Vendors = Readonly<Record<string, string>>

const named = (vendors: Vendors, origin: string, path: string) =>
  Object.entries(vendors).find(([, address]) => `${origin}${path}`.startsWith(address))?.[0]

type Fetched = { request: { origin: string; path: string }; response?: { statusCode: number } }
type Called = {
  request: { protocol: string; host: string; path: string; getHeader(name: string): unknown }
  response?: { statusCode: number }
}

/** Each browser has its own push service; its requests are recognised by their encryption (RFC 8291). */
const pushed = (request: Called['request']) =>
  request.getHeader('content-encoding') === 'aes128gcm' ? 'push' : undefined

/**
 * Counts every call to a vendor, whichever SDK makes it, by the diagnostics of Node.js on requests of `fetch` and `node:http`.
 * @param vendors their addresses
 */
export function countVendorCalls(vendors: Vendors, { vendorCalls }: Metrics): void {
  const count = (vendor: string | undefined, status: number | undefined) => {
    if (vendor) vendorCalls.inc({ vendor, outcome: status ? `${Math.floor(status / 100)}xx` : 'error' })
  }
  const fetched = (message: unknown) => {
    const { request, response } = message as Fetched
    count(named(vendors, request.origin, request.path), response?.statusCode)
  }
  const called = (message: unknown) => {
    const { request, response } = message as Called
    const origin = `${request.protocol}//${request.getHeader('host') ?? request.host}`
    count(named(vendors, origin, request.path) ?? pushed(request), response?.statusCode)
  }
  subscribe('undici:request:headers', fetched)
  subscribe('undici:request:error', fetched)
  subscribe('http.client.response.finish', called)
  subscribe('http.client.request.error', called)
}
