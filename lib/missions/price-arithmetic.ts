/** 0, 1, … `last`; empty below zero. */
export const upTo = (last: number): number[] => Array.from({ length: last + 1 }, (_, index) => index)

/** Poisson: e^-m · m^k / k! for each k from 0 to `last`. */
export const poisson = (mean: number, last: number): number[] =>
  upTo(last).map((k) => upTo(k).reduce((p, i) => (i === 0 ? p : (p * mean) / i), Math.exp(-mean)))

/** Binomial: the chance of exactly k out of `n`, for each k from 0 to `n`, with the chance `p` each. */
export const binomial = (n: number, p: number): number[] =>
  upTo(n).map((k) => {
    const ways = upTo(k - 1).reduce((product, i) => (product * (n - i)) / (i + 1), 1)
    return ways * p ** k * (1 - p) ** (n - k)
  })

/** The distribution of the sum of two independent counts (convolution); a place is a count. */
export function added(left: readonly number[], right: readonly number[]): number[] {
  const sum = new Array<number>(left.length + right.length - 1).fill(0)
  for (const [i, p] of left.entries()) {
    for (const [j, q] of right.entries()) sum[i + j] = (sum[i + j] ?? 0) + p * q
  }
  return sum
}

/** Where a rising function crosses zero between two places, by bisection. */
export function rootOf(rising: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (rising(middle) < 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}
