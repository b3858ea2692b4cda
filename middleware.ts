import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type NextRequest, NextResponse } from 'next/server'
import { CALLBACK_COOKIE, cookieOptions, readableCookie, SESSION_COOKIE } from '@/lib/auth/cookies'
import { readClaims } from '@/lib/auth/token'
import { FLASH_COOKIE, FLASH_SECONDS, SHOWN_COOKIE, YEAR_SECONDS } from '@/lib/core/http/cookie-names'
import { asLocale, LOCALE_COOKIE, LOCALE_PARAM } from '@/lib/core/locale'
import { needsSignIn } from '@/lib/core/pages/paths'
import { contentSecurityPolicy } from '@/lib/core/security/csp'
import { renderedPagePolicy } from '@/lib/core/security/page-policy'
import { env } from '@/lib/env'

export const config = {
  runtime: 'nodejs',
  matcher: [
    '/((?!api/|_next/|icons/|(?:sw\\.js|sprite\\.svg|icon\\.svg|og-it\\.png|og-en\\.png|apple-icon\\.png|favicon\\.ico|robots\\.txt|sitemap\\.xml|manifest\\.webmanifest)$).*)',
  ],
}

const ADMIN = /^\/admin(\/|$)/
const development = env.NODE_ENV === 'development'

/** The inline scripts of the pages made at build time, by their path; written by server/start/csp-hashes.ts. */
const hashesOfPage: Record<string, string[]> = development ? {} : readHashes()

function readHashes(): Record<string, string[]> {
  try {
    return JSON.parse(readFileSync(join(process.cwd(), env.BUILD_DIR, 'csp-hashes.json'), 'utf8'))
  } catch {
    return {}
  }
}

/** Cheap and first, never the only check: every page, query and command asks the database again. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl
  const chosen = request.cookies.get(LOCALE_COOKIE)?.value
  const linked = chosen === undefined ? request.nextUrl.searchParams.get(LOCALE_PARAM) : null
  const locale = asLocale(chosen ?? linked)
  const claims = await readClaims(request.cookies.get(SESSION_COOKIE)?.value)
  const id = request.headers.get('x-request-id') ?? randomUUID()
  // The action refuses by itself, and the form stays as it is. The page of the sign-in has no such action.
  const isCall = request.method === 'POST' && request.headers.has('next-action')
  if (needsSignIn(pathname) && !claims && !isCall) {
    const target = new URL(
      `/auth?next=${encodeURIComponent(pathname + withoutRouterState(search))}`,
      request.url,
    )
    return finish(NextResponse.redirect(target), id)
  }
  const denied = ADMIN.test(pathname) && claims !== null && !claims.isAdmin
  const home = claims ? '/today' : ''
  const page = `/${locale}${denied ? '/denied' : pathname === '/' ? home : pathname}`
  const hashes = hashesOfPage[page]
  const options = { development, secure: env.APP_URL.startsWith('https:') }
  const policy = hashes ? contentSecurityPolicy({ hashes, ...options }) : renderedPagePolicy(options)
  const notice = takeNotice(request)
  // With a callback cookie that it cannot parse, next-auth can neither sign the browser in nor out.
  request.cookies.delete(CALLBACK_COOKIE)
  const headers = new Headers(request.headers)
  headers.set('x-request-id', id)
  headers.set('content-security-policy', policy)
  const response = NextResponse.rewrite(new URL(page + search, request.url), { request: { headers } })
  response.headers.set('content-security-policy', policy)
  if (linked === locale)
    response.cookies.set(LOCALE_COOKIE, locale, { ...readableCookie, maxAge: YEAR_SECONDS })
  if (hashes) response.headers.set('cache-control', 'private, no-cache')
  if (notice === 'first') response.cookies.set(SHOWN_COOKIE, '1', { ...cookieOptions, maxAge: FLASH_SECONDS })
  if (notice === 'shown') response.cookies.delete(FLASH_COOKIE)
  return finish(response, id)
}

/**
 * Shows an action's notice on one document only: without JavaScript nothing else clears its cookie. The router of a browser with
 * JavaScript requests no document.
 */
function takeNotice({ cookies, headers }: NextRequest): 'first' | 'shown' | null {
  if (!cookies.has(FLASH_COOKIE) || !headers.get('accept')?.includes('text/html')) return null
  if (!cookies.has(SHOWN_COOKIE)) return 'first'
  cookies.delete(FLASH_COOKIE)
  return 'shown'
}

const withoutRouterState = (search: string) => search.replace(/([?&])_rsc=[^&]*&?/, '$1').replace(/[?&]$/, '')

function finish(response: NextResponse, id: string): NextResponse {
  response.headers.set('x-request-id', id)
  response.headers.append('vary', 'Cookie')
  return response
}
