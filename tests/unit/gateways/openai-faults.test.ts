import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

type Plan = (response: ServerResponse, request: IncomingMessage) => void

let plan: Plan = () => {}
const asked: string[] = []

const vendor = createServer(async (request, response) => {
  await text(request)
  asked.push(request.url ?? '')
  plan(response, request)
})

beforeAll(async () => {
  await once(vendor.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  vendor.closeAllConnections()
  vendor.close()
})

/** A gateway whose breakers are closed. */
async function gateway() {
  vi.resetModules()
  const { env } = await import('@/lib/env')
  const { port } = vendor.address() as AddressInfo
  Object.assign(env, { OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`, OPENAI_API_KEY: 'test' })
  return { ...(await import('@/lib/gateways/openai')), ...(await import('@/lib/gateways/openai-media')) }
}

beforeEach(() => {
  asked.length = 0
})

const QUESTION = {
  instructions: 'Be brief',
  messages: [{ role: 'user' as const, content: 'Chi gioca?' }],
  safetyId: 'x',
}
const PICTURE = { prompt: 'Nebbia', size: '1024x1024' as const, safetyId: 'x' }

type Gateway = Awaited<ReturnType<typeof gateway>>
const CALLS = {
  chat: (own: Gateway) => own.chat(QUESTION, () => {}),
  moderation: (own: Gateway) => own.isFlagged('Chi gioca?'),
  picture: (own: Gateway) => own.drawImage(PICTURE),
  speech: (own: Gateway) => own.speak('Buongiorno'),
}
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

const stream = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' })
const word = (delta: string) =>
  `event: response.output_text.delta\ndata: ${JSON.stringify({ type: 'response.output_text.delta', delta })}\n\n`

const silent: Plan = () => {}
const headersAlone: Plan = (response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders()
const dripping: Plan = (response) => {
  stream(response)
  const drip = setInterval(() => response.write(': still here\n\n'), 10)
  response.once('close', () => clearInterval(drip))
}

describe('T52: a vendor that is endlessly slow', () => {
  /** Milliseconds after which each call would have been given up, by a clock that runs a hundred times as fast. */
  const limits: number[] = []
  beforeEach(() => {
    limits.length = 0
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms)
      return timeout(ms / 100)
    })
  })
  afterEach(() => vi.restoreAllMocks())

  it.each([
    ['chat', 20_000],
    ['moderation', 5_000],
    ['picture', 60_000],
    ['speech', 30_000],
  ] as const)('%s is given up after %i ms, whether nothing comes, no body or a drip', async (name, most) => {
    for (const slow of [silent, headersAlone, dripping]) {
      plan = slow
      expect(await codeOf(CALLS[name](await gateway()))).toBe('timeout')
    }
    expect(new Set(limits)).toEqual(new Set([most]))
  })

  it('is not waited for longer, even when it asks for more time', async () => {
    plan = (response) => response.writeHead(429, { 'retry-after': '50' }).end()
    expect(await codeOf(CALLS.chat(await gateway()))).toBe('timeout')
  })
})

describe('T52: a vendor that fails', () => {
  const status =
    (code: number, body = ''): Plan =>
    (response) =>
      response.writeHead(code, { 'content-type': 'text/html', 'retry-after-ms': '1' }).end(body)
  const reset: Plan = (response) => response.socket?.resetAndDestroy()

  it.each<[string, Plan, string]>([
    ['its limits', status(429), 'rate_limited'],
    ['an error page', status(500, '<h1>Oh no</h1>'), 'unreachable'],
    ['a lost connection', reset, 'unreachable'],
  ])('with %s is asked twice for words and once for what costs each time', async (_name, fault, code) => {
    plan = fault
    for (const name of ['chat', 'moderation', 'picture', 'speech'] as const) {
      asked.length = 0
      expect(await codeOf(CALLS[name](await gateway())), name).toBe(code)
      expect(asked, name).toHaveLength(name === 'chat' || name === 'moderation' ? 2 : 1)
    }
  })

  it.each<[string, string[], string]>([
    ['after some words', [word('Guarda')], 'cut'],
    ['within an event', [word('Guarda').slice(0, -20)], 'malformed'],
    ['with invalid JSON', ['data: {"type":\n\n'], 'malformed'],
    ['with an event that says so', ['event: error\ndata: {"type":"error","message":"x"}\n\n'], 'cut'],
  ])('that breaks off %s is distinguished from an answer', async (_name, pieces, code) => {
    plan = (response) => {
      stream(response)
      response.end(pieces.join(''))
    }
    const heard: string[] = []
    expect(await codeOf((await gateway()).chat(QUESTION, (piece) => heard.push(piece)))).toBe(code)
  })

  it.each([
    ['content_filter', true],
    ['max_output_tokens', false],
  ])('that ends a reply by its %s has refused it: %s; it ends in an ellipsis', async (reason, isRefusal) => {
    const ended = { type: 'response.incomplete', response: { incomplete_details: { reason } } }
    plan = (response) => {
      stream(response)
      response.end(`${word('Guarda')}data: ${JSON.stringify(ended)}\n\n`)
    }
    const heard: string[] = []
    const reply = await (await gateway()).chat(QUESTION, (piece) => heard.push(piece))
    expect(reply).toEqual({ text: 'Guarda…', refused: isRefusal, tokens: null })
    expect(heard).toEqual(['Guarda', '…'])
  })

  it('that ends before its first word gives an empty reply, without an ellipsis', async () => {
    const ended = { type: 'response.incomplete', response: {} }
    plan = (response) => {
      stream(response)
      response.end(`data: ${JSON.stringify(ended)}\n\n`)
    }
    expect((await (await gateway()).chat(QUESTION, () => {})).text).toBe('')
  })

  it('that never stops talking is cut at 6 000 characters, the last of which says so', async () => {
    plan = (response) => {
      stream(response)
      const talk = setInterval(() => response.write(word('bla '.repeat(250))), 1)
      response.once('close', () => clearInterval(talk))
    }
    const { text: reply } = await (await gateway()).chat(QUESTION, () => {})
    expect(reply).toHaveLength(6_000)
    expect(reply).toMatch(/bla…$/)
  })

  it('that answers with more than 32 MiB is cut off', async () => {
    plan = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(`{"data":[{"b64_json":"${'A'.repeat(33 * 1024 * 1024)}"}]}`)
    }
    expect(await codeOf(CALLS.picture(await gateway()))).toBe('malformed')
  })

  it.each(['{}', '{"results":null}', '[]'])(
    'with the moderation %s has not said whether a text is abusive',
    async (body) => {
      plan = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body)
      expect(await codeOf(CALLS.moderation(await gateway()))).toBe('malformed')
    },
  )

  it('that leads elsewhere is not followed', async () => {
    plan = (response, { url }) =>
      url?.startsWith('/v1')
        ? response.writeHead(307, { location: '/stolen' }).end()
        : response.end('{"results":[]}')
    expect(await codeOf(CALLS.moderation(await gateway()))).toBe('unreachable')
    expect(asked).not.toContain('/stolen')
  })

  it.each(['chat', 'picture', 'speech'] as const)(
    'five times in a row is not asked for %s any more',
    async (name) => {
      plan = status(500)
      const own = await gateway()
      for (let time = 0; time < 5; time++) expect(await codeOf(CALLS[name](own))).toBe('unreachable')
      asked.length = 0
      expect(await codeOf(CALLS[name](own))).toBe('paused')
      expect(asked).toEqual([])
    },
  )
})

describe('T52: a vendor that was left alone after failing', () => {
  const PAUSE_MS = 30_000
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => vi.useRealTimers())
  const broken: Plan = (response) => response.writeHead(500).end()
  const sound: Plan = (response) => response.end('RIFF')

  /** A gateway that has just paused, and its next call for speech. */
  async function paused() {
    plan = broken
    const own = await gateway()
    const speak = () => codeOf(own.speak('Buongiorno'))
    for (let time = 0; time < 5; time++) await speak()
    asked.length = 0
    return speak
  }
  const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

  it('is asked again after half a minute, not before, and answers as usual', async () => {
    const speak = await paused()
    plan = sound
    pass(PAUSE_MS - 1)
    expect(await speak()).toBe('paused')
    expect(asked).toEqual([])
    pass(1)
    expect([await speak(), await speak()]).toEqual(['done', 'done'])
    expect(asked).toHaveLength(2)
    plan = broken
    expect(await speak(), 'one failure pauses nothing').toBe('unreachable')
    plan = sound
    expect(await speak()).toBe('done')
  })

  it('is asked by only one call, and left for as long again when that fails', async () => {
    const speak = await paused()
    pass(PAUSE_MS)
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, speak))
    expect([first, new Set(others)]).toEqual(['unreachable', new Set(['paused'])])
    expect(asked).toHaveLength(1)
    pass(PAUSE_MS - 1)
    expect(await speak()).toBe('paused')
    plan = sound
    pass(1)
    expect(await speak()).toBe('done')
  })
})
