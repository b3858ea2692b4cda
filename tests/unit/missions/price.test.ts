import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BASE_RATES } from '@/lib/matches/rules'
import type { MatchPredicate, Predicate } from '@/lib/missions/predicates/kinds'
import { isOneMatch, isPickable, picksOf } from '@/lib/missions/predicates/rules'
import { formulaOf, priceOfPick, priceRange, probabilityOf } from '@/lib/missions/pricing/rules'
import {
  added,
  binomial,
  FIRST_HALF_SHARE,
  fullTimes,
  halvesAndFullTimes,
  MEAN_GOALS,
  poisson,
  totalsOf,
} from '@/lib/missions/pricing/scores/rules'
import { settle } from '@/lib/missions/settlement/rules'
import { POINTS_PER_ANSWER } from '@/lib/quiz/rules'
import { ACTIVITY_RULES, AFTER, finished, MATCH_RULES, nameOf } from './match-facts'

const one = { v: 1, matchId: 'm1' } as const
const ids = (n: number) => Array.from({ length: n }, (_, index) => `m${index + 1}`)
const LINES = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5]
const EVERY: MatchPredicate[] = [
  ...MATCH_RULES,
  ...LINES.map((line): MatchPredicate => ({ ...one, kind: 'over_under', line })),
  ...[2, 3, 4, 5].map((goals): MatchPredicate => ({ ...one, kind: 'winning_margin', goals })),
  ...LINES.slice(0, 5).flatMap((line): MatchPredicate[] =>
    (['first', 'second'] as const).map((half) => ({ ...one, kind: 'goals_in_half', half, line })),
  ),
  ...[2, 10, 30].map(
    (n): MatchPredicate => ({
      v: 1,
      kind: 'round_goals',
      competition: 'CL',
      season: 2026,
      round: 1,
      matchIds: ids(n),
      bounds: [1, 2 * n, 3 * n, 6 * n],
    }),
  ),
  ...[2, 10].map(
    (n): MatchPredicate => ({
      v: 1,
      kind: 'team_streak',
      team: { id: '1', name: 'Roma' },
      streak: 'clean_sheet',
      matchIds: ids(n),
    }),
  ),
]
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

it.each(EVERY.map((rule) => [nameOf(rule), rule] as const))(
  '%s: its picks share out the whole chance, and pay 10 to 150',
  (_name, rule) => {
    const prices = picksOf(rule).map((pick) => priceOfPick(rule, pick))
    expect(Math.abs(sum(prices.map(({ formula }) => formula.p)) - 1)).toBeLessThan(0.0001)
    for (const { points, formula } of prices) {
      expect(formula.p).toBeGreaterThan(0)
      expect(formula.p).toBeLessThanOrEqual(1)
      expect(Number.isInteger(points)).toBe(true)
      expect(points).toBeGreaterThanOrEqual(10)
      expect(points).toBeLessThanOrEqual(150)
    }
    const points = prices.map((price) => price.points)
    expect(priceRange(rule)).toEqual({ least: Math.min(...points), most: Math.max(...points) })
  },
)

it('pays every rarer pick at least as much', () => {
  const picks = EVERY.flatMap((rule) => picksOf(rule).map((pick) => priceOfPick(rule, pick)))
  const byChance = picks.sort((a, b) => a.formula.p - b.formula.p).map(({ points }) => points)
  expect(byChance).toEqual([...byChance].sort((a, b) => b - a))
})

