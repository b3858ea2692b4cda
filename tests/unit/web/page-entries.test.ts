import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { encode } from 'next-auth/jwt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SESSION_COOKIE } from '@/lib/auth/cookies'
import { env } from '@/lib/env'
import { type Entry, openPageEntries } from '@/server/web/page-entries'

const folder = mkdtempSync(path.join(os.tmpdir(), 'goalquest-entries-'))
afterAll(() => rmSync(folder, { recursive: true }))
mkdirSync(`${folder}/server`)
const pages = [
  '(fan)/missions',
  '(fan)/missions/[id]',
  '(fan)/missions/[id]/receipt',
  '(fan)/u/[nickname]',
  '(admin)/admin',
  '(public)/auth',
  '(public)/[...rest]',
]
writeFileSync(
  `${folder}/server/app-paths-manifest.json`,
  JSON.stringify(Object.fromEntries(pages.map((page) => [`/[locale]/${page}/page`, `app/${page}.js`]))),
)

const called: { file: string; request: IncomingMessage; meta: Parameters<Entry>[2]['requestMeta'] }[] = []
let fails = false
const answer = openPageEntries({
  folder,
  origin: 'https://goalquest.example',
  port: 3000,
  onLateError: () => {},
  load:
    (file) =>
    async (request, _response, { requestMeta }) => {
      if (fails) throw new Error('no page')
      called.push({ file: path.relative(`${folder}/server/app`, file), request, meta: requestMeta })
    },
})

let session = ''
beforeAll(async () => {
  const token = await encode({
    token: {
      sub: '5d0f8a53-9df1-4d18-9d2c-3c2ae7f0b111',
      sid: '5d0f8a53-9df1-4d18-9d2c-3c2ae7f0b222',
      isAdmin: false,
    },
    secret: env.AUTH_SECRET ?? '',
    salt: SESSION_COOKIE,
    maxAge: 60,
  })
  session = `${SESSION_COOKIE}=${token}`
})

type Asked = { method?: string; cookie?: string; headers?: Record<string, string> }

async function ask(url: string, { method = 'GET', cookie = session, headers = {} }: Asked = {}) {
  const request = new IncomingMessage(new Socket())
  Object.assign(request, { method, url, headers: { cookie, ...headers } })
  const response = new ServerResponse(request)
  called.length = 0
  const taken = await answer(request, response)
  return { taken, call: called[0], request, response }
}

const multipart = { 'content-type': 'multipart/form-data; boundary=x' }

describe('entry points of pages', () => {
  it.each([
    ['/missions', '(fan)/missions.js', {}],
    ['/missions/7b1', '(fan)/missions/[id].js', { id: '7b1' }],
    ['/missions/7b1/receipt', '(fan)/missions/[id]/receipt.js', { id: '7b1' }],
    ['/missions?tab=done&tab=x', '(fan)/missions.js', {}],
  ])('handle %s', async (url, file, params) => {
    const { taken, call } = await ask(url)
    expect([taken, call?.file]).toEqual([true, file])
    expect(call?.meta.params).toEqual({ locale: 'it', ...params })
    expect(call?.meta.initURL).toBe(`https://localhost:3000${url}`)
  })

  it('take the language from the cookie and the query from the address', async () => {
    const { call } = await ask('/missions?tab=done', { cookie: `NEXT_LOCALE=en; ${session}` })
    expect([call?.meta.params.locale, { ...call?.meta.query }]).toEqual(['en', { tab: 'done' }])
  })

  it('answer with the policy that the page reads its nonce from', async () => {
    const { request, response } = await ask('/missions', {
      headers: { 'content-security-policy': "script-src 'nonce-evil'" },
    })
    const policy = String(response.getHeader('content-security-policy'))
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/]{22}==' 'sha256-/)
    expect(request.headers['content-security-policy']).toBe(policy)
  })

  it.each([
    ['of an action in the browser', { 'next-action': 'a1', 'next-router-state-tree': '[]', ...multipart }],
    ['of a form without JavaScript', multipart],
  ])('handle a POST %s', async (_of, headers) => {
    expect((await ask('/missions', { method: 'POST', headers })).taken).toBe(true)
  })

  it.each<[string, string, Asked?]>([
    ['a guest', '/missions', { cookie: 'a=b' }],
    ['a forged session', '/missions', { cookie: `${SESSION_COOKIE}=abc` }],
    ['an admin page', '/admin'],
    ['a public page', '/auth'],
    ['an unknown page', '/nowhere'],
    ['a path with a locale', '/it/missions'],
    ['a trailing slash', '/missions/'],
    ['a double slash', '//missions'],
    ['an escaped segment', '/missions/%2e%2e'],
    ['a segment with a dot', '/u/a.b'],
    ['an escaped query', '/missions?%6exta=1'],
    ['a parameter of the router', '/missions?nxtPlocale=en'],
    ['a payload of the router', '/missions?_rsc=1'],
    ['a flight request', '/missions', { headers: { rsc: '1' } }],
    ['a prefetch', '/missions', { headers: { 'next-router-prefetch': '1' } }],
    ['a document with the state of the router', '/missions', { headers: { 'next-router-state-tree': '[]' } }],
    ['a resumed render', '/missions', { headers: { 'next-resume': '1' } }],
    ['HEAD', '/missions', { method: 'HEAD' }],
    ['a POST that is no action', '/missions', { method: 'POST' }],
    [
      'a forwarded action',
      '/missions',
      { method: 'POST', headers: { ...multipart, 'x-action-forwarded': '1' } },
    ],
  ])('leave %s to Next.js', async (_what, url, asked) => {
    expect((await ask(url, asked)).taken).toBe(false)
  })

  it.each([
    ['two sessions', () => `${session}; ${SESSION_COOKIE}=abc`],
    ['two languages', () => `NEXT_LOCALE=it; ${session}; NEXT_LOCALE=en`],
    ['a notice to show', () => `${session}; gq_flash=x`],
    ['draft mode', () => `${session}; __prerender_bypass=x`],
  ])('leave a cookie header with %s to Next.js', async (_what, cookie) => {
    expect((await ask('/missions', { cookie: cookie() })).taken).toBe(false)
  })

  it('leave a page that fails to Next.js, but run no action twice', async () => {
    fails = true
    expect((await ask('/missions')).taken).toBe(false)
    await expect(ask('/missions', { method: 'POST', headers: multipart })).rejects.toThrow('no page')
    fails = false
  })
})
