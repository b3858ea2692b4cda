const ascending = (values: readonly number[]) => [...values].sort((a, b) => a - b)

/** NaN without values. */
export const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** @param p from 0 to 1; NaN without values */
export function percentile(values: readonly number[], p: number): number {
  const sorted = ascending(values)
  return sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  const sorted = ascending(values)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

/**
 * Area under the ROC curve: the chance that one of `first` exceeds one of `second` (ties half), or the reverse if larger.
 * From 0.5 (inseparable) to 1. O(n·m), for hundreds of samples.
 */
export function separation(first: readonly number[], second: readonly number[]): number {
  let wins = 0
  for (const a of first) for (const b of second) wins += a > b ? 1 : a === b ? 0.5 : 0
  const area = wins / (first.length * second.length)
  return Math.max(area, 1 - area)
}
