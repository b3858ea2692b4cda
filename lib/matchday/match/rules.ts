/**
 * Chances as whole parts of a hundred that sum to it: each rounded down, and what is left goes to those that lost the most.
 * @param chances probabilities that sum to one
 */
export function partsOfHundred(chances: readonly number[]): number[] {
  const parts = chances.map((p, index) => ({ place: index, whole: Math.floor(p * 100), rest: (p * 100) % 1 }))
  const left = 100 - parts.reduce((sum, { whole }) => sum + whole, 0)
  const lifted = new Set(
    [...parts]
      .sort((one, other) => other.rest - one.rest)
      .slice(0, Math.max(0, left))
      .map(({ place }) => place),
  )
  return parts.map(({ place, whole }) => whole + (lifted.has(place) ? 1 : 0))
}
