import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { staticFiles } from '@/server/web/static-files'

const folder = mkdtempSync(path.join(os.tmpdir(), 'goalquest-files-'))
afterAll(() => rmSync(folder, { recursive: true }))
mkdirSync(`${folder}/chunks`)
const SCRIPT = 'let a = 1\n'.repeat(100)
writeFileSync(`${folder}/chunks/a.js`, SCRIPT)
writeFileSync(`${folder}/chunks/hidden.js`, SCRIPT)
const known = new Set([
  '/_next/static/chunks/a.js',
  '/_next/static/chunks/gone.js',
  '/_next/static/media/a.woff2',
  '/sprite.svg',
])
const answer = staticFiles(folder, known)

async function ask(address: string, headers: IncomingHttpHeaders = {}, method = 'GET') {
  const request = new IncomingMessage(new Socket())
  Object.assign(request, { method, headers })
  const response = new ServerResponse(request)
  let sent: unknown
  response.end = (body?: unknown) => {
    sent = body
    return response
  }
  return { answered: await answer(request, response, address), response, body: sent }
}

it('compresses a script once and lets browsers keep it', async () => {
  const address = '/_next/static/chunks/a.js'
  const [first, second] = await Promise.all([
    ask(address, { 'accept-encoding': 'gzip, br' }),
    ask(address, { 'accept-encoding': 'gzip, br' }),
  ])
  expect(Buffer.isBuffer(first.body) && brotliDecompressSync(first.body).toString()).toBe(SCRIPT)
  expect(second.body).toBe(first.body)
  expect(first.response.getHeaders()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=UTF-8',
    vary: 'Accept-Encoding',
  })
  const etag = String(first.response.getHeader('etag'))
  const again = await ask(address, { 'accept-encoding': 'br', 'if-none-match': etag })
  expect([again.response.statusCode, again.body]).toEqual([304, undefined])
  expect((await ask(address)).body?.toString()).toBe(SCRIPT)
})

it('leaves everything else to the application', async () => {
  const others = [
    '/sprite.svg',
    '/_next/static/media/a.woff2',
    '/_next/static/chunks/%5Ba%5D.js',
    '/constructor',
  ]
  for (const address of others) expect((await ask(address)).answered, address).toBe(false)
  expect((await ask('/_next/static/chunks/a.js', { range: 'bytes=0-1' })).answered).toBe(false)
  expect((await ask('/_next/static/chunks/a.js', {}, 'POST')).answered).toBe(false)
})

it('answers without a page that a file of the build is missing', async () => {
  for (const address of [
    '/_next/static/chunks/hidden.js',
    '/_next/static/../a.js',
    '/_next/static/b.woff2',
  ]) {
    const { answered, response, body } = await ask(address)
    expect([answered, response.statusCode, body], address).toEqual([true, 404, undefined])
  }
})

it('reads a file again after it could not be read', async () => {
  await expect(ask('/_next/static/chunks/gone.js')).rejects.toThrow('ENOENT')
  writeFileSync(`${folder}/chunks/gone.js`, SCRIPT)
  expect((await ask('/_next/static/chunks/gone.js')).answered).toBe(true)
})
