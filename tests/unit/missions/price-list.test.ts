import { describe, expect, it } from 'vitest'
import { BASE_RATES } from '@/lib/matches/rules'
import { predicate } from '@/lib/missions/predicates/kinds'
import { picksOf, rightPick } from '@/lib/missions/predicates/rules'
import { priceList } from '@/lib/missions/price-list/rules'
import { roundDrafts } from '@/lib/missions/rounds/rules'
import { KIND_GROUPS, TEMPLATE_KINDS } from '@/lib/missions/rules'
import { baseRateScores } from '@/lib/ratings/base-rates/rules'
import { PRICE_MAX, PRICE_MIN, priceOf } from '@/lib/ratings/rules'
import { halfChances } from '@/lib/ratings/scores/rules'
import { matchFact } from '@/tests/support/match-facts'

const LIST = priceList()
const OUTCOMES = LIST.flatMap(({ outcomes }) => outcomes)
const kinds = LIST.map(({ kind }) => kind)
const chanceOf = (kind: string, pick: string, line?: number) =>
  OUTCOMES.find(
    (one) =>
      one.rule.kind === kind &&
      one.pick === pick &&
      (!line || ('line' in one.rule && one.rule.line === line)),
  )?.p

describe('the price list', () => {
  it('has every kind of question on matches, in the order of the form, with a price for each pick', () => {
    expect(kinds).toEqual(TEMPLATE_KINDS.filter((kind) => KIND_GROUPS[kind] === 'match'))
    for (const { kind, outcomes } of LIST) {
      expect(outcomes.length).toBeGreaterThan(0)
      for (const { rule, pick, p, points } of outcomes) {
        expect([rule.kind, predicate.safeParse(rule).error]).toEqual([kind, undefined])
        expect(picksOf(rule)).toContain(pick)
        expect(points).toBe(priceOf(p))
      }
    }
    expect(Math.min(...OUTCOMES.map(({ points }) => points))).toBeLessThan(PRICE_MIN + 4)
    expect(Math.max(...OUTCOMES.map(({ points }) => points))).toBe(PRICE_MAX)
  })

  it('has what the schedina and the rounds offer', () => {
    const round = Array.from({ length: 10 }, (_, index) =>
      matchFact({
        id: `m${index}`,
        home: { id: `h${index}`, name: 'H' },
        away: { id: `a${index}`, name: 'A' },
        season: 2026,
        stage: 'REGULAR_SEASON',
        round: 5,
      }),
    )
    const again = [1, 2, 3].flatMap(() => round)
    const offered = new Set(roundDrafts(round, again).map(({ rule }) => rule.kind))
    expect(kinds).toEqual(expect.arrayContaining([...offered]))
    expect(offered.size).toBe(kinds.length)
  })

  it('pays by how often the pick is right', () => {
    const played = halfChances(baseRateScores())
    for (const { rule, pick, p } of OUTCOMES) {
      if (!('matchId' in rule)) continue
      const share = played.reduce((sum, match) => (rightPick(rule, match) === pick ? sum + match.p : sum), 0)
      expect(p).toBeCloseTo(share, 5)
    }
    expect(chanceOf('match_result', '1')).toBeCloseTo(BASE_RATES.homeWin, 3)
    expect(chanceOf('over_under', 'over', 3.5)).toBeCloseTo(BASE_RATES.over35, 3)
    expect(chanceOf('over_under', 'over', 1.5)).toBeGreaterThan(BASE_RATES.over25)
    expect(chanceOf('exact_score', '0-0')).toBeCloseTo(BASE_RATES.goalless, 3)
    expect(chanceOf('team_streak', 'yes')).toBeLessThan(0.5)
  })
})
