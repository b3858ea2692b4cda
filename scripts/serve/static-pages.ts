import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { contentSecurityPolicy } from '../../lib/core/csp.ts'
import type { Locale } from '../../lib/core/locale.ts'
import { PUBLIC_PAGES } from '../../lib/core/pages.ts'
import { acceptedCoding, CODINGS, type Coding } from './accepted-coding.ts'
import { localeOf } from './asked-locale.ts'

type Variant = { body: Buffer; etag: string }
type StaticPage = { policy: string; variants: Record<Coding, Variant> }
export type StaticPages = ReadonlyMap<string, Record<Locale, StaticPage>>

/** What Next's router asks with, and what is no plain question for the page. */
const NOT_PLAIN = ['rsc', 'next-action', 'next-router-prefetch', 'next-router-state-tree', 'range']
const isPlain = (headers: IncomingHttpHeaders) => NOT_PLAIN.every((name) => headers[name] === undefined)

const VARY =
  'rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch, Accept-Encoding, Cookie'

const compress: Record<Coding, (html: Buffer) => Buffer> = {
  // The best quality would take ten times as long, at every start, for a tenth of the bytes.
  br: (html) => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (html) => gzipSync(html, { level: 9 }),
  identity: (html) => html,
}

function variant(html: Buffer, coding: Coding): Variant {
  const digest = createHash('sha256').update(html).digest('base64url').slice(0, 22)
  return { body: compress[coding](html), etag: `"${digest}-${coding}"` }
}

const json = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

/** Reads pages of a build that were rendered whole, for good and with the status 200; null for all others. */
function reader(folder: string, secure: boolean) {
  const hashes: Record<string, string[]> = json(`${folder}/csp-hashes.json`)
  const { routes = {} }: { routes?: Record<string, { initialRevalidateSeconds?: unknown }> } = json(
    `${folder}/prerender-manifest.json`,
  )
  return (page: string): StaticPage | null => {
    const own = hashes[page]
    const file = `${folder}/server/app${page}`
    const { status = 200 }: { status?: number } = json(`${file}.meta`)
    if (!own || routes[page]?.initialRevalidateSeconds !== false || status !== 200) return null
    const html = readFileSync(`${file}.html`)
    const variants = Object.fromEntries(CODINGS.map((coding) => [coding, variant(html, coding)]))
    return {
      policy: contentSecurityPolicy({ hashes: own, secure }),
      variants: variants as StaticPage['variants'],
    }
  }
}

/** The public pages of a build by their address, packed once. `secure`: the site is reached by https. */
export function readStaticPages(folder: string, secure: boolean): StaticPages {
  const read = reader(folder, secure)
  const pages = new Map<string, Record<Locale, StaticPage>>()
  for (const path of PUBLIC_PAGES) {
    const tail = path === '/' ? '' : path
    const [it, en] = [read(`/it${tail}`), read(`/en${tail}`)]
    if (it && en) pages.set(path, { it, en })
  }
  return pages
}

/**
 * Answers a plain request for a page of the build as the middleware and Next would, at a small part of the cost.
 * @returns false when the application has to answer
 */
export function answerStatically(
  pages: StaticPages,
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  response: ServerResponse,
  target: string,
): boolean {
  const page = pages.get(target)?.[localeOf(headers)]
  if (!page || (method !== 'GET' && method !== 'HEAD') || !isPlain(headers)) return false
  const coding = acceptedCoding(headers['accept-encoding'])
  const { body, etag } = page.variants[coding]
  response.setHeader('Content-Security-Policy', page.policy)
  response.setHeader('Cache-Control', 'private, no-cache')
  response.setHeader('Vary', VARY)
  response.setHeader('ETag', etag)
  if (headers['if-none-match']?.split(/,\s*(?:W\/)?|^W\//).includes(etag)) {
    response.writeHead(304).end()
    return true
  }
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  if (coding !== 'identity') response.setHeader('Content-Encoding', coding)
  response.setHeader('Content-Length', body.length)
  response.writeHead(200).end(method === 'HEAD' ? undefined : body)
  return true
}
