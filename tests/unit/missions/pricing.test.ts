import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BASE_RATES, leaderOf } from '@/lib/matches/rules'
import type { MatchPredicate } from '@/lib/missions/predicates/kinds'
import { isOneMatch, isPickable, matchesOf, picksOf } from '@/lib/missions/predicates/rules'
import {
  activityPrice,
  type MatchToPrice,
  priceOfPick,
  priceRange,
  pricesOf,
  pricingOf,
  unratedPricing,
} from '@/lib/missions/pricing/rules'
import { POINTS_PER_ANSWER } from '@/lib/quiz/rules'
import { pricedScores } from '@/lib/ratings/base-rates/rules'
import { PRICE_MAX, PRICE_MIN, type Rating, type Ratings, STARTING_MEANS } from '@/lib/ratings/rules'
import { halfChances } from '@/lib/ratings/scores/rules'
import { ACTIVITY_RULES, AFTER, finished, MATCH_RULES, nameOf } from '@/tests/support/match-facts'
import { settle } from './settle'

const one = { v: 1, matchId: 'm1' } as const
const ROMA = { id: '100', name: 'Roma' }
const LAZIO = { id: '110', name: 'Lazio' }
const strong: Rating = { attack: 0.3, defence: -0.2, matches: 12 }
const weak: Rating = { attack: -0.2, defence: 0.2, matches: 12 }
const ratings = (change: Partial<Ratings> = {}): Ratings => ({
  means: STARTING_MEANS,
  home: strong,
  away: weak,
  isNeutral: false,
  ...change,
})
/** Roma at home, then away, then at home. */
const matchesFor = (rule: MatchPredicate, own: Ratings = ratings()): MatchToPrice[] =>
  matchesOf(rule).map((id, index) =>
    index % 2 === 0
      ? { id, home: ROMA, away: LAZIO, ratings: own }
      : { id, home: LAZIO, away: ROMA, ratings: { ...own, home: own.away, away: own.home } },
  )
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const chance = (rule: MatchPredicate, pick: string, own?: Ratings) =>
  priceOfPick(pricingOf(rule, matchesFor(rule, own)), pick).p

const LINES = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5]
const ids = (n: number) => Array.from({ length: n }, (_, index) => `m${index + 1}`)
const EVERY: MatchPredicate[] = [
  ...MATCH_RULES,
  ...LINES.map((line): MatchPredicate => ({ ...one, kind: 'over_under', line })),
  ...[2, 3, 4, 5].map((goals): MatchPredicate => ({ ...one, kind: 'winning_margin', goals })),
  ...LINES.slice(0, 5).flatMap((line): MatchPredicate[] =>
    (['first', 'second'] as const).map((half) => ({ ...one, kind: 'goals_in_half', half, line })),
  ),
  ...[2, 10].map(
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
]

describe.each([
  ['by ratings', (rule: MatchPredicate) => pricingOf(rule, matchesFor(rule))],
  ['by base rates', unratedPricing],
])('%s', (_name, pricing) => {
  it.each(EVERY.map((rule) => [nameOf(rule), rule] as const))(
    '%s: its picks share out the whole chance, and pay 8 to 150',
    (_rule, rule) => {
      const prices = pricesOf(rule, pricing(rule))
      expect(prices.map(({ pick }) => pick)).toEqual(picksOf(rule))
      expect(Math.abs(sum(prices.map(({ p }) => p)) - 1)).toBeLessThan(0.001)
      for (const { points, p } of prices) {
        expect(points).toBe(Math.min(PRICE_MAX, Math.max(PRICE_MIN, Math.round(8 / p))))
        expect(points).toBeGreaterThanOrEqual(8)
        expect(points).toBeLessThanOrEqual(150)
      }
      const points = prices.map((price) => price.points)
      expect(priceRange(prices)).toEqual({ least: Math.min(...points), most: Math.max(...points) })
    },
  )
})

it.each(MATCH_RULES.filter(isOneMatch).map((rule) => [nameOf(rule), rule] as const))(
  '%s: the price is for what settlement pays',
  (_name, rule) => {
    const halves = halfChances(pricedScores(ratings()))
    for (const pick of picksOf(rule).slice(0, 12)) {
      const wins = halves.filter(
        ({ half, regular }) => settle(rule, pick, [finished(regular, half)], AFTER).outcome === 'won',
      )
      expect(sum(wins.map(({ p }) => p))).toBeCloseTo(chance(rule, pick), 5)
    }
  },
)

describe('the worked example of the rules page', () => {
  const rule: MatchPredicate = { ...one, kind: 'match_result' }
  const own = ratings({
    means: { home: Math.log(1.45), away: Math.log(1.15) },
    home: { attack: 0.07, defence: 0.04, matches: 12 },
    away: { attack: -0.09, defence: -0.06, matches: 12 },
  })
  const pricing = pricingOf(rule, matchesFor(rule, own))

  it('keeps the ratings, the expected goals and the chances', () => {
    expect(pricing).toMatchObject({ version: 2, matches: [{ id: 'm1', ...own, share: 1 }] })
    expect(pricing.matches[0]?.expected.home).toBeCloseTo(1.4646, 4)
    expect(pricing.matches[0]?.expected.away).toBeCloseTo(1.0939, 4)
  })

  it('prices 1, X and 2', () => {
    expect(pricesOf(rule, pricing).map(({ p, points }) => [p.toFixed(2), points])).toEqual([
      ['0.45', 18],
      ['0.27', 29],
      ['0.28', 29],
    ])
  })

  it('is recomputed from what a receipt keeps, after a round trip through the database', () => {
    const kept: typeof pricing = JSON.parse(JSON.stringify(pricing))
    const again = pricingOf(
      rule,
      kept.matches.map(({ id, means, home, away, isNeutral }) => ({
        id,
        home: ROMA,
        away: LAZIO,
        ratings: { means, home, away, isNeutral },
      })),
    )
    expect(again).toEqual(kept)
  })
})

describe('base rates', () => {
  const p = (rule: MatchPredicate, pick: string) => priceOfPick(unratedPricing(rule), pick).p
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
    ['no margin of three', { ...one, kind: 'winning_margin', goals: 3 }, 'none', 0.832],
    ['0-0', { ...one, kind: 'exact_score' }, '0-0', 0.063],
  ])('price %s between unknown teams', (_name, rule, pick, rate) => {
    expect(p(rule, pick)).toBeCloseTo(rate, 6)
  })

  it('price no comeback', () => {
    expect(p({ ...one, kind: 'comeback' }, 'none')).toBeCloseTo(1 - BASE_RATES.comebackWin, 3)
  })

  it('fade out with the matches of the newer team: n of n + 5 before its fifth', () => {
    const rule: MatchPredicate = { ...one, kind: 'match_result' }
    const rated = chance(rule, '1')
    const withMatches = (matches: number) => chance(rule, '1', ratings({ away: { ...weak, matches } }))
    expect(withMatches(0)).toBeCloseTo(0.429, 6)
    expect(withMatches(2)).toBeCloseTo((2 / 7) * rated + (5 / 7) * 0.429, 5)
    expect(withMatches(4)).toBeCloseTo((4 / 9) * rated + (5 / 9) * 0.429, 5)
    expect(withMatches(5)).toBe(rated)
  })
})

