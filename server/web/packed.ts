import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptedCoding, CODINGS, type Coding } from './accepted-coding.ts'

type Variant = { body: Buffer; etag: string }
export type Packed = Record<Coding, Variant>
export type Question = Pick<IncomingMessage, 'method' | 'headers'>

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const compress: Record<Coding, (plain: Buffer) => Promise<Buffer>> = {
  // The best quality would take ten times as long, in every process, for a tenth of the bytes.
  br: (plain) => brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (plain) => zip(plain, { level: 9 }),
  identity: async (plain) => plain,
}

/** In every form that a browser may ask for. */
export async function pack(plain: Buffer): Promise<Packed> {
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  const variants = CODINGS.map(
    async (coding) =>
      [coding, { body: await compress[coding](plain), etag: `"${digest}-${coding}"` }] as const,
  )
  return Object.fromEntries(await Promise.all(variants)) as Packed
}

/** What can be answered by a whole body: a read, and not of a part. */
export const asksForAll = ({ method, headers }: Question): boolean =>
  (method === 'GET' || method === 'HEAD') && headers.range === undefined

/** Sends the form that the browser asks for, or that it has it already. */
export function sendPacked(
  { method, headers }: Question,
  response: ServerResponse,
  packed: Packed,
  type: string,
): void {
  const coding = acceptedCoding(headers['accept-encoding'])
  const { body, etag } = packed[coding]
  response.setHeader('ETag', etag)
  if (headers['if-none-match']?.split(/,\s*(?:W\/)?|^W\//).includes(etag)) {
    response.writeHead(304).end()
    return
  }
  response.setHeader('Content-Type', type)
  if (coding !== 'identity') response.setHeader('Content-Encoding', coding)
  response.setHeader('Content-Length', body.length)
  response.writeHead(200).end(method === 'HEAD' ? undefined : body)
}
