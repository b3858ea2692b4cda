import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { entered, makeFan } from '../support/accounts'
import { db } from '../support/app/database'
import { type Answer, fromOurPage } from '../support/app/http'
import { controlAi } from '../support/app/vendors'
import { Visitor } from '../support/app/visitor'

test.afterEach(() => controlAi({ reset: true }))

const FROM = '127.0.52.1'
const QUESTION = 'Chi gioca sabato?'
const REPLY = 'Due partite aperte.\n- Guarda il derby\n- Segna un pareggio'

type Asked = { message?: unknown; requestId?: string; [other: string]: unknown }

const post = (visitor: Visitor, body: string | Asked, headers: Record<string, string> = {}) =>
  visitor.ask('/api/ai/coach-chat', {
    method: 'POST',
    headers: { ...fromOurPage, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const stream = (visitor: Visitor, body: Asked) => post(visitor, body, { accept: 'text/event-stream' })

const refusalOf = ({ status, body }: Answer) => {
  const { error } = JSON.parse(body)
  expect(Object.keys(error)).toEqual(['code', 'message', 'requestId'])
  return [status, error.code]
}

const eventsOf = ({ body }: Answer): { event: string; data: Record<string, string> }[] =>
  body
    .split('\n\n')
    .filter((part) => part !== '')
    .map((part) => {
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? []
      return { event, data: JSON.parse(data) }
    })

test('coach-chat answers with the reply and its suggestions, as one response or a stream', async () => {
  const fan = await entered(await makeFan(), { from: FROM })
  await controlAi({ reply: REPLY, paceMs: 0 })
  const whole = await post(fan, { message: QUESTION })
  expect([whole.status, whole.headers['content-type'], whole.headers['cache-control']]).toEqual([
    200,
    'application/json',
    'no-store',
  ])
  const answer = { reply: REPLY, suggestions: ['Guarda il derby', 'Segna un pareggio'], state: 'done' }
  expect(JSON.parse(whole.body)).toEqual({ id: expect.any(String), ...answer })

  const streamed = await stream(fan, { message: QUESTION })
  expect([streamed.status, streamed.headers['content-type']]).toEqual([200, 'text/event-stream'])
  const events = eventsOf(streamed)
  expect(events.at(-1)).toEqual({ event: 'done', data: { id: expect.any(String), ...answer } })
  const pieces = events.slice(0, -1)
  expect(pieces.length).toBeGreaterThan(2)
  expect(new Set(pieces.map(({ event }) => event))).toEqual(new Set(['text']))
  expect(pieces.map(({ data }) => data.text).join('')).toBe(REPLY)
})

test('coach-chat refuses a guest and an invalid body, in the words of the contract', async () => {
  const guest = new Visitor({ from: FROM })
  expect(refusalOf(await post(guest, { message: QUESTION }))).toEqual([401, 'unauthorized'])
  expect(refusalOf(await stream(guest, { message: QUESTION }))).toEqual([401, 'unauthorized'])
  const account = await makeFan()
  const fan = await entered(account, { from: FROM })
  for (const body of [{}, { message: '' }])
    expect(JSON.parse((await post(fan, body)).body).error.message).toBe('Campo obbligatorio.')
  for (const body of [
    {},
    { message: '' },
    { message: '  \u200b ' },
    { message: 'x'.repeat(10_000) },
    { message: 7 },
    { message: QUESTION, requestId: 'mio' },
    { message: QUESTION, userId: randomUUID() },
    { message: QUESTION, model: 'the dearest' },
  ])
    expect(refusalOf(await post(fan, body)), JSON.stringify(body).slice(0, 60)).toEqual([
      400,
      'invalid_input',
    ])
  expect(refusalOf(await post(fan, '{"message":'))).toEqual([400, 'malformed'])
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])
    expect(refusalOf(await post(fan, { message: QUESTION }, { 'content-type': type }))).toEqual([
      415,
      'unsupported_media',
    ])
  const elsewhere = await post(fan, { message: QUESTION }, { origin: 'https://evil.example' })
  expect(elsewhere.status).toBe(403)
  expect((await fan.ask('/api/ai/coach-chat')).status).toBe(405)
  const [row] = await db()`select count(*)::int as n from coach_turns where user_id = ${account.id}`
  expect(row?.n).toBe(0)
})

test('coach-chat enforces the daily limit, not counting failed questions', async () => {
  const fan = await entered(await makeFan(), { from: FROM })
  await controlAi({ status: 500 })
  for (const ask of [post, stream]) {
    const down = await ask(fan, { message: QUESTION })
    expect(refusalOf(down)).toEqual([503, 'unavailable'])
  }
  await controlAi({ reset: true, cutAfter: 2, paceMs: 0 })
  const cut = await stream(fan, { message: QUESTION })
  expect([cut.status, eventsOf(cut).at(-1)]).toEqual([
    200,
    { event: 'failed', data: { code: 'unavailable' } },
  ])
  await controlAi({ reset: true, reply: REPLY, paceMs: 0 })
  const form = { message: QUESTION, requestId: randomUUID() }
  const { id } = JSON.parse((await post(fan, form)).body)
  expect(JSON.parse((await post(fan, form)).body).id, 'the same form again').toBe(id)
  for (let asked = 1; asked < 5; asked++) expect((await post(fan, { message: QUESTION })).status).toBe(200)
  for (const ask of [post, stream]) {
    const over = await ask(fan, { message: QUESTION })
    expect(refusalOf(over)).toEqual([429, 'daily_limit'])
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
  }
})

test('coach-chat never gives a fan the answer to another fan’s form', async () => {
  const [one, other] = [
    await entered(await makeFan(), { from: FROM }),
    await entered(await makeFan(), { from: FROM }),
  ]
  const requestId = randomUUID()
  await controlAi({ reply: 'Solo per uno.', paceMs: 0 })
  const first = JSON.parse((await post(one, { message: QUESTION, requestId })).body)
  await controlAi({ reply: 'Per l’altro.', paceMs: 0 })
  const second = JSON.parse((await post(other, { message: QUESTION, requestId })).body)
  expect([first.reply, second.reply]).toEqual(['Solo per uno.', 'Per l’altro.'])
  expect(second.id).not.toBe(first.id)
})
