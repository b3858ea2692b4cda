import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import type { Vendor, VendorAnswer, VendorRequest } from './vendor.ts'

/** The limit of real services. */
const LARGEST = 4_096
const KEPT = 100
const DAY_S = 86_400

type Taken = { ttl: number; urgency: string; topic: string | null; body: string; at: string }

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().regex(/^(mailto|https):/) })

const error = (status: number, message: string): VendorAnswer => ({ status, body: { error: message } })

/** Whether the request is signed by the key that it names (RFC 8292), for this service and for no longer than a day. */
function isSigned({ headers }: VendorRequest): boolean {
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+), ?k=([\w-]{87})$/.exec(headers.authorization ?? '') ?? []
  const [head = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return false
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  try {
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
    const stated = claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
    const left = stated.exp - Date.now() / 1000
    return (
      stated.aud === `http://${headers.host}` &&
      left > 0 &&
      left <= DAY_S &&
      verify(
        'sha256',
        Buffer.from(`${head}.${payload}`),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      )
    )
  } catch {
    return false
  }
}

/** A push service (RFC 8030): accepts messages at any address below it and lists them as they arrived, still encrypted. */
export function push(): Vendor {
  const devices = new Map<string, Taken[]>()
  const take = (request: VendorRequest): VendorAnswer => {
    const { headers, bytes, pathname } = request
    if (!isSigned(request)) return error(403, 'not signed by the key that it names')
    const ttl = Number(headers.ttl ?? Number.NaN)
    if (!Number.isSafeInteger(ttl) || ttl < 0) return error(400, 'TTL is missing')
    if (headers['content-encoding'] !== 'aes128gcm') return error(415, 'only aes128gcm is known')
    if (bytes.length > LARGEST) return error(413, 'too large')
    const message = {
      ttl,
      urgency: String(headers.urgency ?? 'normal'),
      topic: headers.topic ? String(headers.topic) : null,
      body: bytes.toString('base64url'),
      at: new Date().toISOString(),
    }
    devices.set(pathname, [...(devices.get(pathname) ?? []), message].slice(-KEPT))
    return { status: 201, body: '', headers: { Location: `${pathname}/taken` } }
  }
  return {
    name: 'push',
    answer: (request) => {
      if (request.method === 'GET') return { status: 200, body: devices.get(request.pathname) ?? [] }
      return request.method === 'POST' ? take(request) : error(405, 'POST a message')
    },
    failure: (status) => error(status, 'Injected failure'),
  }
}
