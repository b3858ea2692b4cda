import { describe, expect, it } from 'vitest'
import { PAGES_AT_ONCE } from '@/server/web/queues'
import { RequestQueue } from '@/server/web/request-queue'

const PAGE_MS = 8
const RETRY_MS = 20
const EVERY_MS = 100

type Job = { network: string; since: number; left: number; done: () => void }

/**
 * One process that renders pages: a millisecond at a time is shared by the pages that run. `attackers` connections ask
 * again as soon as they are answered or refused, and one fan asks ten times a second.
 * @returns how long each page of the fan took; null for a refusal
 */
async function simulate(attackers: number, networkOf: { attacker: string; fan: string }, seconds: number) {
  let now = 0
  const queue = new RequestQueue(
    { maxRunning: PAGES_AT_ONCE, maxWaiting: 128, expectedWaitMs: 400, longestWaitMs: 900 },
    () => now,
  )
  const running = new Set<Job>()
  const times: (number | null)[] = []
  const ask = async (network: string, done: (admitted: boolean) => void) => {
    const since = now
    const entered = queue.enter(network)
    if (!(entered === true || (await entered))) return done(false)
    running.add({ network, since, left: PAGE_MS, done: () => done(true) })
  }
  const later: { at: number; run: () => void }[] = []
  const attack = () =>
    void ask(networkOf.attacker, (admitted) =>
      admitted ? attack() : void later.push({ at: now + RETRY_MS, run: attack }),
    )
  for (let i = 0; i < attackers; i++) attack()
  for (now = 0; now < seconds * 1_000; now++) {
    if (now % EVERY_MS === 0) {
      const since = now
      void ask(networkOf.fan, (admitted) => void times.push(admitted ? now + 1 - since : null))
    }
    for (const due of later.splice(0)) due.at <= now ? due.run() : later.push(due)
    await Promise.resolve()
    const share = 1 / running.size
    for (const job of [...running]) {
      job.left -= share
      if (job.left > 1e-6) continue
      running.delete(job)
      queue.leave(job.network)
      job.done()
    }
    await Promise.resolve()
    if (now % 100 === 0) queue.expire()
  }
  return times
}

const p99 = (times: (number | null)[]) => {
  const sorted = times.map((time) => time ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0
}

describe('T64: 250 connections of one network that never pause', () => {
  it('at most double the time that a page takes for a fan of another network', async () => {
    const quiet = p99(await simulate(0, { attacker: 'a', fan: 'b' }, 20))
    const attacked = p99(await simulate(250, { attacker: 'a', fan: 'b' }, 20))
    expect(quiet).toBe(PAGE_MS)
    expect(attacked).toBeLessThanOrEqual(2 * quiet)
  })

  it('without the share of networks: the fan waits with the attackers or is refused', async () => {
    const attacked = p99(await simulate(250, { attacker: 'all', fan: 'all' }, 20))
    expect(attacked).toBeGreaterThan(100)
  })
})

describe('networks', () => {
  const LIMITS = { maxRunning: 4, maxWaiting: 6, expectedWaitMs: 500 }

  const fill = (queue: RequestQueue, network: string) => {
    while (queue.enter(network));
  }

  it('have every place, and a quarter once they are refused while others are active', async () => {
    let now = 0
    const queue = new RequestQueue({ ...LIMITS, expectedWaitMs: 5_000 }, () => now)
    expect(queue.enter('b')).toBe(true)
    expect([queue.enter('a'), queue.enter('a'), queue.enter('a')]).toEqual([true, true, true])
    fill(queue, 'a')
    for (let i = 0; i < 3; i++) queue.leave('a')
    const ofB = queue.enter('b')
    queue.leave('b')
    expect([await ofB, queue.running]).toEqual([true, 2])
    now = 2_001
    queue.expire()
    expect(queue.running).toBe(4)
  })

  it('have a quarter where clients hold their places', () => {
    const streams = new RequestQueue(
      { maxRunning: 8, maxWaiting: 0, expectedWaitMs: 0, isHeld: true },
      () => 0,
    )
    expect(streams.enter('a')).toBe(true)
    expect([streams.enter('b'), streams.enter('b'), streams.enter('b')]).toEqual([true, true, false])
    expect([streams.enter('a'), streams.enter('a')]).toEqual([true, false])
  })

  it('take turns, the same network’s requests in their order', async () => {
    const queue = new RequestQueue({ ...LIMITS, maxRunning: 1 }, () => 0)
    queue.enter('a')
    const order: string[] = []
    const wait = (network: string, name: string) =>
      Promise.resolve(queue.enter(network)).then(() => {
        order.push(name)
        queue.leave(network)
      })
    const waits = [wait('a', 'a1'), wait('a', 'a2'), wait('a', 'a3'), wait('b', 'b1'), wait('c', 'c1')]
    queue.leave('a')
    await Promise.all(waits)
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
  })

  it('give up a waiting request of the longest line when the room is full', async () => {
    const queue = new RequestQueue({ ...LIMITS, maxRunning: 1 }, () => 0)
    queue.enter('a')
    const ofA = Array.from({ length: 6 }, () => queue.enter('a'))
    expect(queue.enter('a')).toBe(false)
    expect(queue.enter('b')).toBeInstanceOf(Promise)
    await expect(ofA[5]).resolves.toBe(false)
    expect(queue.waiting).toBe(6)
  })
})
