import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Mailbox } from '@/vendors/mailbox'
import { resend } from '@/vendors/resend'
import { createVendorServer } from '@/vendors/server'

const folder = mkdtempSync(path.join(tmpdir(), 'goalquest-control-'))
const mailbox = new Mailbox(folder)
const server = createVendorServer([resend(mailbox)], mailbox)
let port = 0
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const post = (path: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve) => {
    const sent = request({
      port,
      path,
      method: 'POST',
      agent: false,
      headers: { host: `localhost:${port}`, ...headers },
    })
    sent.on('response', (answer) => resolve(answer.resume().statusCode))
    sent.end('{"vendor":"resend","latencyMs":0}')
  })

it.each([
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['an opaque origin', { origin: 'null' }],
  ['the application’s own origin, which is another', { origin: 'http://localhost:3000' }],
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another port', { 'sec-fetch-site': 'same-site' }],
])('the local vendors refuse what a page sends from %s', async (_name, headers) => {
  expect(await post('/control', headers)).toBe(403)
  expect(await post('/resend/emails', headers)).toBe(403)
  expect(mailbox.list(null)).toEqual([])
})

it.each(['evil.example', 'evil.example:3811', 'localhost.evil.example', '127.0.0.1.evil.example'])(
  'the mailbox is not read through the name %s, which may lead to this machine',
  async (host) => {
    const status = await new Promise<number | undefined>((resolve) => {
      const sent = request({ port, path: '/mailbox.json', agent: false, headers: { host } })
      sent.on('response', (answer) => resolve(answer.resume().statusCode))
      sent.end()
    })
    expect(status).toBe(421)
  },
)

it('they accept what a program sends, and a page of their own', async () => {
  expect(await post('/control', {})).toBe(200)
  expect(
    await post('/control', { origin: `http://localhost:${port}`, 'sec-fetch-site': 'same-origin' }),
  ).toBe(200)
})
