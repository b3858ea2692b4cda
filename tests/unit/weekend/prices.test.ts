import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pricedScores } from '@/lib/ratings/base-rates/rules'
import {
  PICK_WORTH,
  PRICE_MAX,
  PRICE_MIN,
  type Rating,
  type Ratings,
  STARTING_MEANS,
} from '@/lib/ratings/rules'
import { halfChances } from '@/lib/ratings/scores/rules'
import { profilePrices } from '@/lib/weekend/pricing/rules'
import { PROFILE_SLOTS } from '@/lib/weekend/profiles/rules'
import { PROFILES } from '@/lib/weekend/rules'
import { judgeMatch } from '@/lib/weekend/settlement/rules'
import { AFTER, finished } from '@/tests/support/match-facts'

const TEAMS = { home: { id: 'h', name: 'H' }, away: { id: 'a', name: 'A' } }
const pricesOf = (ratings: Ratings) => profilePrices({ id: 'm', ...TEAMS, ratings }).prices

/** Ratings as five leagues had them after a season: attack and defence lie within ±0.45. */
const rating = fc.record({
  attack: fc.double({ min: -0.45, max: 0.45, noNaN: true }),
  defence: fc.double({ min: -0.45, max: 0.45, noNaN: true }),
  matches: fc.nat({ max: 40 }),
})
const ratings: fc.Arbitrary<Ratings> = fc.record({
  means: fc.constant(STARTING_MEANS),
  home: rating,
  away: rating,
  isNeutral: fc.boolean(),
})

describe('the price of a profile', () => {
  it('is worth 8 points on average, whoever plays, but for rounding', () => {
    fc.assert(
      fc.property(ratings, (given) => {
        for (const price of Object.values(pricesOf(given))) {
          expect(price.points).toBeGreaterThanOrEqual(PRICE_MIN)
          expect(price.points).toBeLessThanOrEqual(PRICE_MAX)
          expect(Math.abs(price.p * price.points - PICK_WORTH)).toBeLessThanOrEqual(price.p / 2 + 1e-3)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('rests on the chance that settlement itself would find, score by score', () => {
    const average: Rating = { attack: 0.1, defence: -0.05, matches: 12 }
    const given = {
      means: STARTING_MEANS,
      home: average,
      away: { ...average, attack: -0.1 },
      isNeutral: false,
    }
    const found = new Map(PROFILE_SLOTS.map(({ slot }) => [slot, 0]))
    for (const { half, regular, p } of halfChances(pricedScores(given))) {
      if (p < 1e-7) continue
      const { verdicts } = judgeMatch(finished(regular, half), {}, AFTER)
      for (const { slot } of PROFILE_SLOTS)
        if (verdicts[slot].outcome === 'won') found.set(slot, (found.get(slot) ?? 0) + p)
    }
    const prices = pricesOf(given)
    for (const { slot } of PROFILE_SLOTS) {
      const p = found.get(slot) ?? 0
      if (prices[slot]) expect(prices[slot].p).toBeCloseTo(p, 3)
      else expect(p).toBeLessThan(PICK_WORTH / PRICE_MAX + 1e-3)
    }
  })

  it('is missing where 150 points would not make up for the chance', () => {
    const strong: Rating = { attack: 0.4, defence: -0.4, matches: 20 }
    const weak: Rating = { attack: -0.4, defence: 0.4, matches: 20 }
    const prices = pricesOf({ means: STARTING_MEANS, home: weak, away: strong, isNeutral: false })
    expect(prices['ram:home']).toBeUndefined()
    expect(prices['roller:home']).toBeUndefined()
    expect(prices['ram:away']?.points).toBeLessThan(40)
  })

  it('is there for every profile in a match of two average teams', () => {
    const average: Rating = { attack: 0, defence: 0, matches: 20 }
    const prices = pricesOf({ means: STARTING_MEANS, home: average, away: average, isNeutral: false })
    const offered = PROFILES.filter((profile) =>
      PROFILE_SLOTS.some((one) => one.profile === profile && prices[one.slot]),
    )
    expect(offered).toEqual([...PROFILES])
  })

  it('prefers no side of the market: a season of picks by habit earns 8 each', () => {
    const offered = fc.sample(ratings, { numRuns: 60, seed: 11 }).map(pricesOf)
    for (const { slot } of PROFILE_SLOTS) {
      const worth = offered.flatMap((prices) => {
        const price = prices[slot]
        return price ? [price.p * price.points] : []
      })
      const mean = worth.reduce((sum, each) => sum + each, 0) / worth.length
      expect(Math.abs(mean - PICK_WORTH)).toBeLessThan(0.15)
    }
  })
})
