import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LEVEL_STEP, levelOf } from '@/lib/ledger/rules'

it.each([
  [0, 1, 0],
  [1, 1, 1],
  [99, 1, 99],
  [100, 2, 0],
  [101, 2, 1],
  [199, 2, 99],
  [200, 3, 0],
  [12_345, 124, 45],
])('%i XP is level %i with %i on the bar', (xp, level, into) => {
  expect(levelOf(xp)).toEqual({ level, into, step: 100 })
})

const wholeXp = fc.integer({ min: 0, max: 10_000_000 })

it('level and bar add up to the XP and never fall as XP grows', () => {
  fc.assert(
    fc.property(wholeXp, wholeXp, (xp, more) => {
      const { level, into, step } = levelOf(xp)
      expect((level - 1) * LEVEL_STEP + into).toBe(xp)
      expect(into).toBeGreaterThanOrEqual(0)
      expect(into).toBeLessThan(step)
      expect(levelOf(xp + more).level).toBeGreaterThanOrEqual(level)
    }),
  )
})
