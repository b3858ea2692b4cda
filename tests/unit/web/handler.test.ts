import { AsyncLocalStorage } from 'node:async_hooks'
import { createServer, request, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { streamingResponse } from '@/lib/core/http/response-context'
import { securityHeaders } from '@/lib/core/security/headers'
import { NO_BUILD } from '@/server/web/build-output'
import { createHandler } from '@/server/web/handler'
import { PAGES_AT_ONCE } from '@/server/web/queues'
import { listening } from '@/tests/support/listening'

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections()
})

const WORKING = ['/works', '/api/quiz/answer', '/api/ready']

/** The worker's handler before an application that answers only when the test does. */
async function served(answerWithinMs: number, answer?: (response: ServerResponse) => void, build = NO_BUILD) {
  const kept: ServerResponse[] = []
  const server = createServer()
  servers.push(server)
  const origin = `http://127.0.0.1:${await listening(server)}`
  const handler = createHandler({
    application: async (request, response) => {
      if (answer) answer(response)
      else if (WORKING.includes(request.url ?? '')) response.end('works')
      else kept.push(response)
    },
    headers: securityHeaders(origin),
    site: { origin, host: new URL(origin).host, scheme: 'http', trustedProxies: 0 },
    build,
    answerWithinMs,
  })
  server.on('request', (request, response) => void handler.handle(request, response))
  const ask = (path: string, init?: RequestInit) => fetch(origin + path, init)
  return { ask, kept, origin, drain: handler.drain }
}

const fromBrowser = { accept: 'text/html', cookie: 'NEXT_LOCALE=en' }

it('a process that stops accepts no further event stream, which would hold it up', async () => {
  const { ask, drain, kept } = await served(20)
  drain()
  const answer = await ask('/api/events')
  expect([answer.status, answer.headers.get('connection'), kept.length]).toEqual([503, 'close', 0])
})

describe('an application that does not answer', () => {
  it('is given up with 503: a page in the fan’s language that asks again by itself', async () => {
    const { ask } = await served(20)
    const answer = await ask('/missions', { headers: fromBrowser })
    expect(answer.status).toBe(503)
    const pause = answer.headers.get('retry-after')
    expect(Number(pause)).toBeGreaterThan(0)
    expect(answer.headers.get('refresh')).toBe(pause)
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*style-src 'sha256-/)
    const page = await answer.text()
    expect(page).toContain('<html lang="en">')
    expect(page).toContain('responding: try again')
  })

  it('does not get a form twice, and endpoints get JSON', async () => {
    const { ask, origin } = await served(20)
    const sent = await ask('/missions', {
      method: 'POST',
      body: new FormData(),
      headers: { ...fromBrowser, origin },
    })
    expect([sent.status, sent.headers.get('refresh')]).toEqual([503, null])
    const endpoint = await ask('/api/missions', { headers: fromBrowser })
    expect([endpoint.status, endpoint.headers.get('refresh')]).toEqual([503, null])
    expect(await endpoint.json()).toMatchObject({ error: { code: 'unavailable' } })
  })

  it.each([
    [503, 'text/html; charset=utf-8', 'The service isn’t responding: try again in a few seconds.'],
    [500, 'text/html; charset=utf-8', 'Unknown error. If it happens again, quote the code '],
    [200, 'text/html; charset=utf-8', null],
    [500, 'text/x-component', null],
  ])('with a page of status %i, %s, says so without JavaScript: %s', async (status, type, text) => {
    const { ask } = await served(1_000, (response) => {
      response.statusCode = status
      response.setHeader('content-type', type)
      response.write('<html><body></body></html>')
      response.end()
    })
    const answer = await ask('/missions', { headers: fromBrowser })
    const [, notice] = (await answer.text()).split('<html><body></body></html>')
    const code = text?.endsWith('code ') ? `${answer.headers.get('x-request-id')}.` : ''
    expect(notice).toEqual(
      text === null
        ? ''
        : expect.stringMatching(/^<noscript lang="en"><style>.*<a href="">Try again<\/a><\/noscript>$/s),
    )
    if (text !== null) expect(notice).toContain(`<p>${text}${code}</p>`)
  })

  it.each(['/api/cron/settle', '/admin/auto-content'])('may take its time for a job: %s', async (path) => {
    const { ask, kept, origin } = await served(20)
    const job = ask(path, { method: 'POST', body: new FormData(), headers: { ...fromBrowser, origin } })
    expect((await ask('/missions')).status).toBe(503)
    expect(kept.map(({ socket }) => socket?.timeout ?? 0).toSorted()).toEqual([0, 600_000])
    for (const response of kept) response.end('done')
    expect(await (await job).text()).toBe('done')
  })

  it('may take its time for a form that waits for a vendor', async () => {
    const { ask, kept, origin } = await served(20)
    const form = ask('/ai', { method: 'POST', body: new FormData(), headers: { ...fromBrowser, origin } })
    expect((await ask('/missions')).status).toBe(503)
    for (const response of kept) response.end('drawn')
    expect(await (await form).text()).toBe('drawn')
  })

  it('may not for a page of an admin', async () => {
    const { ask } = await served(20)
    expect((await ask('/admin', { headers: fromBrowser })).status).toBe(503)
  })

  it('may answer late, to nobody, and holds no place', async () => {
    const { ask, kept } = await served(20)
    const many = await Promise.all(Array.from({ length: 12 }, () => ask('/missions')))
    expect(many.every(({ status }) => status === 503)).toBe(true)
    for (const response of kept) response.write('late')
    expect(kept.length).toBeGreaterThan(0)
    const after = await ask('/works')
    expect([after.status, await after.text()]).toEqual([200, 'works'])
  })
})

