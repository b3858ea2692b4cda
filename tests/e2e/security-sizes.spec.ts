import { connect } from 'node:net'
import { expect, test } from '@playwright/test'
import { call, outcomeOf } from '../support/app/actions'
import { APP, ORIGIN } from '../support/app/app'
import { ask } from '../support/app/http'
import { Visitor } from '../support/app/visitor'

const { port, host } = new URL(APP.url)

/** Opens a request and sends its body piece by piece until an answer comes. */
function pour(head: string, piece: Buffer, pieces: number): Promise<{ status: number; sent: number }> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1')
    let [sent, seen] = [0, '']
    const more = () => {
      if (sent >= pieces * piece.length || seen || socket.destroyed) return
      sent += piece.length
      // Time to read between two pieces: a sender that never reads would lose the answer to the reset.
      if (socket.write(piece)) setImmediate(more)
    }
    socket.on('drain', more)
    socket.on('data', (data) => {
      seen += data
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(seen)?.[1] ?? 0), sent }))
    socket.write(head)
    more()
  })
}

const head = (path: string, ...lines: string[]) =>
  [`POST ${path} HTTP/1.1`, `Host: ${host}`, `Origin: ${ORIGIN}`, ...lines, '', ''].join('\r\n')

const FORM = 'Content-Type: application/x-www-form-urlencoded'
const ENDPOINTS = ['/api/theme', '/api/auth/callback/credentials', '/api/cron/maintenance', '/auth']
const KILOBYTE = Buffer.from(`400\r\n${'x'.repeat(0x400)}\r\n`)

for (const path of ENDPOINTS) {
  test(`T43: ${path} stops a body of 1 MB that comes in chunks`, async () => {
    const chunked = head(path, FORM, 'Transfer-Encoding: chunked')
    expect((await pour(chunked, KILOBYTE, 68)).status).toBe(413)
    // A sender that does not stop may lose the answer to the reset.
    expect([0, 413]).toContain((await pour(chunked, KILOBYTE, 1_024)).status)
  })

  test(`T43: ${path} refuses 60 MB by the headers alone, without reading the body`, async () => {
    const announced = head(path, FORM, 'Content-Length: 62914560')
    expect((await pour(announced, Buffer.alloc(0), 0)).status).toBe(413)
    const poured = await pour(announced, Buffer.alloc(16_384, 'x'), 3_840)
    expect([0, 413]).toContain(poured.status)
    expect(poured.sent).toBeLessThan(20_000_000)
  })
}

test('T37: a password of 60 kB is refused before it is hashed', async () => {
  const visitor = new Visitor({ from: '127.0.54.1' })
  const password = 'x'.repeat(60_000)
  for (const intent of ['sign-in', 'sign-up']) {
    const answer = await call(visitor, 'submitAuthForm', { email: 'tifosa@goalquest.test', password, intent })
    expect([answer.status, outcomeOf(answer)?.code]).toEqual([400, 'invalid_input'])
    expect(answer.body).not.toContain('xxxx')
  }
})

test('T43: a false Content-Length is not believed', async () => {
  const short = await pour(
    head('/api/theme', FORM, 'Content-Length: 10', 'Connection: close'),
    Buffer.alloc(100, 'x'),
    1,
  )
  expect(short.status).toBe(400)
  const both = head('/api/theme', FORM, 'Content-Length: 5', 'Transfer-Encoding: chunked')
  expect((await pour(both, KILOBYTE, 1)).status).toBe(400)
})

test('T43: 200 senders of one byte a second are cut off, and nobody waits for them', async () => {
  let open = 200
  const slow = Array.from({ length: open }, () => {
    const socket = connect(Number(port), '127.0.0.1')
    let seen = ''
    socket.on('error', () => {})
    socket.on('data', (data) => {
      seen += data
    })
    socket.write(head('/api/theme', FORM, 'Content-Length: 100'))
    const drip = setInterval(() => socket.write('x'), 1_000)
    return new Promise<number>((resolve) =>
      socket.on('close', () => {
        clearInterval(drip)
        open -= 1
        resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(seen)?.[1] ?? 0))
      }),
    )
  })
  expect((await ask('/rules')).status).toBe(200)
  expect(open).toBe(200)
  const ends = await Promise.all(slow)
  expect(ends.filter((status) => ![0, 408, 503].includes(status))).toEqual([])
  expect(ends).toContain(408)
})
