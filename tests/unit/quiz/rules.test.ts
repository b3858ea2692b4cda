import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FREEZES_MAX, milestoneOf, type StoredStreak, scoreOf, streakAfter, streakOn } from '@/lib/quiz/rules'

const DAY_MS = 86_400_000
const START = Date.parse('2026-03-20')
const dayAt = (days: number) => new Date(START + days * DAY_MS).toISOString().slice(0, 10)

const streak = (changes: Partial<StoredStreak> = {}): StoredStreak => ({
  current: 4,
  longest: 9,
  freezes: 0,
  lastDay: '2026-11-19',
  missed: 0,
  ...changes,
})

describe('the streak as it stands on a day', () => {
  it.each([
    ['no quiz missed', 0, 0, 4, 0],
    ['one missed, no freeze', 1, 0, 0, 0],
    ['one missed, covered', 1, 1, 4, 0],
    ['two missed, two freezes', 2, 2, 4, 0],
    ['two missed, one freeze: over, and the freeze stays', 2, 1, 0, 1],
    ['many missed', 3, 2, 0, 2],
  ])('%s', (_name, missed, freezes, current, left) => {
    const { missed: _, ...stored } = streak({ freezes })
    expect(streakOn({ ...stored, missed })).toEqual({ ...stored, current, freezes: left })
  })

  it('that is over is not covered', () => {
    expect(streakOn(streak({ current: 0, freezes: 2, missed: 2 }))).toMatchObject({
      current: 0,
      freezes: 2,
    })
  })
})

describe('the streak after a quiz', () => {
  it('begins with the first right answer', () => {
    expect(streakAfter(null, '2026-11-20', 5)).toEqual({
      current: 1,
      longest: 1,
      freezes: 0,
      lastDay: '2026-11-20',
    })
    expect(streakAfter(null, '2026-11-20', 0)).toMatchObject({ current: 0, longest: 0 })
  })

  it('falls to zero with a score of 0 and begins again the next day', () => {
    const fallen = streakAfter(streak(), '2026-11-20', 0)
    expect(fallen).toMatchObject({ current: 0, longest: 9, lastDay: '2026-11-20' })
    expect(streakAfter({ ...fallen, missed: 0 }, '2026-11-21', 5)).toMatchObject({ current: 1 })
  })

  it('counts a day once', () => {
    const after = streakAfter(streak(), '2026-11-20', 25)
    expect(after.current).toBe(5)
    for (const day of ['2026-11-20', '2026-11-19'])
      expect(streakAfter({ ...after, missed: 0 }, day, 50)).toEqual(after)
  })

  it('earns a freeze every seventh day, at most two', () => {
    let now: StoredStreak | null = null
    const freezes = Array.from({ length: 28 }, (_, day) => {
      now = { ...streakAfter(now, dayAt(day), 10), missed: 0 }
      return now.freezes
    })
    expect([freezes[5], freezes[6], freezes[12], freezes[13], freezes[20], freezes[27]]).toEqual([
      0, 1, 1, 2, 2, 2,
    ])
  })

  it('whatever happens: longest never falls and is never below current, freezes stay between none and two', () => {
    const days = fc.array(
      fc.record({ gap: fc.integer({ min: 0, max: 4 }), right: fc.integer({ min: 0, max: 3 }) }),
      {
        maxLength: 120,
      },
    )
    fc.assert(
      fc.property(days, (played) => {
        let known: StoredStreak | null = null
        let at = 0
        for (const { gap, right } of played) {
          at += gap
          const before: StoredStreak | null = known && { ...known, missed: Math.max(0, gap - 1) }
          const after = streakAfter(before, dayAt(at), scoreOf(right))
          expect(after.longest).toBeGreaterThanOrEqual(after.current)
          expect(after.longest).toBeGreaterThanOrEqual(before?.longest ?? 0)
          expect(after.current).toBeLessThanOrEqual((before?.current ?? 0) + 1)
          expect(after.freezes).toBeGreaterThanOrEqual(0)
          expect(after.freezes).toBeLessThanOrEqual(FREEZES_MAX)
          known = { ...after, missed: 0 }
        }
      }),
      { numRuns: 300 },
    )
  })
})

it('milestones are announced only on their own day', () => {
  const milestones = Array.from({ length: 101 }, (_, days) => milestoneOf(days)).filter(
    (found) => found !== null,
  )
  expect(milestones).toEqual([3, 7, 14, 30, 60, 100])
})