describe('the click of a mail service', () => {
  const body = [
    '--a b',
    'Content-Type: text/plain; charset=UTF-8',
    'Content-Disposition: form-data; name=List-Unsubscribe',
    '',
    'One-Click',
    '--a b--',
    '',
  ].join('\r\n')
  const click = async (path: string, sent: string | undefined = body) => {
    const { ask } = await served(1_000, (response) => void response.end('works'))
    const headers = { 'content-type': 'multipart/form-data; charset=UTF-8; boundary="a b"' }
    return (await ask(path, { method: 'POST', headers, body: sent })).status
  }

  it('may have any multipart body, or none', async () => {
    expect(await click('/api/unsubscribe?token=a.picks.b')).toBe(200)
    expect(await click('/api/unsubscribe?token=a.picks.b', '')).toBe(200)
  })

  it.each([
    '/api/unsubscribe',
    '/api/unsubscribe?token=',
    '/api/unsubscribe?token=&token=a',
    '/api/unsubscribe/?token=a',
    '/api/theme?token=a',
  ])('may not at another address, whose body is read: %s', async (path) => {
    expect([await click(path), await click(path, '')]).toEqual([400, 400])
  })

  it('is not read beyond the limit', async () => {
    expect(await click('/api/unsubscribe?token=a.picks.b', 'x'.repeat(65 * 1024))).toBe(413)
  })
})

it('a call of an action that is refused gets the reason where the page can read it', async () => {
  const { ask, origin } = await served(20)
  const body = new FormData()
  body.append('0', '[null,"$K1"]')
  const answer = await ask('/missions', {
    method: 'POST',
    body,
    headers: { accept: 'text/x-component', cookie: 'NEXT_LOCALE=en', origin, 'next-action': '40'.repeat(21) },
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/plain'])
  const message = 'The service isn’t responding: try again in a few seconds.'
  expect(await answer.json()).toMatchObject({ error: { code: 'unavailable', message } })
})

it.each([
  ['a form', 'POST', {}, 303],
  ['a call', 'POST', { 'next-action': '40'.repeat(21) }, 307],
  ['a page', 'GET', {}, 307],
])('%s that is sent elsewhere is not sent again', async (_, method, headers, status) => {
  const { ask, origin } = await served(1_000, (response) =>
    response.writeHead(307, { location: '/auth' }).end(),
  )
  const body = method === 'POST' ? new FormData() : undefined
  if ('next-action' in headers) body?.append('0', '[null,"$K1"]')
  const sent = { method, body, redirect: 'manual', headers: { ...fromBrowser, origin, ...headers } } as const
  const answer = await ask('/missions', sent)
  expect([answer.status, answer.headers.get('location')]).toEqual([status, '/auth'])
})

it('the form of another build is refused in the fan’s language, and a call of its scripts is not', async () => {
  const known = '7f'.padEnd(42, '0')
  const { ask, origin } = await served(1_000, (response) => response.end('works'), {
    ...NO_BUILD,
    hasAction: (id) => id === known,
  })
  const post = async (name: string, value: string, headers = {}) => {
    const body = new FormData()
    body.append(name, value)
    const answer = await ask('/missions', {
      method: 'POST',
      body,
      headers: { ...fromBrowser, origin, ...headers },
    })
    return { status: answer.status, text: await answer.text() }
  }
  const unknown = '40'.repeat(21)
  expect(await post(`$ACTION_ID_${known}`, '')).toEqual({ status: 200, text: 'works' })
  const refused = await post(`$ACTION_ID_${unknown}`, '')
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('GoalQuest was updated while the page was open')
  expect(await post('0', '[null,"$K1"]', { 'next-action': unknown })).toEqual({ status: 200, text: 'works' })
})

it('a request for two hosts is refused', async () => {
  const { origin } = await served(1_000)
  const { hostname, port, host } = new URL(origin)
  const statusFor = (...hosts: string[]) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = hosts.flatMap((name) => ['Host', name])
      const sent = request({ hostname, port, path: '/works', agent: false, headers })
      sent.on('error', reject)
      sent.on('response', (answer) => resolve(answer.resume().statusCode))
      sent.end()
    })
  expect(await statusFor(host)).toBe(200)
  expect(await statusFor(host, 'evil.example')).toBe(400)
  expect(await statusFor(host, host)).toBe(400)
})

