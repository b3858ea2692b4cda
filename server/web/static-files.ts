import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { extname } from 'node:path'
import {
  isWholeRead,
  type Precompressed,
  precompress,
  type RequestHead,
  sendPrecompressed,
} from './precompressed.ts'

const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
}
const PREFIX = '/_next/static/'

/**
 * Answers requests for the scripts and style sheets of a build, whose names change with their content. Each is compressed on its first
 * request; Next.js would compress it for every visitor, and render a page for one that does not exist.
 * @param folder the build's folder of static files
 * @param known the addresses that exist
 */
export function staticFiles(folder: string, known: ReadonlySet<string>) {
  const cache = new Map<string, Promise<Precompressed>>()
  const load = (pathname: string) => {
    const cached = cache.get(pathname)
    if (cached) return cached
    const loading = readFile(`${folder}/${pathname.slice(PREFIX.length)}`).then(precompress)
    cache.set(pathname, loading)
    loading.catch(() => cache.delete(pathname))
    return loading
  }
  /** @returns false when the application has to answer */
  return async (head: RequestHead, response: ServerResponse, pathname: string): Promise<boolean> => {
    if (!pathname.startsWith(PREFIX) || !isWholeRead(head)) return false
    if (!known.has(pathname)) {
      if (pathname.includes('%')) return false
      response.writeHead(404, { 'Cache-Control': 'no-store' }).end()
      return true
    }
    const type = TYPES[extname(pathname)]
    if (!type) return false
    const file = await load(pathname)
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
    response.setHeader('Vary', 'Accept-Encoding')
    sendPrecompressed(head, response, file, type)
    return true
  }
}
