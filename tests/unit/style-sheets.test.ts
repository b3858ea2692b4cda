import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { importsOf, SOURCES } from '../support/sources'

const GLOBAL = readFileSync('app/globals.css', 'utf8')
const SHEETS = globSync('components/**/*.css').map((path) => ({ path, text: readFileSync(path, 'utf8') }))
/** Tailwind's, and our own: on every page. */
const UTILITIES = new Set([
  'sr-only',
  ...SHEETS.flatMap(({ text }) => [...text.matchAll(/@utility ([\w-]+)/g)].map(([, name]) => name ?? '')),
])

const classesOf = (sheet: string) =>
  [...sheet.replaceAll(/\/\*[\s\S]*?\*\/|url\([^)]*\)/g, '').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(
    ([, name]) => name ?? '',
  )

const sheetsByClass = Map.groupBy(
  SHEETS.flatMap(({ path, text }) => classesOf(text).map((name) => ({ name, path }))),
  ({ name }) => name,
)

/** A sheet with those that it imports. */
function withImports(path: string): string[] {
  const text = SHEETS.find((sheet) => sheet.path === path)?.text ?? ''
  const imported = [...text.matchAll(/@import "([^"]+)"/g)].map(([, name = '']) => join(dirname(path), name))
  return [path, ...imported.flatMap(withImports)]
}

const allClassesOf = (path: string) =>
  withImports(path).flatMap((each) => classesOf(SHEETS.find((sheet) => sheet.path === each)?.text ?? ''))

/** The class names that a component spells out. */
function namesIn(text: string): string[] {
  const attributes = [...text.matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/g)]
  const literals = attributes.flatMap(([, plain, code = '']) =>
    plain === undefined ? [...code.matchAll(/['"`]([^'"`]*)['"`]/g)].map(([, name]) => name ?? '') : [plain],
  )
  return literals.flatMap((literal) => literal.split(/\s+/))
}

it('are imported by each component that spells out a class of theirs', () => {
  const missing = SOURCES.filter(({ path }) => path.endsWith('.tsx')).flatMap(({ path, text }) => {
    const imported = importsOf(path, text).flatMap(withImports)
    return [...new Set(namesIn(text))].flatMap((name) => {
      const sheets = (sheetsByClass.get(name) ?? []).map((found) => found.path)
      if (sheets.length === 0 || UTILITIES.has(name)) return []
      const isThere = sheets.some((sheet) => GLOBAL.includes(`../${sheet}`) || imported.includes(sheet))
      return isThere ? [] : [`${path}: ${name} of ${[...new Set(sheets)].join(' or ')}`]
    })
  })
  expect(missing).toEqual([])
})

it('are imported only where one of their classes is named, since a page loads all that its components import', () => {
  const idle = SOURCES.flatMap(({ path, text }) => {
    const words = new Set(text.replaceAll(/^import .*$/gm, '').match(/[\w-]+/g))
    return importsOf(path, text).flatMap((imported) => {
      const names = allClassesOf(imported)
      return names.length === 0 || names.some((name) => words.has(name)) ? [] : [`${path}: ${imported}`]
    })
  })
  expect(idle).toEqual([])
})

/** The classes that a sheet styles by themselves: not within another element's rule, nor as a part of a longer selector. */
function ownClassesOf(sheet: string): string[] {
  const open: string[] = []
  return [...sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)].flatMap(
    ([, text = '', mark]) => {
      const prelude = text.trim()
      if (mark === '}') open.pop()
      if (mark !== '{') return []
      const isOwn = open.every((outer) => outer.startsWith('@'))
      open.push(prelude)
      return isOwn
        ? [...prelude.matchAll(/(?<=^|,\s*)\.([\w-]+)(?=\s*(?:,|$))/g)].map(([, name = '']) => name)
        : []
    },
  )
}

it('style each class in one folder only, since any page may show components of several', () => {
  const homes = Map.groupBy(
    SHEETS.flatMap(({ path, text }) => ownClassesOf(text).map((name) => ({ name, folder: dirname(path) }))),
    ({ name }) => name,
  )
  const styled = [...homes].map(([name, found]) => ({
    name,
    folders: [...new Set(found.map(({ folder }) => folder))],
  }))
  expect(styled.length).toBeGreaterThan(500)
  expect(styled.filter(({ folders }) => folders.length > 1)).toEqual([])
})

it('leave what is dark to variables and light-dark(), so that it follows the system and the choice alike', () => {
  const own = SHEETS.filter(({ text }) => /data-theme|prefers-color-scheme/.test(text))
  expect(own.map(({ path }) => path).sort()).toEqual([
    'components/shell/shell.css',
    'components/ui/css/tokens.css',
  ])
})

it('of the missions: no rule depends on what the whole page contains, else a touch restyles all tickets', () => {
  const far =
    /(?<![\w-])(?:html|body|:root)(?:[.[:][^\s{,]*)?:has\((?:[^()]|\([^()]*\))*\)[^\s{,]*\s+[^\s{,]+/g
  const sheets = SHEETS.filter(({ path }) => /^components\/(missions|shell|ui)\//.test(path))
  expect(sheets.length).toBeGreaterThan(10)
  expect(sheets.flatMap(({ text }) => text.match(far) ?? [])).toEqual([])
})