describe('T60k: a crowd', () => {
  it('T52: waits for a vendor by forms, and pages are still accepted', async () => {
    const { ask, kept, origin } = await served(60_000)
    const send = () => ask('/coach', { method: 'POST', body: new FormData(), headers: { origin } })
    const forms = Array.from({ length: PAGES_AT_ONCE }, send)
    await expect.poll(() => kept.length).toBe(PAGES_AT_ONCE)
    const page = await ask('/works')
    expect([page.status, await page.text()]).toEqual([200, 'works'])
    for (const response of kept) response.end()
    await Promise.all(forms)
  })

  it.each([
    ['a quiz choice', 'POST', '/api/quiz/answer'],
    ['a probe of the proxy', 'GET', '/api/ready'],
  ])('takes every place of the pages, and %s is still accepted', async (_what, method, path) => {
    const { ask, kept, origin } = await served(60_000)
    const pages = Array.from({ length: PAGES_AT_ONCE }, () => ask('/missions'))
    await expect.poll(() => kept.length).toBe(PAGES_AT_ONCE)
    const body = method === 'POST' ? '{}' : undefined
    const urgent = await ask(path, { method, body, headers: { origin } })
    expect([urgent.status, await urgent.text()]).toEqual([200, 'works'])
    for (const response of kept) response.end()
    await Promise.all(pages)
  })
})

describe('what is rendered per request', () => {
  const text = 'riga\n'.repeat(1_000)
  async function encodingOf(path: string, accepted: string) {
    const { origin } = await served(1_000, (response) => {
      response.setHeader('content-type', path === '/api/events' ? 'text/event-stream' : 'text/html')
      response.end(text)
    })
    const answer = await fetch(origin + path, { headers: { 'accept-encoding': accepted } })
    expect(await answer.text()).toBe(text)
    return answer.headers.get('content-encoding')
  }

  it('is compressed as the browser accepts it, but an event stream is not', async () => {
    expect(await encodingOf('/missions', 'gzip, deflate, br')).toBe('br')
    expect(await encodingOf('/missions', 'gzip')).toBe('gzip')
    expect(await encodingOf('/missions', 'identity')).toBeNull()
    expect(await encodingOf('/api/events', 'gzip, br')).toBeNull()
  })
})

const reader = (answer: Response) => answer.body?.pipeThrough(new TextDecoderStream()).getReader()

describe('an answer that stays open', () => {
  const context = new AsyncLocalStorage<string>()

  /** The application ends an answer without a body, as Next.js does, in the context of its request. */
  const fed = (feed: Parameters<typeof streamingResponse>[0]) =>
    served(1_000, (response) =>
      context.run('the request', () => {
        const { body, headers } = streamingResponse(feed, { 'content-type': 'text/event-stream' })
        expect(body).toBeNull()
        response.setHeaders(headers)
        response.end()
      }),
    )

  it('is fed outside of the request, after the application has ended it, until its client leaves', async () => {
    const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<(text: string) => void>()
    const { ask } = await fed(async ({ write }) => {
      expect(context.getStore()).toBeUndefined()
      write('retry: 1\n\n')
      begin(write)
      return stop
    })
    const leaving = new AbortController()
    const answer = await ask('/api/events', { signal: leaving.signal })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    const stream = reader(answer)
    expect(await stream?.read()).toEqual({ done: false, value: 'retry: 1\n\n' })
    const write = await begun
    write('event: missions\ndata: {}\n\n')
    expect(await stream?.read()).toEqual({ done: false, value: 'event: missions\ndata: {}\n\n' })
    leaving.abort()
    await stopped
  })

  it('is not fed where only the head was asked for', async () => {
    const { ask } = await fed(async () => expect.fail('a feed has begun'))
    const answer = await ask('/api/events', { method: 'HEAD' })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  })

  it('ends when the feed ends it, and breaks off when the feed fails', async () => {
    const over = await fed(async ({ write, end }) => {
      write('last')
      end()
      return () => {}
    })
    expect(await (await over.ask('/api/events')).text()).toBe('last')
    const broken = await fed(async () => {
      throw new Error('no database')
    })
    await expect(broken.ask('/api/events')).rejects.toThrow()
  })
})

it('without the web process the feed is the body of the response', async () => {
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
  const stream = reader(
    streamingResponse(
      async ({ write }) => {
        write('retry: 1\n\n')
        return stop
      },
      { 'content-type': 'text/event-stream' },
    ),
  )
  expect(await stream?.read()).toEqual({ done: false, value: 'retry: 1\n\n' })
  await stream?.cancel()
  await stopped
})

it('a body that is left before its feed has begun stops the feed', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
  const { body } = streamingResponse(async () => begun.then(() => stop), {})
  await body?.cancel()
  begin()
  await stopped
})
