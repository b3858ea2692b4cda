import { globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const FOLDERS = new Set(readdirSync('.').filter((name) => !name.startsWith('.')))

/** `<domain>` stands for any name, `…` for any folders, and brackets for themselves. */
const asGlob = (path: string) =>
  path
    .replace(/\[|\]/g, '[$&]')
    .replace(/<[^>]+>/g, '*')
    .replace(/…/g, '**')

const pathsIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, code = '']) => code.split(/\s+/))
    .filter((word) => word.includes('/') && FOLDERS.has(word.split('/')[0] ?? ''))

it.each(['README.md', ...globSync('docs/*.md')])('%s names only files and folders that exist', (file) => {
  expect(pathsIn(file).filter((path) => globSync(asGlob(path)).length === 0)).toEqual([])
})

it('decision 025 names every piece of the web process', () => {
  const text = readFileSync('docs/decisions/025-the-web-process.md', 'utf8')
  const table = new Set(
    [...text.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, pieces = '']) => pieces.split(', ')),
  )
  const pieces = readdirSync('server/web').map((file) => `\`${file.replace(/\.ts$/, '')}\``)
  expect(pieces.filter((piece) => !table.has(piece))).toEqual([])
})
