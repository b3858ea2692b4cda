import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BodySlots } from '@/server/web/body-slots'
import { readBody } from '@/server/web/request-body'

describe('slots of bodies', () => {
  const takeMany = (slots: BodySlots, network: string, times: number) =>
    Array.from({ length: times }, () => slots.take(network)).filter(Boolean).length

  it('leave some to every network, however many one network wants', () => {
    const slots = new BodySlots()
    expect(takeMany(slots, 'attacker', 1_100)).toBe(128)
    expect(takeMany(slots, 'fan', 10)).toBe(10)
  })

  it('without a bound per network: the attack takes all', () => {
    const broken = new BodySlots({ total: 512, perNetwork: 512 })
    expect(takeMany(broken, 'attacker', 1_100)).toBe(512)
    expect(takeMany(broken, 'fan', 10)).toBe(0)
  })

  it('are bounded in all, and come back', () => {
    const slots = new BodySlots({ total: 3, perNetwork: 2 })
    expect([slots.take('a'), slots.take('a'), slots.take('a')]).toEqual([true, true, false])
    expect([slots.take('b'), slots.take('b')]).toEqual([true, false])
    slots.release('a')
    expect([slots.take('b'), slots.take('c')]).toEqual([true, false])
  })
})

describe('a body', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Sends as many bytes each second until the body is settled or a minute has passed. */
  async function send(bytesPerSecond: number, seconds: number) {
    const request = new IncomingMessage(new Socket())
    const outcome = readBody(request, 128 * 1_024)
    let second = 0
    while (second < seconds) {
      request.push(Buffer.alloc(bytesPerSecond))
      await vi.advanceTimersByTimeAsync(1_000)
      second++
    }
    request.push(null)
    await vi.advanceTimersByTimeAsync(1)
    return outcome
  }

  it.each([
    ['one byte a second', 1, 6],
    ['just under 1 kB in five seconds', 204, 6],
  ])('is refused at %s', async (_name, bytes, seconds) => {
    expect(await send(bytes, seconds)).toMatchObject({ refused: { status: 408, code: 'too_slow' } })
  })

  it('is read at 1 kB in five seconds, and a short one at any pace within them', async () => {
    expect(await send(205, 60)).toMatchObject({ body: { length: 205 * 60 } })
    expect(await send(1, 4)).toMatchObject({ body: { length: 4 } })
  })
})