describe('the table', () => {
  it.each<[string, MatchPredicate, string, number]>([
    ['home win', { ...one, kind: 'match_result' }, '1', 0.429],
    ['draw', { ...one, kind: 'match_result' }, 'X', 0.251],
    ['away win', { ...one, kind: 'match_result' }, '2', 0.32],
    ['over 2.5', { ...one, kind: 'over_under', line: 2.5 }, 'over', 0.532],
    ['under 3.5', { ...one, kind: 'over_under', line: 3.5 }, 'under', 0.685],
    ['both score', { ...one, kind: 'both_score' }, 'yes', 0.54],
    ['home clean sheet', { ...one, kind: 'clean_sheet', team: 'home' }, 'yes', 0.294],
    ['no away clean sheet', { ...one, kind: 'clean_sheet', team: 'away' }, 'no', 0.771],
    ['two clean sheets', { ...one, kind: 'clean_sheet', team: 'either' }, 'both', 0.063],
    ['no clean sheet', { ...one, kind: 'clean_sheet', team: 'either' }, 'neither', 0.54],
    ['no margin of three', { ...one, kind: 'winning_margin', goals: 3 }, 'none', 0.832],
    ['no comeback', { ...one, kind: 'comeback' }, 'none', 0.948],
    ['0-0', { ...one, kind: 'exact_score' }, '0-0', 0.063],
  ])('prices %s by its own row', (_name, rule, pick, p) => {
    const { formula } = priceOfPick(rule, pick)
    expect(formula.kind).toBe('table')
    expect(formula.p).toBeCloseTo(p, 12)
  })

  it('names the row, and whether all but the row is meant', () => {
    expect(formulaOf({ ...one, kind: 'over_under', line: 3.5 }, 'under')).toMatchObject({
      kind: 'table',
      row: 'over35',
      complement: true,
    })
    expect(formulaOf({ ...one, kind: 'match_result' }, '2')).toMatchObject({
      kind: 'table',
      row: 'awayWin',
      complement: false,
    })
    expect(formulaOf({ ...one, kind: 'over_under', line: 1.5 }, 'over').kind).toBe('model')
  })

  it('splits its comebacks and its margins between the sides', () => {
    const both = (rule: MatchPredicate) => probabilityOf(rule, 'home') + probabilityOf(rule, 'away')
    expect(both({ ...one, kind: 'comeback' })).toBeCloseTo(BASE_RATES.comebackWin, 9)
    expect(both({ ...one, kind: 'winning_margin', goals: 3 })).toBeCloseTo(BASE_RATES.marginOf3, 9)
    for (const goals of [2, 3, 4, 5])
      expect(probabilityOf({ ...one, kind: 'winning_margin', goals }, 'home')).toBeGreaterThan(
        probabilityOf({ ...one, kind: 'winning_margin', goals }, 'away'),
      )
  })
})

describe('the model', () => {
  const share = (holds: (home: number, away: number) => boolean) =>
    sum(
      fullTimes()
        .filter(({ regular }) => holds(regular.home, regular.away))
        .map(({ p }) => p),
    )

  it('is a distribution that has every row of the table', () => {
    expect(share(() => true)).toBeCloseTo(1, 9)
    expect({
      homeWin: share((home, away) => home > away),
      draw: share((home, away) => home === away),
      awayWin: share((home, away) => home < away),
      over25: share((home, away) => home + away > 2.5),
      over35: share((home, away) => home + away > 3.5),
      bothScore: share((home, away) => home > 0 && away > 0),
      homeCleanSheet: share((_, away) => away === 0),
      awayCleanSheet: share((home) => home === 0),
      goalless: share((home, away) => home + away === 0),
      marginOf3: share((home, away) => Math.abs(home - away) >= 3),
      teamScores5: share((home, away) => home >= 5 || away >= 5),
      comebackWin: sum(
        halvesAndFullTimes()
          .filter(({ half, regular }) => (half.home - half.away) * (regular.home - regular.away) < 0)
          .map(({ p }) => p),
      ),
    }).toEqual(
      Object.fromEntries(Object.entries(BASE_RATES).map(([row, rate]) => [row, expect.closeTo(rate, 9)])),
    )
  })

  it('begins at the Poisson means nearest to the table', () => {
    const rows: [number, (home: number, away: number) => boolean][] = [
      [BASE_RATES.homeWin, (home, away) => home > away],
      [BASE_RATES.draw, (home, away) => home === away],
      [BASE_RATES.awayWin, (home, away) => home < away],
      [BASE_RATES.over25, (home, away) => home + away > 2],
      [BASE_RATES.over35, (home, away) => home + away > 3],
      [BASE_RATES.homeCleanSheet, (_, away) => away === 0],
      [BASE_RATES.awayCleanSheet, (home) => home === 0],
      [BASE_RATES.goalless, (home, away) => home + away === 0],
      [BASE_RATES.marginOf3, (home, away) => Math.abs(home - away) >= 3],
      [BASE_RATES.teamScores5, (home, away) => Math.max(home, away) >= 5],
    ]
    const distance = (home: number, away: number) => {
      const [ours, theirs] = [poisson(home, 12), poisson(away, 12)]
      const has = (holds: (h: number, a: number) => boolean) =>
        sum(ours.flatMap((p, h) => theirs.map((q, a) => (holds(h, a) ? p * q : 0))))
      return sum(rows.map(([rate, holds]) => (has(holds) - rate) ** 2))
    }
    const { home, away } = MEAN_GOALS
    for (const [h, a] of [
      [0.01, 0],
      [-0.01, 0],
      [0, 0.01],
      [0, -0.01],
    ] as const)
      expect(distance(home + h, away + a)).toBeGreaterThan(distance(home, away))
  })

  it('keeps its final scores when it looks at the break', () => {
    for (const { regular, p } of fullTimes()) {
      const through = halvesAndFullTimes().filter(
        (cell) => cell.regular.home === regular.home && cell.regular.away === regular.away,
      )
      expect(sum(through.map((cell) => cell.p))).toBeCloseTo(p, 12)
      for (const { half } of through)
        expect(half.home <= regular.home && half.away <= regular.away).toBe(true)
    }
  })

  it('has the published share of its goals before the break', () => {
    const goals = (pick: 'half' | 'regular') =>
      sum(halvesAndFullTimes().map((cell) => cell.p * (cell[pick].home + cell[pick].away)))
    expect(goals('half') / goals('regular')).toBeCloseTo(FIRST_HALF_SHARE, 2)
  })

  it('gives the goals of several matches their mean and no goal away', () => {
    const mean = (chances: readonly number[]) => sum(chances.map((p, goals) => p * goals))
    for (const n of [1, 2, 10]) {
      expect(sum(totalsOf(n))).toBeCloseTo(1, 9)
      expect(mean(totalsOf(n))).toBeCloseTo(n * mean(totalsOf(1)), 9)
    }
    expect(totalsOf(3)[0]).toBeCloseTo(BASE_RATES.goalless ** 3, 9)
  })
})

