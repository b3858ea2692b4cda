/** The least and the most that a verified mission pays, in points. */
export const REWARD_MIN = 10
export const REWARD_MAX = 150

/** Points for an outcome that halves the chance once more. */
export const REWARD_PER_HALVING = 15

/**
 * The reward in points of a verified mission whose outcome has the probability `p` (0 < p ≤ 1):
 * its surprise in bits, `log2(1/p)`, at 15 points a bit, rounded and kept between 10 and 150.
 * @throws RangeError when `p` is no probability of something possible
 */
export function priceOf(p: number): number {
  if (!(p > 0 && p <= 1)) throw new RangeError(`not a probability of something possible: ${p}`)
  return Math.min(REWARD_MAX, Math.max(REWARD_MIN, Math.round(REWARD_PER_HALVING * Math.log2(1 / p))))
}
