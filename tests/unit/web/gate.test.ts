import { describe, expect, it } from 'vitest'
import { Gate } from '@/server/web/gate'

const LIMITS = { running: 2, waiting: 2, patienceMs: 500 }

describe('the gate', () => {
  it('lets in what may run, lets wait what may wait, and refuses the rest at once', async () => {
    const gate = new Gate(LIMITS, () => 0)
    expect([gate.enter(), gate.enter()]).toEqual([true, true])
    const third = gate.enter()
    const fourth = gate.enter()
    expect(gate.enter()).toBe(false)
    gate.leave()
    await expect(third).resolves.toBe(true)
    gate.leave()
    await expect(fourth).resolves.toBe(true)
    expect([gate.running, gate.waiting]).toEqual([2, 0])
  })

  it('serves urgent ones first', async () => {
    const gate = new Gate({ ...LIMITS, running: 1 }, () => 0)
    gate.enter()
    const order: string[] = []
    const waits = [
      Promise.resolve(gate.enter()).then(() => order.push('page')),
      Promise.resolve(gate.enter(true)).then(() => order.push('urgent')),
    ]
    gate.leave()
    await waits[1]
    gate.leave()
    await waits[0]
    expect(order).toEqual(['urgent', 'page'])
  })

  it('refuses at once whom it would keep waiting too long, and keeps whom it has let wait', async () => {
    let now = 0
    const gate = new Gate({ running: 1, waiting: 10, patienceMs: 25, longestMs: 100 }, () => now)
    gate.enter()
    for (let times = 0; times < 200; times++) {
      now += 10
      gate.leave()
      gate.enter()
    }
    const crowded = now
    const waits = [gate.enter(), gate.enter()]
    expect(gate.enter()).toBe(false)
    now = crowded + 90
    gate.expire()
    expect(gate.waiting).toBe(2)
    now = crowded + 101
    gate.expire()
    await expect(Promise.all(waits)).resolves.toEqual([false, false])
  })

  it('turns away those who have waited beyond patience', async () => {
    let now = 0
    const gate = new Gate({ ...LIMITS, running: 1 }, () => now)
    gate.enter()
    const late = gate.enter()
    now = 501
    gate.expire()
    await expect(late).resolves.toBe(false)
    expect(gate.waiting).toBe(0)
  })

  it('refuses early when the wait is expected to be longer than patience', () => {
    let now = 0
    const gate = new Gate({ running: 1, waiting: 100, patienceMs: 500 }, () => now)
    for (let i = 0; i < 200; i++) {
      gate.enter()
      now += 400
      gate.leave()
      now += 5_000
    }
    gate.enter()
    expect(gate.enter()).toBeInstanceOf(Promise)
    expect(gate.enter()).toBe(false)
  })

  it('knows from calm times how fast a crowd moves on', () => {
    let now = 0
    const gate = new Gate({ running: 10, waiting: 100, patienceMs: 45 }, () => now)
    for (let i = 0; i < 200; i++) {
      gate.enter()
      now += 10
      gate.leave()
      now += 90
    }
    const crowd = Array.from({ length: 20 }, () => gate.enter())
    expect(crowd.filter((entered) => entered === true)).toHaveLength(10)
    expect(gate.waiting).toBe(4)
  })

  it('never counts below zero or above its limit, whatever the order', () => {
    const gate = new Gate(LIMITS, () => 0)
    for (let round = 0; round < 50; round++) {
      gate.enter()
      gate.enter()
      gate.enter()
      expect(gate.running).toBeLessThanOrEqual(2)
      gate.leave()
      gate.leave()
      gate.leave()
      expect(gate.running).toBe(0)
    }
  })
})
