import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DAILY_DECLARED_XP,
  declaredXp,
  difficultyOf,
  isActivity,
  MAX_POINTS,
  MISSION_STATUSES,
  progressOf,
  questionIn,
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

it('a title under its match is only the question', () => {
  const teams = { home: 'Roma', away: 'Lazio' }
  const titles = ['Roma–Lazio: chi vince?', 'it finisce qui?', 'Lazio–Roma: chi vince?']
  expect(titles.map((title) => questionIn(title, teams))).toEqual([
    'Chi vince?',
    'it finisce qui?',
    'Lazio–Roma: chi vince?',
  ])
})

it('a template is about the fan’s own activity, or about matches', () => {
  expect(['quiz_score_at_least', 'coach_asked'].every(isActivity)).toBe(true)
  expect(['match_result', 'unknown', null].some(isActivity)).toBe(false)
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
