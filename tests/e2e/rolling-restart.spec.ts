import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { freePort } from '../../server/start/ports'
import { db } from '../support/app/database'
import { startBalancer } from '../support/balancer'
import { type Instance, startInstance } from '../support/instance'
import { type Signed, signedFan, signedFans, visitsAt } from '../support/signed-in-requests'

/** How often both instances are restarted; `RESTARTS` sets another number. */
const ROUNDS = Number(process.env.RESTARTS ?? 1)
const EACH_MS = 50
const FANS = 6
const RECONNECT_MS = 500
const PATIENT = { timeout: 30_000 }

const cleanups: (() => Promise<void>)[] = []
const onTestEnd = (cleanup: () => Promise<void>) => cleanups.push(cleanup)
test.afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

/** Refusals for lack of a free place, which come with `Retry-After` on any machine: a refused page asks again by itself. */
let shed = 0
/** A visit that has to ask more often than this has failed. */
const ATTEMPTS = 60

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

/** A page's live events, connected again as a browser does when the stream ends. */
function listen(origin: string, fan: Signed) {
  const events: string[] = []
  const closing = new AbortController()
  const state = { connections: 0, stream: 'not yet open' }
  const read = async () => {
    state.stream = 'requested'
    const { ok, status, body } = await fetch(`${origin}/api/events`, {
      headers: { cookie: fan.cookie },
      signal: closing.signal,
    })
    if (!ok) throw new Error(`status ${status}`)
    state.stream = 'answered'
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      // The first line comes once the stream gets events.
      if (state.stream !== 'open') state.connections++
      state.stream = 'open'
      events.push(...(chunk.match(/event: missions/g) ?? []))
    }
  }
  const follow = async () => {
    while (!closing.signal.aborted) {
      // It ends with its instance, and with the test.
      state.stream = await read().then(() => 'ended', String)
      await sleep(RECONNECT_MS, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  void follow()
  return { events, state, close: () => closing.abort() }
}

test('T60g, F18: two instances are restarted one after the other under 20 requests a second: none fails, and live events go on', async () => {
  test.setTimeout(180_000 + ROUNDS * 60_000)
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
  const visitors = visitsAt(balancer.url, patiently)
  const watcher = await signedFan()
  const fans = await signedFans(FANS)
  const live = listen(balancer.url, watcher)
  onTestEnd(async () => live.close())

  /** An action of the watcher, answered by either instance, notifies the watcher's page, whichever instance that is connected to. */
  let told = 0
  const expectTold = async () => {
    await expect.poll(() => live.state.stream, PATIENT).toBe('open')
    const before = live.events.length
    expect(await visitors.create(watcher)).toBe('ok')
    await expect.poll(() => live.events.length, PATIENT).toBe(before + 1)
    told++
  }

  const [one = 0, two = 0] = ports
  balancer.take(two)
  await expect.poll(() => live.state.stream, PATIENT).toBe('open')
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
    for (const port of Array.from({ length: ROUNDS }, () => ports).flat()) {
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
