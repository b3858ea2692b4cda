import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RefusalThrottle } from '@/server/web/refusal-throttle'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refuse = (throttle: RefusalThrottle, network: string, times: number) =>
  Array.from({ length: times }, () => throttle.delayOf(network))

it('delays the refusals of a network that does not wait, and of no other', () => {
  const throttle = new RefusalThrottle()
  const delays = refuse(throttle, 'attacker', 600)
  expect(delays.filter((delay) => delay === 0)).toHaveLength(50)
  expect(delays.at(-1)).toBe(4_000)
  expect(refuse(throttle, 'fan', 50).every((delay) => delay === 0)).toBe(true)
})

it('starts a new count each second', async () => {
  const throttle = new RefusalThrottle()
  refuse(throttle, 'attacker', 51)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(throttle.delayOf('attacker')).toBe(0)
})

it('closes connections when too many refusals are delayed already', async () => {
  const throttle = new RefusalThrottle()
  refuse(throttle, 'attacker', 50)
  for (let i = 0; i < 1_000; i++) void throttle.wait(throttle.delayOf('attacker') ?? 0)
  expect(throttle.delayOf('attacker')).toBeNull()
  await vi.advanceTimersByTimeAsync(4_000)
  refuse(throttle, 'attacker', 50)
  expect(throttle.delayOf('attacker')).toBe(4_000)
})
