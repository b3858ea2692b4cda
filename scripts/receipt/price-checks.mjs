// How the price of a pick follows from the ratings of its matches.
import { chancesOf, expectedGoals, ratedShare } from './chances.mjs'

export const near = (one, other, tolerance) => Math.abs(one - other) <= tolerance
/** Stored chances have six decimals. */
const ROUNDING = 5.1e-7

/** Whether these are 8 / p points, between 8 and 150. */
export const isPriceOf = (points, p) => points === Math.min(150, Math.max(8, Math.round(8 / p)))

export function priceChecks(receipt) {
  const { rule, pick, points, pricing } = receipt
  if (pricing === null || pricing.matches.length === 0) return []
  const found = pricing.matches.flatMap((match) => {
    const expected = expectedGoals(match)
    const holds =
      near(expected.home, match.expected.home, 1e-9) && near(expected.away, match.expected.away, 1e-9)
    return [
      [`expected goals of match ${match.id} by its ratings`, holds],
      [`their share in the price, ${match.share}`, near(ratedShare(match), match.share, 1e-9)],
    ]
  })
  const chances = chancesOf(receipt)
  const stored = Object.entries(pricing.chances)
  if (chances !== null)
    found.push([
      `the chances of the ${stored.length} picks by these goals`,
      stored.every(([offered, p]) => near(chances.get(offered) ?? 0, p, ROUNDING)) &&
        // Of the exact scores only those up to 9 goals a side are offered.
        (stored.length === chances.size || rule.kind === 'exact_score'),
    ])
  if (pick !== null)
    found.push([
      `${points} points are 8 / ${pricing.chances[pick]}, between 8 and 150`,
      isPriceOf(points, pricing.chances[pick]),
    ])
  return found
}
