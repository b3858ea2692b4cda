import { connect } from 'node:net'
import { expect, test } from '@playwright/test'
import { entered, makeFan } from '../support/accounts'
import { APP, ORIGIN } from '../support/app'
import { actionIds, callHead, PAGE_OF } from '../support/app-actions'
import { type Answer, ask, fromOurPage, multipart } from '../support/app-http'
import { Visitor } from '../support/app-visitor'

const { port, host } = new URL(APP.url)

/** Opens a request and sends its body piece by piece until an answer comes. */
function pour(head: string, piece: Buffer, pieces: number): Promise<{ status: number; sent: number }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1')
    let [sent, seen] = [0, '']
    const more = () => {
      while (sent < pieces * piece.length && !seen) {
        sent += piece.length
        if (!socket.write(piece)) return
      }
    }
    socket.on('drain', more)
    socket.on('data', (data) => {
      seen += data
    })
    socket.on('close', () => resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(seen)?.[1] ?? 0), sent }))
    socket.on('error', (error) => (seen ? undefined : reject(error)))
    socket.write(head)
    more()
  })
}

const head = (path: string, ...lines: string[]) =>
  [`POST ${path} HTTP/1.1`, `Host: ${host}`, `Origin: ${ORIGIN}`, ...lines, '', ''].join('\r\n')

const FORM = 'Content-Type: application/x-www-form-urlencoded'
const DOORS = ['/api/theme', '/api/auth/callback/credentials', '/api/cron/maintenance', '/auth']
const CHUNK = Buffer.from(`4000\r\n${'x'.repeat(0x4000)}\r\n`)

for (const path of DOORS) {
  test(`T43: ${path} stops a body of 1 MB that comes in chunks`, async () => {
    const answer = await pour(head(path, FORM, 'Transfer-Encoding: chunked'), CHUNK, 64)
    expect(answer.status).toBe(413)
  })

  test(`T43: ${path} refuses 60 MB by the head alone`, async () => {
    const began = Date.now()
    const piece = Buffer.alloc(16_384, 'x')
    const answer = await pour(head(path, FORM, 'Content-Length: 62914560'), piece, 3_840)
    expect(answer.status).toBe(413)
    expect(answer.sent).toBeLessThan(20_000_000)
    expect(Date.now() - began).toBeLessThan(2_000)
  })
}

test('T43: a length that lies is not believed', async () => {
  const short = await pour(head('/api/theme', FORM, 'Content-Length: 10', 'Connection: close'), Buffer.alloc(100, 'x'), 1)
  expect(short.status).toBe(400)
  const both = head('/api/theme', FORM, 'Content-Length: 5', 'Transfer-Encoding: chunked')
  expect((await pour(both, CHUNK, 1)).status).toBe(400)
})

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const many = (count: number) => `{${Array.from({ length: count }, (_, place) => `"k${place}":1`).join(',')}}`

/** Arguments of an action as a hostile client may write them. */
const ARGUMENTS: Record<string, string> = {
  'broken JSON': '[{',
  'no list': '{"a":1}',
  empty: '',
  'a list of nothing': '[]',
  'depth 60': `[${deep(60)}]`,
  'depth 15 000': deep(15_000),
  '6 000 keys': `[${many(6_000)}]`,
  __proto__: '[{"__proto__":{"isAdmin":true}}]',
  'constructor.prototype': '[{"constructor":{"prototype":{"isAdmin":true}}}]',
  'the same key twice': '[{"a":1,"a":2}]',
  'a form that is not there': '[null,"$K1"]',
  'itself': '["$0"]',
  'a ring': '["$1","$2"]',
  'another chunk': '["$5"]',
  'a promise': '["$@0"]',
  'a path into a prototype': '["$0:__proto__:constructor"]',
  'a path into a function': '["$0:constructor:constructor"]',
  'a server reference': '["$F0"]',
  'a bound reference': '["$h0"]',
  'a map': '["$Q0"]',
  'a set': '["$W0"]',
  'an iterator': '["$i0"]',
  'a stream': '["$R0","$r0","$X0","$x0"]',
  'a buffer': '["$B0","$A0","$O0"]',
  'a date': '["$Dnonsense"]',
  'a number beyond all': `["$n${'9'.repeat(60_000)}"]`,
  'not a number': '["$NaN","$Infinity","$-0","$undefined"]',
  'a temporary reference': '["$T"]',
  'a symbol': '["$SSymbol.iterator"]',
  'a lone surrogate': '["\\ud800"]',
  NUL: '["\\u0000"]',
}

