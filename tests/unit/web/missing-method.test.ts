import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(path.join(tmpdir(), 'goalquest-route-'))
afterAll(() => rmSync(folder, { recursive: true }))
const { resolve } = createRequire(import.meta.url)

/** A route as `next build` writes it, by the class of Next.js that holds its handlers. */
function compiledRoute(handlers: string): string {
  const file = path.join(folder, `${handlers.replace(/\W+/g, '-')}.js`)
  const modules = JSON.stringify(resolve('next/dist/compiled/next-server/app-route.runtime.prod.js'))
  writeFileSync(
    file,
    `globalThis.AsyncLocalStorage ??= require('node:async_hooks').AsyncLocalStorage
    const { AppRouteRouteModule } = require(${modules})
    exports.routeModule = new AppRouteRouteModule({ definition: { pathname: '/api/x' }, userland: () => ({ ${handlers} }) })`,
  )
  return file
}

const refusals = (filename: string, status: number): unknown =>
  JSON.parse(
    execFileSync(
      process.execPath,
      ['--import', 'tsx', 'tests/support/missing-method-child.ts', filename, String(status)],
      { encoding: 'utf8' },
    ),
  )

it.each([
  ['GET() {}, POST() {}', 'GET, HEAD, POST'],
  ['DELETE() {}', 'DELETE'],
])('the refusal for a route with %s allows %s', (handlers, allowed) => {
  expect(refusals(compiledRoute(handlers), 405)).toMatchObject([
    { code: 'method_not_allowed', headers: { Allow: allowed } },
  ])
})

it('an answer with another status is left alone', () => {
  expect(refusals(compiledRoute('GET() {}'), 404)).toEqual([])
})

it('in development, where only the source is known, the refusal names no method', () => {
  expect(refusals('app/api/x/route.ts', 405)).toMatchObject([{ code: 'method_not_allowed' }])
})
