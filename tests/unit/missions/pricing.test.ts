import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BASE_RATES } from '@/lib/matches/rules'
import { priceOf, REWARD_MAX, REWARD_MIN } from '@/lib/missions/pricing/rules'

it.each([
  [1, 10],
  [0.63, 10],
  [0.5, 15],
  [0.25, 30],
  [1 / 8, 45],
  [1 / 1024, 150],
  [1 / 2048, 150],
  [Number.MIN_VALUE, 150],
])('an outcome of probability %d pays %i', (p, points) => {
  expect(priceOf(p)).toBe(points)
})

it('prices every base rate as the formula of the rules page says', () => {
  for (const rate of Object.values(BASE_RATES))
    expect(priceOf(rate)).toBe(Math.min(150, Math.max(10, Math.round(15 * Math.log2(1 / rate)))))
  expect(priceOf(BASE_RATES.homeWin)).toBe(18)
  expect(priceOf(BASE_RATES.teamScores5)).toBe(68)
})

it('pays whole points between the bounds, and never less for the rarer outcome', () => {
  const probability = fc.double({ min: 0, minExcluded: true, max: 1, noNaN: true })
  fc.assert(
    fc.property(probability, probability, (one, other) => {
      const [rare, common] = one < other ? [one, other] : [other, one]
      expect(Number.isInteger(priceOf(rare))).toBe(true)
      expect(priceOf(rare)).toBeGreaterThanOrEqual(priceOf(common))
      expect(priceOf(rare)).toBeLessThanOrEqual(REWARD_MAX)
      expect(priceOf(common)).toBeGreaterThanOrEqual(REWARD_MIN)
    }),
  )
})

it.each([0, -0.1, 1.0000001, 2, Number.NaN, Number.POSITIVE_INFINITY])(
  'refuses %d, which is no chance',
  (p) => {
    expect(() => priceOf(p)).toThrow(RangeError)
  },
)
