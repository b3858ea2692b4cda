import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { freePort } from '../../server/start/ports'
import { entered, makeFan, type TestFan } from '../support/accounts'
import { actionId } from '../support/app-actions'
import { db } from '../support/app-database'
import { startBalancer } from '../support/balancer'
import { type Instance, startInstance } from '../support/instance'

const EACH_MS = 50
const FANS = 6
const RECONNECT_MS = 500
const PATIENT = { timeout: 30_000 }

const cleanups: (() => Promise<void>)[] = []
const onTestEnd = (cleanup: () => Promise<void>) => cleanups.push(cleanup)
test.afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

type Signed = TestFan & { cookie: string }

async function signedFan(): Promise<Signed> {
  const fan = await makeFan()
  return { ...fan, cookie: (await entered(fan)).cookieHeader }
}

/** Refusals for want of a free place, which come with `Retry-After` however the machine is: a refused page asks again by itself. */
let shed = 0
/** Asking so often is no visit that went well. */
const ATTEMPTS = 20

async function patiently(ask: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask()
    const after = answer.headers.get('retry-after')
    if (answer.status !== 503 || after === null || attempt === ATTEMPTS) return answer
    shed++
    await answer.body?.cancel()
    await sleep(Number(after) * 1_000)
  }
}

/** What visitors do, whichever instance answers. */
const site = (origin: string) => ({
  async page(fan: Signed): Promise<string> {
    const answer = await patiently(() =>
      fetch(`${origin}/missions`, { headers: { cookie: fan.cookie, accept: 'text/html' } }),
    )
    const text = await answer.text()
    return answer.ok && text.includes('</html>') ? 'ok' : `page ${answer.status}`
  },

  /** Creates a mission by the action that the page's form calls. */
  async create(fan: Signed): Promise<string> {
    const fields = { _1_requestId: randomUUID(), _1_title: 'Tre corner', _1_points: '10' }
    const answer = await patiently(() => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      // React reads the fields when it comes to the arguments.
      body.append('0', '[null,"$K1"]')
      const headers = {
        cookie: fan.cookie,
        origin,
        'next-action': actionId('createMission'),
        accept: 'text/x-component',
      }
      return fetch(`${origin}/missions`, { method: 'POST', body, headers })
    })
    const text = await answer.text()
    return text.includes('"ok":true') ? 'ok' : `action ${answer.status} ${text.slice(0, 300)}`
  },

  /** A page's live events, connected again as a browser does when the stream ends. */
  listen(fan: Signed) {
    const events: string[] = []
    const closing = new AbortController()
    const state = { connections: 0, isOpen: false }
    const read = async () => {
      const { body } = await fetch(`${origin}/api/events`, {
        headers: { cookie: fan.cookie },
        signal: closing.signal,
      })
      for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
        // The first line comes once the stream gets events.
        if (!state.isOpen) state.connections++
        state.isOpen = true
        events.push(...(chunk.match(/(?<=event: )\w+/g) ?? []))
      }
    }
    const follow = async () => {
      while (!closing.signal.aborted) {
        // It ends with its instance, and with the test.
        await read().catch(() => {})
        state.isOpen = false
        await sleep(RECONNECT_MS, undefined, { signal: closing.signal }).catch(() => {})
      }
    }
    void follow()
    return { events, state, close: () => closing.abort() }
  },
})

test('two instances are restarted one after the other under 20 requests a second: none fails, and live events go on', async () => {
  test.setTimeout(240_000)
  const ports = [await freePort(), await freePort()]
  const balancer = await startBalancer(ports)
  const instances = new Map<number, Instance>()
  const start = async (port: number) =>
    instances.set(port, await startInstance({ port, appUrl: balancer.url }))
  onTestEnd(async () => {
    balancer.stop()
    await Promise.all([...instances.values()].map((instance) => instance.stop()))
  })
  await Promise.all(ports.map(start))
  const visitors = site(balancer.url)
  const watcher = await signedFan()
  const fans: Signed[] = []
  while (fans.length < FANS) fans.push(await signedFan())
  const live = visitors.listen(watcher)
  onTestEnd(async () => live.close())

  /** An action of the watcher, answered by whichever instance, tells the watcher's page, connected to whichever. */
  let told = 0
  const expectTold = async () => {
    await expect.poll(() => live.state.isOpen, PATIENT).toBe(true)
    expect(await visitors.create(watcher)).toBe('ok')
    await expect.poll(() => live.events.length, PATIENT).toBe(++told)
  }

  const [one = 0, two = 0] = ports
  balancer.take(two)
  await expect.poll(() => live.state.isOpen, PATIENT).toBe(true)
  balancer.give(two)
  balancer.take(one)
  await expectTold()
  balancer.give(one)

  const outcomes: Promise<string>[] = []
  let made = 0
  const load = setInterval(() => {
    const isWrite = outcomes.length % 4 === 0
    const fan = fans[(isWrite ? made++ : outcomes.length) % FANS] ?? watcher
    outcomes.push((isWrite ? visitors.create(fan) : visitors.page(fan)).catch(String))
  }, EACH_MS)
  try {
    for (const port of ports) {
      balancer.take(port)
      await instances.get(port)?.stop()
      await start(port)
      balancer.give(port)
      await expectTold()
    }
  } finally {
    clearInterval(load)
  }
  const done = await Promise.all(outcomes)
  const description = `${done.length} requests, ${shed} refused for load and asked again`
  test.info().annotations.push({ type: 'load', description })
  expect(done.filter((outcome) => outcome !== 'ok')).toEqual([])
  expect(done.length).toBeGreaterThan(100)
  expect(live.state.connections).toBeGreaterThan(1)

  const [row] = await db()<{ count: number }[]>`
    select count(*)::int from missions where user_id = any(${[watcher, ...fans].map(({ id }) => id)})`
  expect(row?.count).toBe(made + told)
})
