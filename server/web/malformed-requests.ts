import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { BARE_CONTENT_POLICY } from '../../lib/core/security/headers.ts'

const REFUSALS: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_INVALID_METHOD: '405 Method Not Allowed',
}

/** Answers what never becomes a request: slow, oversized and malformed heads, and tunnels. */
export function refuseMalformedRequests(server: Server, headers: Readonly<Record<string, string>>): void {
  const fixed = { ...headers, 'Content-Security-Policy': BARE_CONTENT_POLICY, 'Cache-Control': 'no-store' }
  const lines = Object.entries(fixed).map(([name, value]) => `${name}: ${value}`)
  const refuse = (socket: Duplex, status: string) => {
    if (!socket.writable) return socket.destroy()
    socket.end(
      [`HTTP/1.1 ${status}`, ...lines, 'Content-Length: 0', 'Connection: close', '', ''].join('\r\n'),
    )
  }
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy()
    else refuse(socket, REFUSALS[error.code ?? ''] ?? '400 Bad Request')
  })
  server.on('connect', (_request, socket) => refuse(socket, '405 Method Not Allowed'))
}
