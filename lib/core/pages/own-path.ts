import type { Route } from 'next'

/** The most characters of a path that a form sends to come back to. */
export const NEXT_MAX = 300

/** In a path an encoded dot, slash, backslash or control character does not pass either. */
const PAGE_PATH =
  /^\/(?!\/)(?:[A-Za-z0-9\-._~/]|%(?!2[EF]|5C|7F|[01])[0-9A-F]{2})*(\?[A-Za-z0-9\-._~*+=&%]*)?$/i

export const ANY_ORIGIN = 'http://goalquest.invalid'

/** The path if it is one of this site, else `/`. Only the characters of our own paths pass, so no scheme or host can. */
export function ownPath(next: unknown): Route {
  if (typeof next !== 'string' || next.length > NEXT_MAX || !PAGE_PATH.test(next)) return '/'
  const url = new URL(next, ANY_ORIGIN)
  const ours = url.origin === ANY_ORIGIN && !url.pathname.includes('//')
  return ours && !/^\/api(\/|$)/.test(url.pathname) ? (`${url.pathname}${url.search}` as Route) : '/'
}

/** Where to go after sign-in: the path that the fan came from, when it is one of ours and not part of the sign-in itself. */
export function returnPath(next: unknown): Route {
  const path = ownPath(next)
  return /^\/auth(?!\/email\?)([/?]|$)/.test(path) ? '/' : path
}
