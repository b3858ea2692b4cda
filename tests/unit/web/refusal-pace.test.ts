import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RefusalPace } from '@/server/web/refusal-pace'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refuse = (pace: RefusalPace, network: string, times: number) =>
  Array.from({ length: times }, () => pace.delayOf(network))

it('delays the refusals of a network that does not wait, and of no other', () => {
  const pace = new RefusalPace()
  const delays = refuse(pace, 'attacker', 600)
  expect(delays.filter((delay) => delay === 0)).toHaveLength(50)
  expect(delays.at(-1)).toBe(4_000)
  expect(refuse(pace, 'fan', 50).every((delay) => delay === 0)).toBe(true)
})

it('counts each second anew', async () => {
  const pace = new RefusalPace()
  refuse(pace, 'attacker', 51)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(pace.delayOf('attacker')).toBe(0)
})

it('closes connections when too many refusals are delayed already', async () => {
  const pace = new RefusalPace()
  refuse(pace, 'attacker', 50)
  for (let i = 0; i < 1_000; i++) void pace.wait(pace.delayOf('attacker') ?? 0)
  expect(pace.delayOf('attacker')).toBeNull()
  await vi.advanceTimersByTimeAsync(4_000)
  refuse(pace, 'attacker', 50)
  expect(pace.delayOf('attacker')).toBe(4_000)
})
