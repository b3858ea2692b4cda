import { describe, expect, it } from 'vitest'
import { accuracyOf, BASE_RESULTS, rankedProbabilityScore } from '@/lib/ratings/accuracy/rules'
import { rate } from '@/lib/ratings/rules'

describe('the ranked probability score', () => {
  it.each([
    [{ home: 1, draw: 0, away: 0 }, { home: 2, away: 0 }, 0],
    [{ home: 1, draw: 0, away: 0 }, { home: 0, away: 2 }, 1],
    [{ home: 1, draw: 0, away: 0 }, { home: 1, away: 1 }, 0.5],
    [{ home: 0.45, draw: 0.27, away: 0.28 }, { home: 3, away: 1 }, (0.55 ** 2 + 0.28 ** 2) / 2],
    [{ home: 0.45, draw: 0.27, away: 0.28 }, { home: 1, away: 1 }, (0.45 ** 2 + 0.28 ** 2) / 2],
  ])('of %o for %o is %d', (chances, goals, score) => {
    expect(rankedProbabilityScore(chances, goals)).toBeCloseTo(score, 12)
  })
})

describe('the accuracy of the ratings', () => {
  const season = (count: number) =>
    rate(
      Array.from({ length: count }, (_, index) => ({
        id: String(index),
        season: 2026,
        home: 'strong',
        away: 'weak',
        isNeutral: false,
        goals: { home: 3, away: 0 },
      })),
    ).changes

  it('is not claimed from a few matches', () => {
    expect(accuracyOf(season(54))).toBeNull()
    expect(accuracyOf(season(55))?.matches).toBe(50)
    expect(accuracyOf([])).toBeNull()
  })

  it('leaves out the matches of new teams, and beats the base rates where one team always wins', () => {
    const accuracy = accuracyOf(season(60))
    expect(accuracy?.matches).toBe(55)
    expect(accuracy?.base).toBeCloseTo(rankedProbabilityScore(BASE_RESULTS, { home: 3, away: 0 }), 12)
    expect(accuracy?.rated).toBeLessThan((accuracy?.base ?? 0) / 2)
  })
})
