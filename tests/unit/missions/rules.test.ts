import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DAILY_DECLARED_XP,
  declaredXp,
  difficultyOf,
  MAX_POINTS,
  MISSION_STATUSES,
  progressOf,
  questionIn,
  timeLeft,
} from '@/lib/missions/rules'

it.each([
  [0, 'easy'],
  [14, 'easy'],
  [15, 'medium'],
  [29, 'medium'],
  [30, 'hard'],
  [100, 'hard'],
] as const)('%i points are %s', (points, difficulty) => {
  expect(difficultyOf(points)).toBe(difficulty)
})

it('progress follows the status', () => {
  expect(MISSION_STATUSES.map(progressOf)).toEqual([0, 50, 100])
})

it('a title under its match is the question alone', () => {
  const teams = { home: 'Roma', away: 'Lazio' }
  const titles = ['Roma–Lazio: chi vince?', 'it finisce qui?', 'Lazio–Roma: chi vince?']
  expect(titles.map((title) => questionIn(title, teams))).toEqual([
    'Chi vince?',
    'it finisce qui?',
    'Lazio–Roma: chi vince?',
  ])
})

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

describe('XP of declared missions', () => {
  it.each([
    [10, 0, 10],
    [100, 100, 100],
    [100, 101, 99],
    [100, 199, 1],
    [100, 200, 0],
    [1, 200, 0],
    [0, 0, 0],
    [10, 250, 0],
  ])('%i points with %i had today give %i', (points, used, xp) => {
    expect(declaredXp(points, used)).toBe(xp)
  })

  it('add up to all points of the day, or to the cap, in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: MAX_POINTS }), { maxLength: 40 }), (missions) => {
        let used = 0
        for (const points of missions) {
          const xp = declaredXp(points, used)
          expect(xp).toBeGreaterThanOrEqual(0)
          expect(xp).toBeLessThanOrEqual(points)
          used += xp
        }
        const total = missions.reduce((sum, points) => sum + points, 0)
        expect(used).toBe(Math.min(total, DAILY_DECLARED_XP))
      }),
    )
  })
})