describe('several matches', () => {
  const streak = (kind: 'win' | 'unbeaten' | 'score' | 'clean_sheet', n = 3): MatchPredicate => ({
    v: 1,
    kind: 'team_streak',
    team: ROMA,
    streak: kind,
    matchIds: ids(n),
  })

  it('price a streak by the side that the team has in each match', () => {
    const scores = (rule: MatchPredicate, place: number) =>
      pricedScores(matchesFor(rule)[place]?.ratings ?? ratings())
    const rule = streak('unbeaten', 2)
    const home = sum(scores(rule, 0).map(({ score, p }) => (leaderOf(score) === 'away' ? 0 : p)))
    const away = sum(scores(rule, 1).map(({ score, p }) => (leaderOf(score) === 'home' ? 0 : p)))
    expect(chance(rule, 'yes')).toBeCloseTo(home * away, 6)
    expect(chance(rule, 'no')).toBeCloseTo(1 - home * away, 6)
  })

  it('price a streak of unknown teams by the mean of home and away', () => {
    const p = priceOfPick(unratedPricing(streak('win')), 'yes').p
    expect(p).toBeCloseTo(((BASE_RATES.homeWin + BASE_RATES.awayWin) / 2) ** 3, 6)
  })

  it('give fewer goals to a round of weak attacks', () => {
    const rule: MatchPredicate = {
      v: 1,
      kind: 'round_goals',
      competition: 'SA',
      season: 2026,
      round: 1,
      matchIds: ids(3),
      bounds: [7, 10],
    }
    const dull = ratings({ home: { ...weak, defence: -0.2 }, away: { ...weak, defence: -0.2 } })
    expect(chance(rule, '0-6', dull)).toBeGreaterThan(chance(rule, '0-6'))
  })
})

it('pays more for a rarer pick', () => {
  const picks = EVERY.flatMap((rule) => pricesOf(rule, pricingOf(rule, matchesFor(rule))))
  const byChance = picks.sort((a, b) => a.p - b.p).map(({ points }) => points)
  expect(byChance).toEqual([...byChance].sort((a, b) => b - a))
})

it('prices no pick that is not on offer', () => {
  for (const rule of MATCH_RULES)
    for (const odd of ['', '10-0', 'constructor', '__proto__'])
      expect(() => priceOfPick(unratedPricing(rule), odd)).toThrow(RangeError)
})

describe('what does not depend on a match', () => {
  it('is priced by its formula', () => {
    const p = (rule: Parameters<typeof activityPrice>[0]) => activityPrice(rule).formula.p
    expect(p({ v: 1, kind: 'streak_at_least', days: 7 })).toBeCloseTo(0.85 ** 7, 12)
    expect(p({ v: 1, kind: 'quiz_score_at_least', score: 50 })).toBeCloseTo(0.6 ** 10, 12)
    expect(p({ v: 1, kind: 'quiz_score_at_least', score: 5 })).toBeCloseTo(1 - 0.4 ** 10, 12)
    for (const kind of ['league_joined', 'coach_asked'] as const)
      expect(activityPrice({ v: 1, kind })).toEqual({ points: 8, formula: { kind: 'certain', p: 1 } })
    for (const rule of ACTIVITY_RULES) expect(isPickable(rule)).toBe(false)
  })

  it('reads a quiz score as the quiz gives it', () => {
    for (const answers of [1, 5, 10])
      expect(
        activityPrice({ v: 1, kind: 'quiz_score_at_least', score: answers * POINTS_PER_ANSWER }).formula,
      ).toMatchObject({ atLeast: answers, of: 10 })
  })

  it('pays more for more', () => {
    const days = fc.integer({ min: 2, max: 100 })
    const points = (n: number) => activityPrice({ v: 1, kind: 'streak_at_least', days: n }).points
    fc.assert(
      fc.property(days, days, (some, more) => {
        expect(points(Math.min(some, more))).toBeLessThanOrEqual(points(Math.max(some, more)))
      }),
    )
  })
})
