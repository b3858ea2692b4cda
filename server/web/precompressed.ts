import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Content codings, best first. */
const CODINGS = ['br', 'gzip', 'identity'] as const
type Coding = (typeof CODINGS)[number]
type Variant = { body: Buffer; etag: string }
export type Precompressed = Record<Coding, Variant>
export type RequestHead = Pick<IncomingMessage, 'method' | 'headers'>

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const compress: Record<Coding, (plain: Buffer) => Promise<Buffer>> = {
  // The best quality takes ten times as long, in every process, and saves a tenth of the bytes.
  br: (plain) => brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (plain) => zip(plain, { level: 9 }),
  identity: async (plain) => plain,
}

export async function precompress(plain: Buffer): Promise<Precompressed> {
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  const variants = CODINGS.map(
    async (coding) =>
      [coding, { body: await compress[coding](plain), etag: `"${digest}-${coding}"` }] as const,
  )
  return Object.fromEntries(await Promise.all(variants)) as Precompressed
}

const REFUSED = /^\s*q=0(\.0{0,3})?\s*$/i

/** The best coding that an Accept-Encoding header allows. */
function acceptedCoding(accepted: string | string[] | undefined): Coding {
  if (!accepted) return 'identity'
  const allowed = new Set<string>()
  for (const entry of String(accepted).split(',')) {
    const [name = '', ...parameters] = entry.split(';')
    if (!parameters.some((parameter) => REFUSED.test(parameter))) allowed.add(name.trim().toLowerCase())
  }
  return CODINGS.find((coding) => allowed.has(coding)) ?? 'identity'
}

/** Whether the request reads the whole resource: no range of it, no write. */
export const isWholeRead = ({ method, headers }: RequestHead): boolean =>
  (method === 'GET' || method === 'HEAD') && headers.range === undefined

/** Sends the best variant that the browser accepts, or 304 when it has it already. */
export function sendPrecompressed(
  { method, headers }: RequestHead,
  response: ServerResponse,
  variants: Precompressed,
  type: string,
): void {
  const coding = acceptedCoding(headers['accept-encoding'])
  const { body, etag } = variants[coding]
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
