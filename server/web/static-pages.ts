import { existsSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { SESSION_COOKIE } from '../../lib/auth/cookies.ts'
import type { Locale } from '../../lib/core/locale.ts'
import { PUBLIC_PAGES } from '../../lib/core/pages/paths.ts'
import { contentSecurityPolicy } from '../../lib/core/security/csp.ts'
import { scriptHashes } from '../start/csp-hashes.ts'
import {
  isWholeRead,
  type Precompressed,
  precompress,
  type RequestHead,
  sendPrecompressed,
} from './precompressed.ts'
import { requestedLocale } from './requested-locale.ts'

type StaticPage = { policy: string; html: Precompressed }
type StaticPages = ReadonlyMap<string, Record<Locale, StaticPage>>

/** Headers of the Next.js router in the browser, which asks for something other than the page's HTML. */
const ROUTER_HEADERS = ['rsc', 'next-action', 'next-router-prefetch', 'next-router-state-tree']
const asksForHtml = (headers: IncomingHttpHeaders) =>
  ROUTER_HEADERS.every((name) => headers[name] === undefined)

const VARY =
  'rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch, Accept-Encoding, Cookie'

const json = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

const CANONICAL = /<link rel="canonical" href="(https?:\/\/[^/"]+)/

/** One build serves every loopback address, so its pages may name another one than they are served from. */
function atOrigin(html: string, origin: string): string {
  const built = CANONICAL.exec(html)?.[1]
  return built === undefined ? html : html.replaceAll(built, origin)
}

/** Reads the pages that the build rendered completely, without revalidation and with status 200; null for all others. */
function reader(folder: string, origin: string) {
  const hashes: Record<string, unknown> = json(`${folder}/csp-hashes.json`)
  const { routes = {} }: { routes?: Record<string, { initialRevalidateSeconds?: unknown }> } = json(
    `${folder}/prerender-manifest.json`,
  )
  return async (page: string): Promise<StaticPage | null> => {
    const file = `${folder}/server/app${page}`
    const { status = 200 }: { status?: number } = json(`${file}.meta`)
    if (!(page in hashes) || routes[page]?.initialRevalidateSeconds !== false || status !== 200) return null
    const html = atOrigin(readFileSync(`${file}.html`, 'utf8'), origin)
    return {
      policy: contentSecurityPolicy({ hashes: scriptHashes(html), secure: origin.startsWith('https:') }),
      html: await precompress(Buffer.from(html)),
    }
  }
}

/** The static public pages of a build by their path, as they are served from `origin`. */
export async function readStaticPages(folder: string, origin: string): Promise<StaticPages> {
  const read = reader(folder, origin)
  const pages = new Map<string, Record<Locale, StaticPage>>()
  for (const path of PUBLIC_PAGES) {
    const tail = path === '/' ? '' : path
    const [it, en] = await Promise.all([read(`/it${tail}`), read(`/en${tail}`)])
    if (it && en) pages.set(path, { it, en })
  }
  return pages
}

/** A visitor with a session sees the fan's home page at `/`, and only the application knows whether the session is valid. */
const SESSION = new RegExp(`(?:^|;\\s*)${SESSION_COOKIE.replaceAll('.', '\\.')}`)
const isHomeOfFan = (target: string, { cookie }: IncomingHttpHeaders) =>
  target === '/' && SESSION.test(cookie ?? '')

/**
 * Answers a request for a static page as the middleware and Next.js would, at a fraction of the cost.
 * @returns false when the application has to answer
 */
export function sendStaticPage(
  pages: StaticPages,
  head: RequestHead,
  response: ServerResponse,
  target: string,
): boolean {
  const page = pages.get(target)?.[requestedLocale(head.headers)]
  if (!page || !isWholeRead(head) || !asksForHtml(head.headers) || isHomeOfFan(target, head.headers))
    return false
  response.setHeader('Content-Security-Policy', page.policy)
  response.setHeader('Cache-Control', 'private, no-cache')
  response.setHeader('Vary', VARY)
  sendPrecompressed(head, response, page.html, 'text/html; charset=utf-8')
  return true
}
