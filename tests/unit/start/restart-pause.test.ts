import { expect, it } from 'vitest'
import { backoffMs, earlyExits } from '@/server/start/child'

const EARLY = 100
const STABLE = 60_000

/** The pauses before the starts that follow runs of these lengths. */
function backoffsOf(runs: number[]): number[] {
  let exits = 0
  return runs.map((ranMs) => {
    exits = earlyExits(exits, ranMs)
    return backoffMs(exits)
  })
}

it('grows while a process exits early, up to half a minute', () => {
  expect(backoffsOf(Array.from({ length: 9 }, () => EARLY))).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ])
})

it('is zero after a long run, and then grows from the start again', () => {
  expect(backoffsOf([EARLY, EARLY, STABLE, EARLY])).toEqual([500, 1_000, 0, 500])
})
