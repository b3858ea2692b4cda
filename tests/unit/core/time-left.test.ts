import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timeLeft } from '@/lib/core/time/time-left'

describe('time left', () => {
  const SECOND = 1000
  const HOUR = 3600 * SECOND
  const DAY = 24 * HOUR
  const clock = (hours: number, minutes: number, seconds: number) => ({
    kind: 'clock',
    hours,
    minutes,
    seconds,
  })
  const days = (days: number, hours: number) => ({ kind: 'days', days, hours })

  it.each([
    [0, clock(0, 0, 0)],
    [1, clock(0, 0, 0)],
    [999, clock(0, 0, 0)],
    [SECOND, clock(0, 0, 1)],
    [59 * SECOND, clock(0, 0, 59)],
    [60 * SECOND, clock(0, 1, 0)],
    [HOUR - 1, clock(0, 59, 59)],
    [HOUR, clock(1, 0, 0)],
    [DAY - 1, clock(23, 59, 59)],
    [DAY, days(1, 0)],
    [DAY + HOUR - 1, days(1, 0)],
    [2 * DAY - 1, days(1, 23)],
    [2 * DAY, days(2, 0)],
    [400 * DAY + 5 * HOUR, days(400, 5)],
    [-1, clock(0, 0, 0)],
    [-DAY, clock(0, 0, 0)],
  ])('of %i ms', (ms, left) => {
    expect(timeLeft(1_800_000_000_000, 1_800_000_000_000 + ms)).toEqual(left)
  })

  it('is never negative, never more than what is left, and less than its smallest unit short of it', () => {
    const instant = fc.integer({ min: 0, max: 4e12 })
    fc.assert(
      fc.property(instant, instant, (now, deadline) => {
        const left = timeLeft(now, deadline)
        const parts = Object.values(left).filter((part) => typeof part === 'number')
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
        const shown =
          left.kind === 'days'
            ? left.days * DAY + left.hours * HOUR
            : left.hours * HOUR + left.minutes * 60 * SECOND + left.seconds * SECOND
        const exact = Math.max(0, deadline - now)
        expect(shown).toBeLessThanOrEqual(exact)
        expect(exact - shown).toBeLessThan(left.kind === 'days' ? HOUR : SECOND)
        expect(left.kind === 'days').toBe(exact >= DAY)
      }),
    )
  })
})
