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
