import type { IncomingMessage, ServerResponse } from 'node:http'
import { networkOf } from '../../lib/core/http/network.ts'
import type { Head } from './guards.ts'
import type { Refusal } from './refusal.ts'
import { sendRefusal, setCommonHeaders } from './response.ts'
import { type Site, trustedHeaders } from './trusted-headers.ts'

/** A request that is being answered. `head` has the headers as they arrived; the request itself has those that can be trusted. */
export type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  head: Head
  /** The client's network, for limits per network. */
  network: string
  refuse(reason: Refusal): void
}

type Options = {
  headers: Readonly<Record<string, string>>
  site: Site
  onRefusal?: (code: string) => void
}

/** Replaces the request's headers by the trusted ones and sets those of every answer. */
export function openExchange(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  { headers, site, onRefusal }: Options,
): Exchange {
  setCommonHeaders(response, headers, pathname)
  const received = request.headers
  request.headers = trustedHeaders(received, request.socket.remoteAddress ?? '', site)
  const requestId = String(request.headers['x-request-id'])
  response.setHeader('X-Request-Id', requestId)
  return {
    request,
    response,
    head: { method: request.method ?? 'GET', pathname, headers: received },
    network: networkOf(String(request.headers['x-forwarded-for'])),
    refuse(reason) {
      onRefusal?.(reason.code)
      sendRefusal(request, response, reason, { pathname, headers: received, requestId })
    },
  }
}
