import { existsSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { contentSecurityPolicy } from '../../lib/core/csp.ts'
import type { Locale } from '../../lib/core/locale.ts'
import { PUBLIC_PAGES } from '../../lib/core/pages.ts'
import { localeOf } from './asked-locale.ts'
import { asksForAll, type Packed, pack, type Question, sendPacked } from './packed.ts'

type StaticPage = { policy: string; packed: Packed }
export type StaticPages = ReadonlyMap<string, Record<Locale, StaticPage>>

/** What Next's router asks with, and what is no plain question for the page. */
const NOT_PLAIN = ['rsc', 'next-action', 'next-router-prefetch', 'next-router-state-tree']
const isPlain = (headers: IncomingHttpHeaders) => NOT_PLAIN.every((name) => headers[name] === undefined)

const VARY =
  'rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch, Accept-Encoding, Cookie'

const json = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

/** Reads pages of a build that were rendered whole, for good and with the status 200; null for all others. */
function reader(folder: string, secure: boolean) {
  const hashes: Record<string, string[]> = json(`${folder}/csp-hashes.json`)
  const { routes = {} }: { routes?: Record<string, { initialRevalidateSeconds?: unknown }> } = json(
    `${folder}/prerender-manifest.json`,
  )
  return async (page: string): Promise<StaticPage | null> => {
    const own = hashes[page]
    const file = `${folder}/server/app${page}`
    const { status = 200 }: { status?: number } = json(`${file}.meta`)
    if (!own || routes[page]?.initialRevalidateSeconds !== false || status !== 200) return null
    return {
      policy: contentSecurityPolicy({ hashes: own, secure }),
      packed: await pack(readFileSync(`${file}.html`)),
    }
  }
}

/** The public pages of a build by their address, packed once. `secure`: the site is reached by https. */
export async function readStaticPages(folder: string, secure: boolean): Promise<StaticPages> {
  const read = reader(folder, secure)
  const pages = new Map<string, Record<Locale, StaticPage>>()
  for (const path of PUBLIC_PAGES) {
    const tail = path === '/' ? '' : path
    const [it, en] = await Promise.all([read(`/it${tail}`), read(`/en${tail}`)])
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
  question: Question,
  response: ServerResponse,
  target: string,
): boolean {
  const page = pages.get(target)?.[localeOf(question.headers)]
  if (!page || !asksForAll(question) || !isPlain(question.headers)) return false
  response.setHeader('Content-Security-Policy', page.policy)
  response.setHeader('Cache-Control', 'private, no-cache')
  response.setHeader('Vary', VARY)
  sendPacked(question, response, page.packed, 'text/html; charset=utf-8')
  return true
}
