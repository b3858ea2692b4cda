import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { Faults, faultCommand } from './faults.ts'
import type { Mailbox } from './mailbox.ts'
import { mailboxPage } from './mailbox-page.ts'
import { tryJson } from './try-json.ts'
import type { Vendor, VendorAnswer } from './vendor.ts'

const HTML = 'text/html; charset=utf-8'
const LARGEST = 10_000_000
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; img-src data:; frame-ancestors 'none'"

export const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|::1)$/i.test(host)

/** No other site may read the mailbox through a host name that resolves to this machine. */
const isMeantForUs = ({ headers }: IncomingMessage) => isLoopback((headers.host ?? '').replace(/:\d+$/, ''))

/** Browsers send an Origin; servers, for which the vendors exist, do not. */
const isFromAnotherSite = ({ headers }: IncomingMessage) => {
  const { origin, host, 'sec-fetch-site': site = 'none' } = headers
  return (
    (origin !== undefined && origin !== `http://${host}`) || !['same-origin', 'none'].includes(String(site))
  )
}

const jsonObject = z.record(z.string(), z.unknown())

function control(faults: Faults, vendors: Vendor[], body: string): VendorAnswer {
  const given = jsonObject.safeParse(tryJson(body)).data ?? {}
  const vendor = vendors.find(({ name }) => name === given.vendor)
  const isShared = ([key]: [string, unknown]) => !vendor?.control || key in faultCommand.shape
  const entries = Object.entries(given)
  const shared = faultCommand.safeParse(Object.fromEntries(entries.filter(isShared)))
  if (!shared.success)
    return { status: 400, body: { error: shared.error.issues.map((issue) => issue.message).join('; ') } }
  if (!vendor) return { status: 404, body: { error: 'no such vendor' } }
  const own = Object.fromEntries(entries.filter((entry) => !isShared(entry)))
  const refusal = vendor.control?.(own, shared.data.reset ?? false)
  if (refusal) return { status: 400, body: { error: refusal } }
  faults.set(shared.data)
  return { status: 200, body: { ok: true } }
}

const isStream = (body: unknown): body is AsyncIterable<string> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body

async function send(response: ServerResponse, { status, body, type, headers }: VendorAnswer) {
  const isText = typeof body === 'string'
  response.writeHead(status, {
    'Content-Type': type ?? (isText ? HTML : 'application/json'),
    'Content-Security-Policy': POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    ...headers,
  })
  if (!isStream(body)) {
    response.end(isText || body instanceof Uint8Array ? body : JSON.stringify(body))
    return
  }
  // A client that leaves, or an injected cut, ends the stream.
  await pipeline(Readable.from(body), response).catch(() => response.destroy())
}

/** The HTTP server of all local vendors, the mailbox and the fault control. */
export function createVendorServer(vendors: Vendor[], mailbox: Mailbox) {
  const faults = new Faults()

  async function answer(request: IncomingMessage): Promise<VendorAnswer | 'cut'> {
    if (!isMeantForUs(request)) return { status: 421, body: { error: 'loopback only' } }
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://vendors')
    if (Number(request.headers['content-length'] ?? 0) > LARGEST)
      return { status: 413, body: { error: 'too large' } }
    const method = request.method ?? 'GET'
    if (method !== 'GET' && isFromAnotherSite(request))
      return { status: 403, body: { error: 'foreign origin' } }
    const bytes = method === 'GET' ? Buffer.alloc(0) : await buffer(request)
    const body = bytes.toString('utf8')
    if (pathname === '/mailbox' && method === 'GET')
      return { status: 200, body: mailboxPage(mailbox.list(searchParams.get('to'))) }
    if (pathname === '/mailbox.json' && method === 'GET') {
      const mails = mailbox.list(searchParams.get('to'))
      return {
        status: 200,
        body: mails.map(({ to, subject, html, text, sentAt }) => ({ to, subject, html, text, sentAt })),
      }
    }
    if (pathname === '/control' && method === 'POST') return control(faults, vendors, body)
    const vendor = vendors.find(({ name }) => pathname.startsWith(`/${name}/`))
    if (!vendor) return { status: 404, body: { error: 'not found' } }
    await sleep(faults.latencyOf(vendor.name))
    const failing = faults.take(vendor.name)
    if (failing === 0) return 'cut'
    if (failing !== null) return vendor.failure(failing)
    const inner = pathname.slice(vendor.name.length + 1)
    return vendor.answer({
      method,
      pathname: inner,
      query: searchParams,
      headers: request.headers,
      body,
      bytes,
    })
  }

  return createServer(async (request, response) => {
    try {
      const outcome = await answer(request)
      if (outcome === 'cut') request.socket.destroy()
      else await send(response, outcome)
    } catch (error) {
      process.stderr.write(`vendors: ${error instanceof Error ? error.stack : error}\n`)
      await send(response, { status: 500, body: { error: 'internal' } })
    }
  })
}