const FORMS: Record<string, [string, string][]> = {
  'no root': [['_1_title', 'x']],
  'root of itself': [['0', '["$K1"]'], ['1', '"$0"']],
  'a ring of chunks': [['0', '["$1"]'], ['1', '["$2"]'], ['2', '["$1"]']],
  'a then-able': [['0', '[{"then":"$1:x"}]'], ['1', '{"x":1}']],
  'the known remote execution': [
    ['0', '{"then":"$1:__proto__:then","status":"resolved_model","reason":-1,"value":"{\\"then\\":\\"$B1337\\"}","_response":{"_prefix":"throw 1;","_chunks":"$Q2","_formData":{"get":"$1:constructor:constructor"}}}'],
    ['1', '"$@0"'],
    ['2', '[]'],
  ],
  '900 chunks': Array.from({ length: 900 }, (_, place): [string, string] => [String(place), `["$${(place + 1).toString(16)}"]`]),
  'nested forms': [['0', '[null,"$K1"]'], ['_1_a', '1'], ['_1__1_a', '2']],
  'a field of 100 kB': [['0', '[null,"$K1"]'], ['_1_title', 'x'.repeat(100_000)]],
}

const timed = async (run: () => Promise<Answer>) => {
  const began = performance.now()
  const answer = await run()
  return { ...answer, ms: performance.now() - began }
}

test('T44: what no action can read is refused quickly, without a fault and without a trace', async () => {
  test.slow()
  const visitor = await entered(await makeFan(), { from: '127.0.53.1' })
  const faults: string[] = []
  const look = async (what: string, path: string, headers: object, body: string) => {
    const answer = await timed(() => visitor.ask(path, { method: 'POST', headers: { ...headers }, body }))
    if (answer.status >= 500) faults.push(`${answer.status} ${what}`)
    if (answer.ms > 1_500) faults.push(`${Math.round(answer.ms)} ms ${what}`)
    if (/\bat .+\(.+:\d+:\d+\)|node_modules/.test(answer.body)) faults.push(`trace ${what}`)
  }
  for (const name of ['enter', 'createMission', 'signOut']) {
    const path = PAGE_OF[name] ?? '/auth'
    for (const [what, body] of Object.entries(ARGUMENTS))
      await look(`${name}: ${what}`, path, { ...callHead(name), 'content-type': 'text/plain;charset=UTF-8' }, body)
    for (const [what, fields] of Object.entries(FORMS)) {
      const { headers, body } = multipart(fields)
      await look(`${name}: ${what}`, path, { ...callHead(name), ...headers }, body)
    }
    await look(`${name}: no boundary`, path, { ...callHead(name), 'content-type': 'multipart/form-data' }, 'x')
    await look(`${name}: cut short`, path, { ...callHead(name), 'content-type': 'multipart/form-data; boundary=x' }, '--x\r\nContent-Disp')
  }
  const id = actionIds().createMission
  const PLAIN: [string, [string, string][]][] = [
    ['an unknown reference', [['$ACTION_REF_1', ''], ['$ACTION_1:0', `{"id":"${'0'.repeat(42)}","bound":"$@1"}`], ['$ACTION_1:1', '[null]']]],
    ['broken metadata', [['$ACTION_REF_1', ''], ['$ACTION_1:0', '{"id":'], ['$ACTION_1:1', '[null]']]],
    ['no bound arguments', [['$ACTION_REF_1', ''], ['$ACTION_1:0', `{"id":"${id}","bound":"$@1"}`]]],
    ['bound to itself', [['$ACTION_REF_1', ''], ['$ACTION_1:0', `{"id":"${id}","bound":"$@0"}`], ['$ACTION_1:1', '["$1"]']]],
    ['deep bound arguments', [['$ACTION_REF_1', ''], ['$ACTION_1:0', `{"id":"${id}","bound":"$@1"}`], ['$ACTION_1:1', deep(5_000)]]],
    ['two at once', [[`$ACTION_ID_${id}`, ''], [`$ACTION_ID_${actionIds().signOut}`, '']]],
    ['an unknown id', [[`$ACTION_ID_${'f'.repeat(42)}`, '']]],
    ['no action at all', [['title', 'x']]],
    ['a forged state', [['$ACTION_KEY', 'k'], ['$ACTION_REF_1', ''], ['$ACTION_1:0', `{"id":"${id}","bound":"$@1"}`], ['$ACTION_1:1', '["$K1"]']]],
  ]
  for (const [what, fields] of PLAIN) {
    const { headers, body } = multipart(fields)
    await look(`form: ${what}`, '/missions', { ...fromOurPage, ...headers }, body)
  }
  expect(faults).toEqual([])
})

test('T44: JSON bombs against the routes, and no prototype is touched', async () => {
  const visitor = new Visitor({ from: '127.0.53.2' })
  for (const path of ['/api/auth/session', '/api/auth/callback/credentials', '/api/theme', '/api/locale'])
    for (const [what, body] of Object.entries(ARGUMENTS)) {
      const headers = { origin: ORIGIN, 'content-type': 'application/json' }
      const answer = await timed(() => visitor.ask(path, { method: 'POST', headers, body }))
      expect(answer.status, `${path} ${what}`).toBeLessThan(500)
      expect(answer.ms, `${path} ${what}`).toBeLessThan(1_500)
    }
  const fan = await entered(await makeFan(), { from: '127.0.53.2' })
  expect((await fan.ask('/admin')).status).toBe(403)
  expect((await ask('/api/health')).body).toBe('{"status":"alive"}')
})
