import { globSync, readFileSync } from 'node:fs'

export type Source = { path: string; text: string; lines: number; imports: string[] }

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s*['"]([^'"]+)['"]/g

/** What a file imports, as paths from the root: `@/lib/x` and `./x` alike. */
function resolve(from: string, target: string): string {
  if (target.startsWith('@/')) return target.slice(2).replace(/\.tsx?$/, '')
  if (!target.startsWith('.')) return target
  return new URL(target, `file:///${from}`).pathname.slice(1).replace(/\.tsx?$/, '')
}

/** The paths that a text imports, resolved from its file. */
export const importsOf = (path: string, text: string): string[] =>
  [...text.matchAll(IMPORT)].map((found) => resolve(path, found[1] ?? found[2] ?? found[3] ?? ''))

/** The same without imports of types, which no bundle holds. */
export const runtimeImportsOf = ({ path, text }: Source): string[] =>
  importsOf(path, text.replace(/(^|\n)(import|export) type [^'"]*from\s*['"][^'"]+['"]/g, ''))

const PRODUCTION = [
  'app/**/*.{ts,tsx}',
  'components/**/*.{ts,tsx}',
  'lib/**/*.{ts,tsx}',
  'db/**/*.ts',
  'server/**/*.{ts,mjs}',
  'vendors/**/*.ts',
  'bench/**/*.{ts,tsx,mjs}',
  'scripts/**/*.{ts,mjs}',
  'middleware.ts',
  'instrumentation.ts',
  'next.config.ts',
  'drizzle.config.ts',
]

/** Every production file, read once. */
export const SOURCES: Source[] = PRODUCTION.flatMap((pattern) => globSync(pattern))
  .map((path) => path.replaceAll('\\', '/'))
  .sort()
  .map((path) => {
    const text = readFileSync(path, 'utf8')
    return { path, text, imports: importsOf(path, text), lines: text.split('\n').length - 1 }
  })

export const isClient = (source: Source) => /^(['"])use client\1/.test(source.text)

/** `lib/missions/rules.ts` → `missions`, for the folders of lib that are domains. */
export function domainOf(path: string): string | null {
  const name = /^lib\/([^/]+)\//.exec(path)?.[1]
  return name && !['core', 'auth', 'gateways'].includes(name) ? name : null
}
