import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addRequestMeta } from 'next/dist/server/request-meta'
import { afterAll, expect, it } from 'vitest'
import { answerMissingMethod } from '@/server/web/missing-method'
import type { Refusal } from '@/server/web/refusal'

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

function answered(filename: string, status: number) {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  addRequestMeta(request, 'match', { definition: { filename } } as never)
  const refused: Refusal[] = []
  answerMissingMethod(request, response, (reason) => refused.push(reason))
  response.statusCode = status
  response.end()
  return refused
}

it.each([
  ['GET() {}, POST() {}', 'GET, HEAD, POST'],
  ['DELETE() {}', 'DELETE'],
])('the refusal for a route with %s allows %s', (handlers, allowed) => {
  expect(answered(compiledRoute(handlers), 405)).toMatchObject([
    { code: 'method_not_allowed', headers: { Allow: allowed } },
  ])
})

it('an answer with another status is left alone', () => {
  expect(answered(compiledRoute('GET() {}'), 404)).toEqual([])
})

it('in development, where only the source is known, the refusal names no method', () => {
  expect(answered('app/api/x/route.ts', 405)).toMatchObject([{ code: 'method_not_allowed' }])
})
