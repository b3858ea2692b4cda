import { describe, expect, it } from 'vitest'
import { RequestQueue } from '@/server/web/request-queue'

const LIMITS = { maxRunning: 2, maxWaiting: 2, expectedWaitMs: 500 }

describe('T60k: a request queue', () => {
  it('admits up to its limit, lets as many wait, and refuses the rest at once', async () => {
    const queue = new RequestQueue(LIMITS, () => 0)
    expect([queue.enter('a'), queue.enter('a')]).toEqual([true, true])
    const third = queue.enter('a')
    const fourth = queue.enter('a')
    expect(queue.enter('a')).toBe(false)
    queue.leave('a')
    await expect(third).resolves.toBe(true)
    queue.leave('a')
    await expect(fourth).resolves.toBe(true)
    expect([queue.running, queue.waiting]).toEqual([2, 0])
  })

  it('admits urgent requests first', async () => {
    const queue = new RequestQueue({ ...LIMITS, maxRunning: 1 }, () => 0)
    queue.enter('a')
    const order: string[] = []
    const waits = [
      Promise.resolve(queue.enter('a')).then(() => order.push('page')),
      Promise.resolve(queue.enter('a', true)).then(() => order.push('urgent')),
    ]
    queue.leave('a')
    await waits[1]
    queue.leave('a')
    await waits[0]
    expect(order).toEqual(['urgent', 'page'])
  })

  it('refuses a wait that would be too long, and keeps those that already wait', async () => {
    let now = 0
    const queue = new RequestQueue(
      { maxRunning: 1, maxWaiting: 10, expectedWaitMs: 25, longestWaitMs: 100 },
      () => now,
    )
    queue.enter('a')
    for (let times = 0; times < 200; times++) {
      now += 10
      queue.leave('a')
      queue.enter('a')
    }
    const crowded = now
    const waits = [queue.enter('a'), queue.enter('a')]
    expect(queue.enter('a')).toBe(false)
    now = crowded + 90
    queue.expire()
    expect(queue.waiting).toBe(2)
    now = crowded + 101
    queue.expire()
    await expect(Promise.all(waits)).resolves.toEqual([false, false])
  })

  it('refuses those that have waited too long', async () => {
    let now = 0
    const queue = new RequestQueue({ ...LIMITS, maxRunning: 1 }, () => now)
    queue.enter('a')
    const late = queue.enter('a')
    now = 501
    queue.expire()
    await expect(late).resolves.toBe(false)
    expect(queue.waiting).toBe(0)
  })

  it('refuses early when the expected wait is too long', () => {
    let now = 0
    const queue = new RequestQueue({ maxRunning: 1, maxWaiting: 100, expectedWaitMs: 500 }, () => now)
    for (let i = 0; i < 200; i++) {
      queue.enter('a')
      now += 400
      queue.leave('a')
      now += 5_000
    }
    queue.enter('a')
    expect(queue.enter('a')).toBeInstanceOf(Promise)
    expect(queue.enter('a')).toBe(false)
  })

  it('knows from quiet times how fast a crowd moves', () => {
    let now = 0
    const queue = new RequestQueue({ maxRunning: 10, maxWaiting: 100, expectedWaitMs: 45 }, () => now)
    for (let i = 0; i < 200; i++) {
      queue.enter('a')
      now += 10
      queue.leave('a')
      now += 90
    }
    const crowd = Array.from({ length: 20 }, () => queue.enter('a'))
    expect(crowd.filter((entered) => entered === true)).toHaveLength(10)
    expect(queue.waiting).toBe(4)
  })

  it('never counts below zero or above its limit', () => {
    const queue = new RequestQueue(LIMITS, () => 0)
    for (let round = 0; round < 50; round++) {
      queue.enter('a')
      queue.enter('a')
      queue.enter('a')
      expect(queue.running).toBeLessThanOrEqual(2)
      queue.leave('a')
      queue.leave('a')
      queue.leave('a')
      expect(queue.running).toBe(0)
    }
  })
})
