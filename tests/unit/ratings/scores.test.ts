import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BASE_RATES, type Score } from '@/lib/matches/rules'
import { baseRateScores } from '@/lib/ratings/base-rates/rules'
import { halfChances, mixed, type ScoreChance, scoreChances, totalChances } from '@/lib/ratings/scores/rules'

const sum = (chances: Iterable<{ p: number }>) => [...chances].reduce((total, { p }) => total + p, 0)
const chanceOf = (scores: readonly ScoreChance[], holds: (score: Score) => boolean) =>
  sum(scores.filter(({ score }) => holds(score)))
const isScore = (home: number, away: number) => (score: Score) => score.home === home && score.away === away
const expectedGoals = fc.record({
  home: fc.double({ min: 0.05, max: 5, noNaN: true }),
  away: fc.double({ min: 0.05, max: 5, noNaN: true }),
})

describe('scores', () => {
  it('follow the worked example of the rules page', () => {
    const scores = scoreChances({ home: 1.4646, away: 1.0939 })
    const poisson = (mean: number, k: number) => (Math.exp(-mean) * mean ** k) / (k === 2 ? 2 : 1)
    const [home, away] = [(k: number) => poisson(1.4646, k), (k: number) => poisson(1.0939, k)]
    expect(chanceOf(scores, isScore(0, 0))).toBeCloseTo(home(0) * away(0) * (1 + 0.05 * 1.4646 * 1.0939), 8)
    expect(chanceOf(scores, isScore(1, 0))).toBeCloseTo(home(1) * away(0) * (1 - 0.05 * 1.0939), 8)
    expect(chanceOf(scores, isScore(0, 1))).toBeCloseTo(home(0) * away(1) * (1 - 0.05 * 1.4646), 8)
    expect(chanceOf(scores, isScore(1, 1))).toBeCloseTo(home(1) * away(1) * 1.05, 8)
    expect(chanceOf(scores, isScore(2, 1))).toBeCloseTo(home(2) * away(1), 8)
    expect(chanceOf(scores, isScore(1, 1))).toBeCloseTo(0.13, 3)
  })

  it('have chances that sum to one, none of them below zero', () => {
    fc.assert(
      fc.property(expectedGoals, (expected) => {
        const scores = scoreChances(expected)
        expect(sum(scores)).toBeCloseTo(1, 9)
        expect(scores.every(({ p }) => p >= 0)).toBe(true)
      }),
    )
  })

  it('mirror each other when the sides change places', () => {
    fc.assert(
      fc.property(expectedGoals, ({ home, away }) => {
        const win = chanceOf(scoreChances({ home, away }), (score) => score.home > score.away)
        const loss = chanceOf(scoreChances({ home: away, away: home }), (score) => score.home < score.away)
        expect(win).toBeCloseTo(loss, 12)
      }),
    )
  })
})

describe('scores at the break', () => {
  it('leave every final score its chance, and never go beyond it', () => {
    fc.assert(
      fc.property(expectedGoals, (expected) => {
        const scores = scoreChances(expected)
        const halves = halfChances(scores)
        expect(sum(halves)).toBeCloseTo(1, 9)
        expect(sum(halves.filter(({ regular }) => isScore(2, 1)(regular)))).toBeCloseTo(
          chanceOf(scores, isScore(2, 1)),
          9,
        )
        expect(
          halves.filter(({ half, regular }) => half.home > regular.home || half.away > regular.away),
        ).toEqual([])
      }),
      { numRuns: 20 },
    )
  })

  it('turn into comebacks as often as the base rate says', () => {
    const turned = halfChances(baseRateScores()).filter(
      ({ half, regular }) => (half.home - half.away) * (regular.home - regular.away) < 0,
    )
    expect(sum(turned)).toBeCloseTo(BASE_RATES.comebackWin, 4)
  })
})

describe('scores of unknown teams', () => {
  const scores = baseRateScores()
  it.each<[keyof typeof BASE_RATES, (score: Score) => boolean]>([
    ['homeWin', ({ home, away }) => home > away],
    ['draw', ({ home, away }) => home === away],
    ['awayWin', ({ home, away }) => home < away],
    ['over25', ({ home, away }) => home + away > 2.5],
    ['over35', ({ home, away }) => home + away > 3.5],
    ['bothScore', ({ home, away }) => home > 0 && away > 0],
    ['homeCleanSheet', ({ away }) => away === 0],
    ['awayCleanSheet', ({ home }) => home === 0],
    ['goalless', ({ home, away }) => home + away === 0],
    ['marginOf3', ({ home, away }) => Math.abs(home - away) >= 3],
    ['teamScores5', ({ home, away }) => Math.max(home, away) >= 5],
  ])('have the base rate %s', (row, holds) => {
    expect(chanceOf(scores, holds)).toBeCloseTo(BASE_RATES[row], 9)
  })

  it('mix with those of a rating by its share', () => {
    const rated = scoreChances({ home: 2.4, away: 0.6 })
    const win = ({ home, away }: Score) => home > away
    expect(mixed(rated, scores, 1)).toEqual(rated)
    expect(chanceOf(mixed(rated, scores, 0.25), win)).toBeCloseTo(
      0.25 * chanceOf(rated, win) + 0.75 * BASE_RATES.homeWin,
      12,
    )
  })
})

describe('goals of several matches', () => {
  it('are the sum of independent matches', () => {
    const one = scoreChances({ home: 1.2, away: 0.9 })
    const two = scoreChances({ home: 2.1, away: 1.4 })
    const totals = totalChances([one, two])
    expect(totals.reduce((total, p) => total + p, 0)).toBeCloseTo(1, 9)
    expect(totals[0]).toBeCloseTo(chanceOf(one, isScore(0, 0)) * chanceOf(two, isScore(0, 0)), 12)
    const mean = totals.reduce((total, p, goals) => total + p * goals, 0)
    expect(mean).toBeCloseTo(1.2 + 0.9 + 2.1 + 1.4, 2)
  })

  it('are zero without a match', () => {
    expect(totalChances([])).toEqual([1])
  })
})
