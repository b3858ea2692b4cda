import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'

const PAGES = '.next/server/app'
const OUTPUT = '.next/csp-hashes.json'
const SCRIPT = /<script((?:\s+[^\s=>/]+(?:=(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*)\s*>([\s\S]*?)<\/script>/g
const DATA = /\stype=["']?(application\/(ld\+)?json|speculationrules)/

/** The hashes of a page's inline scripts, as a Content-Security-Policy names them. */
export function scriptHashes(html: string): string[] {
  const inline = [...html.matchAll(SCRIPT)].filter(
    ([, attributes = '']) => !/\ssrc=/.test(attributes) && !DATA.test(attributes),
  )
  const digests = inline.map(
    ([, , body = '']) => `sha256-${createHash('sha256').update(body).digest('base64')}`,
  )
  return [...new Set(digests)].sort()
}

/** Writes the script hashes of every prerendered page by the path that the middleware rewrites to. */
export function writeScriptHashes(): void {
  const pages = globSync('**/*.html', { cwd: PAGES }).sort()
  const entries = pages.map((file) => {
    const pathname = `/${file
      .replaceAll('\\', '/')
      .replace(/\.html$/, '')
      .replace(/(^|\/)index$/, '')}`
    return [pathname, scriptHashes(readFileSync(`${PAGES}/${file}`, 'utf8'))]
  })
  writeFileSync(OUTPUT, JSON.stringify(Object.fromEntries(entries)))
}
