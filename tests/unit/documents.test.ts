import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const FOLDERS = new Set(readdirSync('.').filter((name) => !name.startsWith('.')))

/** `<domain>` stands for any name, `…` for any folders, and brackets for themselves. */
const asGlob = (name: string) =>
  name
    .replace(/\[|\]/g, '[$&]')
    .replace(/<[^>]+>/g, '*')
    .replace(/…/g, '**')

const pathsIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, code = '']) => code.split(/\s+/))
    .filter((word) => word.includes('/') && FOLDERS.has(word.split('/')[0] ?? ''))

it.each(['README.md', ...globSync('docs/*.md')])('%s names only files and folders that exist', (file) => {
  expect(pathsIn(file).filter((name) => globSync(asGlob(name)).length === 0)).toEqual([])
})

it('the index of decisions lists each record once, by its title', () => {
  const titles = globSync('docs/decisions/[0-9]*.md').map((file) => {
    const [, number, title] = /^# (\d{3}) (.+)$/m.exec(readFileSync(file, 'utf8')) ?? []
    return `- [${number}](${path.basename(file)}) ${title}`
  })
  const index = readFileSync('docs/decisions/README.md', 'utf8').match(/^- .*$/gm) ?? []
  expect(index.toSorted()).toEqual(titles.sort())
})

it('decision 025 names every piece of the web process', () => {
  const text = readFileSync('docs/decisions/025-the-web-process.md', 'utf8')
  const table = new Set(
    [...text.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, pieces = '']) => pieces.split(', ')),
  )
  const pieces = readdirSync('server/web').map((file) => `\`${file.replace(/\.ts$/, '')}\``)
  expect(pieces.filter((piece) => !table.has(piece))).toEqual([])
})
