import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { SESSION_COOKIE } from '@/lib/auth/cookies'
import { readStaticPages, sendStaticPage } from '@/server/web/static-pages'

const folder = mkdtempSync(path.join(os.tmpdir(), 'goalquest-pages-'))
afterAll(() => rmSync(folder, { recursive: true }))

const ORIGIN = 'https://goalquest.example'
const scriptOf = (page: string, origin: string) => `self.page="${origin}${page}"`
const html = (page: string, origin = ORIGIN) =>
  `<link rel="canonical" href="${origin}${page}"/><script>${scriptOf(page, origin)}</script>${`<p>${page}</p>`.repeat(100)}`
const hashOf = (page: string) =>
  `'sha256-${createHash('sha256').update(scriptOf(page, ORIGIN)).digest('base64')}'`
const write = (page: string, meta: object = {}) => {
  const file = `${folder}/server/app${page}`
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(`${file}.html`, html(page, 'http://localhost:3000'))
  writeFileSync(`${file}.meta`, JSON.stringify(meta))
}
const both = (page: string) => [`/it${page}`, `/en${page}`]
for (const page of [...both(''), ...both('/about'), ...both('/faq'), ...both('/missions')]) write(page)
for (const page of both('/dev/components')) write(page, { status: 404 })
const all = ['', '/about', '/faq', '/missions', '/dev/components'].flatMap(both)
const known = (value: (page: string) => unknown) =>
  JSON.stringify(Object.fromEntries(all.map((page) => [page, value(page)])))
writeFileSync(
  `${folder}/csp-hashes.json`,
  known(() => []),
)
writeFileSync(
  `${folder}/prerender-manifest.json`,
  `{"routes":${known((page) => ({ initialRevalidateSeconds: page.endsWith('/faq') ? 60 : false }))}}`,
)
const pages = await readStaticPages(folder, ORIGIN)

function ask(target: string, headers: IncomingHttpHeaders = {}, method = 'GET') {
  const request = new IncomingMessage(new Socket())
  Object.assign(request, { method, headers })
  const response = new ServerResponse(request)
  let sent: unknown
  response.end = (body?: unknown) => {
    sent = body
    return response
  }
  const answered = sendStaticPage(pages, request, response, target)
  return { answered, response, body: Buffer.isBuffer(sent) ? sent : null }
}

describe('static pages', () => {
  it('are the public pages that the build rendered for good', () => {
    expect([...pages.keys()]).toEqual(['/', '/about'])
  })

  it.each([
    [undefined, 'it'],
    ['theme=dark; NEXT_LOCALE=en', 'en'],
    ['NEXT_LOCALE=en-GB', 'it'],
    ['MY_NEXT_LOCALE=en', 'it'],
  ])('answer in the language of the cookie %s', (cookie, locale) => {
    const { body, response } = ask('/about', { cookie })
    expect(body?.toString()).toBe(html(`/${locale}/about`))
    expect(response.getHeader('content-security-policy')).toContain(hashOf(`/${locale}/about`))
    expect(response.getHeader('content-security-policy')).not.toContain('nonce-')
    expect(response.getHeader('cache-control')).toBe('private, no-cache')
    expect(response.getHeader('vary')).toMatch(/Cookie/)
  })

  it.each([
    [`${SESSION_COOKIE}=x`, false],
    [`theme=dark; ${SESSION_COOKIE}=x`, false],
    [`my-${SESSION_COOKIE}=x`, true],
    ['gq_hint=0.0', true],
  ])('leave the home page to the application for whoever holds a session: %s', (cookie, answered) => {
    expect(ask('/', { cookie }).answered).toBe(answered)
    expect(ask('/about', { cookie }).answered).toBe(true)
  })

  it('name the address that they are served from, also in scripts', () => {
    expect(ask('/about').body?.toString()).not.toContain('localhost')
  })

  it('are compressed as the browser accepts', () => {
    const [br, gzip, plain] = ['gzip, deflate, br', 'gzip;q=0.5, br;q=0', 'deflate'].map((accepted) =>
      ask('/', { 'accept-encoding': accepted }),
    )
    expect(br?.response.getHeader('content-encoding')).toBe('br')
    expect(brotliDecompressSync(br?.body ?? '').toString()).toBe(html('/it'))
    expect(gzip?.response.getHeader('content-encoding')).toBe('gzip')
    expect(gunzipSync(gzip?.body ?? '').toString()).toBe(html('/it'))
    expect(plain?.response.getHeader('content-encoding')).toBeUndefined()
  })

  it('are answered with 304 when the browser has them in the same language', () => {
    const etag = String(ask('/').response.getHeader('etag'))
    for (const seen of [etag, `W/${etag}`, `"x", W/${etag}`]) {
      const { response, body } = ask('/', { 'if-none-match': seen })
      expect([response.statusCode, body]).toEqual([304, null])
    }
    expect(ask('/', { 'if-none-match': etag, cookie: 'NEXT_LOCALE=en' }).response.statusCode).toBe(200)
  })

  it('leave everything else to the application', () => {
    expect(ask('/', {}, 'HEAD')).toMatchObject({ answered: true, body: null })
    for (const target of ['/missions', '/faq', '/dev/components', '/about/', '/about?_rsc=x', '/it/about'])
      expect(ask(target).answered, target).toBe(false)
    for (const name of ['rsc', 'next-action', 'next-router-prefetch', 'range'])
      expect(ask('/about', { [name]: '1' }).answered, name).toBe(false)
    expect(ask('/about', {}, 'POST').answered).toBe(false)
  })
})
