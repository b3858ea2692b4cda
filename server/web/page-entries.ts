import { existsSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type ParsedUrlQuery, parse } from 'node:querystring'
import { SESSION_COOKIE } from '../../lib/auth/cookies.ts'
import { readClaims } from '../../lib/auth/token.ts'
import { FLASH_COOKIE } from '../../lib/core/http/cookie-names.ts'
import { LOCALE_COOKIE } from '../../lib/core/locale.ts'
import { renderedPagePolicy } from '../../lib/core/security/page-policy.ts'
import { requestedLocale } from './requested-locale.ts'

type Meta = {
  relativeProjectDir: string
  distDir: string
  minimalMode: boolean
  initURL: string
  initProtocol: string
  query: ParsedUrlQuery
  params: Record<string, string>
}
/** An entry point of the build, as Next.js documents it under "Invoking entrypoints". */
export type Entry = (
  request: IncomingMessage,
  response: ServerResponse,
  context: { waitUntil(work: Promise<unknown>): void; requestMeta: Meta },
) => Promise<unknown>

type Options = {
  folder: string
  /** The public origin, and the port at which this process can reach itself. */
  origin: string
  port: number
  onLateError: (error: unknown) => void
  load?: (file: string) => Entry
}

const GROUP = /^\/\[locale\]\/\(fan\)(\/.+)\/page$/
const PLAIN = '([A-Za-z0-9_-]{1,64})'

const loadEntry = (file: string): Entry => createRequire(import.meta.url)(file).handler

/** The pages of fans with a fixed number of segments; others go through Next.js. */
function readRoutes(folder: string) {
  const file = `${folder}/server/app-paths-manifest.json`
  const manifest: Record<string, string> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return Object.entries(manifest).flatMap(([name, entry]) => {
    const route = GROUP.exec(name)?.[1]
    if (route === undefined || /[(@.]/.test(route)) return []
    const names = [...route.matchAll(/\[(\w+)\]/g)].map(([, param]) => String(param))
    const pattern = new RegExp(`^${route.replace(/\[\w+\]/g, PLAIN)}$`)
    return [{ pattern, names, file: path.resolve(folder, 'server', entry) }]
  })
}

/** A fixed route comes before one that would take its last segment as a parameter. */
const bySpecificity = (one: { names: string[] }, other: { names: string[] }) =>
  one.names.length - other.names.length

const ONE_SESSION = new RegExp(
  `(?:^|; )${SESSION_COOKIE.replaceAll('.', '\\.')}=([A-Za-z0-9._-]+)(?=;|$)`,
  'g',
)
const SPECIAL_COOKIE = new RegExp(`(?:^|;)\\s*(?:${FLASH_COOKIE}|__prerender_bypass|__next_preview_data)=`)
const LOCALES = new RegExp(`${LOCALE_COOKIE}=`, 'g')

/** The request's session token if it is unambiguous; anything odd is left to Next.js. */
function tokenOf({ cookie = '' }: IncomingHttpHeaders): string | undefined {
  if (SPECIAL_COOKIE.test(cookie) || (cookie.match(LOCALES)?.length ?? 0) > 1) return undefined
  const found = [...cookie.matchAll(ONE_SESSION)]
  return found.length === 1 && cookie.split(SESSION_COOKIE).length === 2 ? found[0]?.[1] : undefined
}

/** Headers with which the router asks for something other than a document or an action's answer. */
const isOfAction = (name: string) => name === 'next-action' || name === 'next-router-state-tree'
const INTERNAL = /^(rsc$|next-|x-next|x-action-|x-now-|x-vercel-|x-prerender-)/

function isPlainRequest({ method, headers }: IncomingMessage, search: string): boolean {
  if (/_rsc|nxt|%/i.test(search)) return false
  const internal = Object.keys(headers).filter((name) => INTERNAL.test(name))
  if (method === 'GET') return internal.length === 0
  const isAction = headers['next-action'] !== undefined || /^multipart\//i.test(headers['content-type'] ?? '')
  return method === 'POST' && isAction && internal.every(isOfAction)
}

/**
 * Next.js sends the headers before the first piece and flushes the compressor after each, for pages whose parts arrive late. Pages of
 * fans have no late parts (decision 009).
 */
const inOnePiece = (response: ServerResponse) =>
  Object.assign(response, { flushHeaders: () => {}, flush: () => {} })

/**
 * Answers a fan's documents and actions by the page's entry point in the build, bypassing the router of Next.js (decision 070). It
 * takes only what the middleware would let through unchanged: a signed-in fan, a page of fans, a plain address.
 * @returns false when Next.js has to answer
 */
export function openPageEntries({ folder, origin, port, onLateError, load = loadEntry }: Options) {
  const routes = readRoutes(folder).sort(bySpecificity)
  const loaded = new Map<string, Entry>()
  const entryOf = (file: string) => {
    const entry = loaded.get(file) ?? load(file)
    loaded.set(file, entry)
    return entry
  }
  const secure = origin.startsWith('https:')
  const distDir = path.resolve(folder)
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const target = request.url ?? ''
    const [pathname = '', search = ''] = target.split(/\?(.*)/s)
    if (!isPlainRequest(request, search)) return false
    const token = tokenOf(request.headers)
    const route = token && routes.find(({ pattern }) => pattern.test(pathname))
    if (!route || !(await readClaims(token))) return false
    const values = route.pattern.exec(pathname)?.slice(1) ?? []
    const params = Object.fromEntries(route.names.map((name, index) => [name, values[index] ?? '']))
    const policy = renderedPagePolicy({ secure })
    request.headers['content-security-policy'] = policy
    response.setHeader('Content-Security-Policy', policy)
    inOnePiece(response)
    const initProtocol = secure ? 'https' : 'http'
    try {
      await entryOf(route.file)(request, response, {
        waitUntil: (work) => void work.catch(onLateError),
        requestMeta: {
          relativeProjectDir: '',
          distDir,
          minimalMode: false,
          initURL: `${initProtocol}://localhost:${port}${target}`,
          initProtocol,
          query: parse(search),
          params: { locale: requestedLocale(request.headers), ...params },
        },
      })
    } catch (error) {
      // Next.js has a page for this; an action must not run twice.
      if (request.method !== 'GET' || response.headersSent) throw error
      request.url = target
      return false
    }
    return true
  }
}
