import { existsSync, readFileSync } from 'node:fs'

/** Maps a path to its route: raw paths hold nicknames, tokens and ids, and are unbounded. */
export type RouteName = (pathname: string) => string

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** `/missions/[id]` matches one more segment, `/auth/[...nextauth]` any number. */
const patternOf = (route: string) =>
  new RegExp(
    `^${route
      .split('/')
      .filter(Boolean)
      .map((part) =>
        /^\[\[?\.\.\./.test(part) ? '/.+' : part.startsWith('[') ? '/[^/]+' : `/${escaped(part)}`,
      )
      .join('')}/?$`,
  )

const isCatchAll = (route: string) => route.includes('[...')
const dynamicParts = (route: string) => route.split('[').length

/**
 * Maps requests to the routes in the build's list.
 * @param folder the build's; without one, only pages and endpoints are distinguished
 */
export function routeNames(folder: string): RouteName {
  const file = `${folder}/app-path-routes-manifest.json`
  const manifest: Record<string, string> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const routes = Object.values(manifest)
    .map((route) => route.replace(/^\/\[locale\]/, '') || '/')
    .filter((route) => !isCatchAll(route) || route.startsWith('/api/auth/'))
    .sort((one, other) => dynamicParts(one) - dynamicParts(other))
  const fixed = new Set(routes.filter((route) => !route.includes('[')))
  const patterns = routes
    .filter((route) => route.includes('['))
    .map((route) => [patternOf(route), route] as const)
  return (pathname) => {
    if (pathname.startsWith('/_next/')) return '/_next'
    if (fixed.has(pathname)) return pathname
    const found = patterns.find(([pattern]) => pattern.test(pathname))
    return found?.[1] ?? (pathname.startsWith('/api/') ? '/api/other' : 'other')
  }
}
