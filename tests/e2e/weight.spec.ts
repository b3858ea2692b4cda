import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { PAGES } from '@/lib/core/pages/paths'
import { buildDir } from '../support/app/app'

const STYLES_MAX = 20_000

type Manifest = { entryCSSFiles: Record<string, { path: string }[]> }

/** Compressed bytes of the style sheets that come with each page of the build. */
function stylesByPage(build: string): Map<string, number> {
  const app = path.join(build, 'server/app/[locale]')
  const weigh = (sheet: string) => gzipSync(readFileSync(path.join(build, sheet))).length
  const files = globSync('**/page_client-reference-manifest.js', { cwd: app })
  return new Map(
    files.map((file) => {
      const name = path
        .dirname(file)
        .replaceAll('\\', '/')
        .replaceAll(/\([^)]+\)\/?/g, '')
        .replaceAll(/\[(\w+)\]/g, ':$1')
      const [, manifest = ''] = readFileSync(path.join(app, file), 'utf8').split('"] = ')
      const { entryCSSFiles }: Manifest = JSON.parse(manifest.replace(/;\s*$/, ''))
      const sheets = new Set(
        Object.values(entryCSSFiles)
          .flat()
          .map((sheet) => sheet.path),
      )
      return [`/${name}`, [...sheets].map(weigh).reduce((sum, size) => sum + size, 0)]
    }),
  )
}

test('no page loads more than 20 kB of CSS at first, compressed with gzip', () => {
  const styles = stylesByPage(buildDir())
  expect([...styles.keys()]).toEqual(expect.arrayContaining([...PAGES]))
  expect(Math.min(...PAGES.map((page) => styles.get(page) ?? 0))).toBeGreaterThan(0)
  expect([...styles].filter(([, size]) => size > STYLES_MAX)).toEqual([])
})