const oneMatch = MATCH_RULES.filter(isOneMatch).map((rule) => [nameOf(rule), rule] as const)

it.each(oneMatch)('%s: the price is of what settlement pays for', (_name, rule) => {
  for (const pick of picksOf(rule).slice(0, 12)) {
    const wins = halvesAndFullTimes().filter(
      ({ half, regular }) => settle(rule, pick, [finished(regular, half)], AFTER).outcome === 'won',
    )
    expect(sum(wins.map(({ p }) => p))).toBeCloseTo(probabilityOf(rule, pick), 9)
  }
})

describe('what takes no luck of a match', () => {
  const p = (rule: Predicate) => probabilityOf(rule, null)

  it('is priced by its formula', () => {
    expect(p({ v: 1, kind: 'streak_at_least', days: 7 })).toBeCloseTo(0.85 ** 7, 12)
    expect(p({ v: 1, kind: 'quiz_score_at_least', score: 50 })).toBeCloseTo(0.6 ** 10, 12)
    expect(p({ v: 1, kind: 'quiz_score_at_least', score: 5 })).toBeCloseTo(1 - 0.4 ** 10, 12)
    for (const kind of ['league_joined', 'coach_asked'] as const)
      expect(priceOfPick({ v: 1, kind }, null)).toEqual({ points: 10, formula: { kind: 'certain', p: 1 } })
  })

  it('reads a quiz score as the quiz gives it', () => {
    for (const answers of [1, 5, 10])
      expect(
        formulaOf({ v: 1, kind: 'quiz_score_at_least', score: answers * POINTS_PER_ANSWER }, null),
      ).toMatchObject({ atLeast: answers, of: 10 })
  })

  it('pays 10 to 150, more for more', () => {
    for (const rule of ACTIVITY_RULES) expect(priceRange(rule).least).toBe(priceRange(rule).most)
    const days = fc.integer({ min: 2, max: 100 })
    const points = (n: number) => priceOfPick({ v: 1, kind: 'streak_at_least', days: n }, null).points
    fc.assert(
      fc.property(days, days, (some, more) => {
        expect(points(Math.min(some, more))).toBeLessThanOrEqual(points(Math.max(some, more)))
      }),
    )
  })
})

it('prices no pick that is not on offer', () => {
  for (const rule of MATCH_RULES)
    for (const odd of [null, '', '10-0', 'constructor'])
      expect(() => priceOfPick(rule, odd)).toThrow(RangeError)
  for (const rule of ACTIVITY_RULES) expect(isPickable(rule)).toBe(false)
})

describe('arithmetic', () => {
  it('knows its distributions', () => {
    expect(poisson(2, 3)).toEqual([1, 2, 2, 4 / 3].map((times) => expect.closeTo(times * Math.exp(-2), 12)))
    expect(binomial(3, 0.5)).toEqual([0.125, 0.375, 0.375, 0.125].map((p) => expect.closeTo(p, 12)))
    expect(binomial(0, 0.3)).toEqual([1])
    expect(added([0.5, 0.5], [0.5, 0.5])).toEqual([0.25, 0.5, 0.25])
  })
})
