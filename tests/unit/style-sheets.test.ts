import { globSync, readFileSync } from 'node:fs'
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
    const imported = importsOf(path, text)
    return [...new Set(namesIn(text))].flatMap((name) => {
      const sheets = (sheetsByClass.get(name) ?? []).map((found) => found.path)
      if (sheets.length === 0 || UTILITIES.has(name)) return []
      const isThere = sheets.some((sheet) => GLOBAL.includes(`../${sheet}`) || imported.includes(sheet))
      return isThere ? [] : [`${path}: ${name} of ${[...new Set(sheets)].join(' or ')}`]
    })
  })
  expect(missing).toEqual([])
})
