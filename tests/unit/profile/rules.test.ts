import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  groupsOf,
  intervalOf,
  NO_PICKS,
  onScale,
  type PickRecord,
  pointsAPick,
  profilePath,
  sumOf,
  verdictOf,
} from '@/lib/profile/rules'
import { nicknameInput } from '@/lib/profile/schema'
import { duelOf } from '@/lib/profile/versus/rules'
import { PICK_WORTH } from '@/lib/ratings/rules'

/** Picks that all have one price. */
const same = (picks: number, hits: number, price = 16): PickRecord => ({
  picks,
  hits,
  points: hits * price,
  prices: picks * price,
  expected: (picks * 8) / price,
})

describe('the interval', () => {
  // Table I of Newcombe (1998), "Two-sided confidence intervals for the single proportion", method 3 (Wilson).
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('for one price is that of Wilson: %i of %i', (hits, picks, low, high) => {
    for (const price of [10, 24, 150]) {
      const interval = intervalOf(same(picks, hits, price))
      expect((interval?.low ?? 0) / price).toBeCloseTo(low, 4)
      expect((interval?.high ?? 0) / price).toBeCloseTo(high, 4)
    }
  })

  it('is nothing without a pick', () => {
    expect(intervalOf(NO_PICKS)).toBeNull()
    expect(pointsAPick(NO_PICKS)).toBeNull()
    expect(verdictOf(null)).toBe('open')
  })

  it('holds for none and for all of them won', () => {
    expect(intervalOf(same(3, 0))?.low).toBe(0)
    expect(intervalOf(same(3, 3))?.high).toBeCloseTo(16, 10)
  })

  const record = fc
    .array(fc.record({ price: fc.integer({ min: 8, max: 150 }), isWon: fc.boolean() }), {
      minLength: 1,
      maxLength: 200,
    })
    .map((picks) =>
      sumOf(
        picks.map(({ price, isWon }) => ({
          picks: 1,
          hits: isWon ? 1 : 0,
          points: isWon ? price : 0,
          prices: price,
          expected: PICK_WORTH / price,
        })),
      ),
    )

  it('holds the mean, is not negative, and solves its equation', () => {
    fc.assert(
      fc.property(record, (given) => {
        const interval = intervalOf(given)
        const mean = pointsAPick(given)
        if (!interval || mean === null) throw new Error('there are picks')
        expect(interval.low).toBeGreaterThanOrEqual(0)
        expect(interval.low).toBeLessThanOrEqual(mean + 1e-6)
        expect(interval.high).toBeGreaterThanOrEqual(mean - 1e-6)
        const { picks: n, points: won, prices } = given
        for (const m of [interval.low, interval.high])
          expect((won - n * m) ** 2 - 1.959964 ** 2 * m * (prices - n * m)).toBeCloseTo(0, 3)
      }),
    )
  })

  it('excludes chance for about one in twenty fans who pick by chance', () => {
    // A linear congruential generator, so that every run throws the same dice.
    let seed = 7
    const dice = () => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed / 2_147_483_647
    }
    const prices = [10, 16, 24, 40, 80]
    let outside = 0
    for (let fan = 0; fan < 4_000; fan++) {
      const made = Array.from({ length: 120 }, (_, index) => {
        const price = prices[index % prices.length] ?? 16
        const isWon = dice() < PICK_WORTH / price
        return {
          picks: 1,
          hits: isWon ? 1 : 0,
          points: isWon ? price : 0,
          prices: price,
          expected: PICK_WORTH / price,
        }
      })
      if (verdictOf(intervalOf(sumOf(made))) !== 'open') outside += 1
    }
    expect(outside / 4_000).toBeGreaterThan(0.03)
    expect(outside / 4_000).toBeLessThan(0.07)
  })
})

describe('the verdict', () => {
  it('is shown only once the interval excludes what a price is worth on average', () => {
    expect(verdictOf({ low: PICK_WORTH + 0.01, high: 12 })).toBe('better')
    expect(verdictOf({ low: PICK_WORTH, high: 12 })).toBe('open')
    expect(verdictOf({ low: 4, high: PICK_WORTH })).toBe('open')
    expect(verdictOf({ low: 4, high: PICK_WORTH - 0.01 })).toBe('worse')
  })

  it('is still open after three misses in a row', () => {
    expect(verdictOf(intervalOf(same(3, 0)))).toBe('open')
  })
})

it('sums records and groups them, most picks first', () => {
  const records = [
    { ...same(2, 1), competition: 'serie_a', kind: 'over_under' },
    { ...same(5, 3), competition: 'serie_a', kind: 'match_result' },
    { ...same(4, 0), competition: 'la_liga', kind: 'over_under' },
    { ...same(0, 0), competition: 'ligue_1', kind: 'comeback' },
  ]
  expect(sumOf(records)).toMatchObject({ picks: 11, hits: 4, points: 64, prices: 176, expected: 5.5 })
  expect(groupsOf(records, 'competition').map(({ name, record }) => [name, record.picks])).toEqual([
    ['serie_a', 7],
    ['la_liga', 4],
  ])
  expect(groupsOf(records, 'kind').map(({ name }) => name)).toEqual(['over_under', 'match_result'])
})

it('keeps the marks on the bar', () => {
  expect([onScale(-1), onScale(8), onScale(20), onScale(150)]).toEqual([0, 40, 100, 100])
})

it('reads back the name that it puts into an address', () => {
  for (const name of ['regista77', 'Zia Pina', 'curva/sud', '50% + 1', 'tifò', '東京ファン'])
    expect(nicknameInput.parse(profilePath(name).slice(3))).toBe(name)
  for (const wrong of ['%', '%E0%A4%A', 'x'.repeat(201), 'a%00b'])
    expect(nicknameInput.safeParse(wrong).success).toBe(false)
})

it('counts a duel', () => {
  const pairs = [
    { own: true, mate: false, ownPoints: 20, matePoints: 10 },
    { own: true, mate: true, ownPoints: 12, matePoints: 12 },
    { own: false, mate: false, ownPoints: 30, matePoints: 9 },
  ]
  expect(duelOf(pairs)).toEqual({ questions: 3, ownHits: 2, mateHits: 1, ownPoints: 32, matePoints: 12 })
})
