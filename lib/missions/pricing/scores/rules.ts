import { BASE_RATES, type BaseRate, goalsIn, type Score } from '@/lib/matches/rules'
import { comebackPick } from '../../predicates/kinds/comeback'
import type { Played } from '../../predicates/kinds/kind'

/**
 * Mean goals of the two sides in the European leagues: the independent Poisson means (Maher 1982, Modelling association football
 * scores; the bivariate Poisson of Karlis and Ntzoufras 2003 with a covariance of 0) nearest by least squares to the base rates.
 */
export const MEAN_GOALS: Score = { home: 1.53, away: 1.28 }

/** Share of goals that fall before half time: Alberti et al. 2013, Goal scoring patterns in major European soccer leagues. */
export const FIRST_HALF_SHARE = 0.449

const GOALS_MAX = 12
const PASSES = 400

type Chance<T> = T & { p: number }

/** What the base rates say of the score after 90 minutes. */
const ROWS: [BaseRate, (score: Score) => boolean][] = [
  ['homeWin', ({ home, away }) => home > away],
  ['awayWin', ({ home, away }) => home < away],
  ['over25', ({ home, away }) => home + away > 2],
  ['over35', ({ home, away }) => home + away > 3],
  ['homeCleanSheet', ({ away }) => away === 0],
  ['awayCleanSheet', ({ home }) => home === 0],
  ['goalless', ({ home, away }) => home + away === 0],
  ['marginOf3', ({ home, away }) => Math.abs(home - away) >= 3],
  ['teamScores5', ({ home, away }) => Math.max(home, away) >= 5],
]

const once = <T>(make: () => T) => {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/**
 * How likely each score after 90 minutes is. The Poisson grid is raked until it has every row of the published table (iterative
 * proportional fitting, Deming and Stephan 1940), so that prices of the model and of the table agree.
 */
export const fullTimes = once((): readonly Chance<{ regular: Score }>[] => {
  const [home, away] = [poisson(MEAN_GOALS.home, GOALS_MAX), poisson(MEAN_GOALS.away, GOALS_MAX)]
  const cells = home.flatMap((p, h) => away.map((q, a) => ({ regular: { home: h, away: a }, p: p * q })))
  const rows = ROWS.map(([row, holds]) => ({
    rate: BASE_RATES[row],
    in: cells.map((cell) => holds(cell.regular)),
  }))
  for (let pass = 0; pass < PASSES; pass++) {
    for (const row of rows) {
      const [inside, outside] = [mass(cells, row.in, true), mass(cells, row.in, false)]
      const [up, down] = [row.rate / inside, (1 - row.rate) / outside]
      cells.forEach((cell, index) => {
        cell.p *= row.in[index] ? up : down
      })
    }
  }
  return cells
})

const mass = (cells: { p: number }[], marks: boolean[], wanted: boolean) =>
  cells.reduce((sum, { p }, index) => (marks[index] === wanted ? sum + p : sum), 0)

/** Each goal falls before the break with the share of the first half, apart from the others: binomial thinning of a Poisson. */
const halvesOf = ({ home, away }: Score): Chance<{ half: Score }>[] => {
  const [homes, aways] = [binomial(home, FIRST_HALF_SHARE), binomial(away, FIRST_HALF_SHARE)]
  return homes.flatMap((p, h) => aways.map((q, a) => ({ half: { home: h, away: a }, p: p * q })))
}

/**
 * How likely each score at the break and after 90 minutes is. Comebacks are weighted until they are as frequent as the table
 * says (exponential tilting within each final score, which leaves the final scores as they are).
 */
export const halvesAndFullTimes = once((): readonly Chance<Played>[] => {
  const finals = fullTimes().map(({ regular, p }) => {
    const halves = halvesOf(regular).map(({ half, p: q }) => ({
      half,
      q,
      back: comebackPick({ half, regular }) !== 'none',
    }))
    return { regular, p, halves, back: halves.reduce((sum, { q, back }) => sum + (back ? q : 0), 0) }
  })
  const share = (weight: number) =>
    finals.reduce((sum, { p, back }) => sum + (p * weight * back) / (weight * back + 1 - back), 0)
  const weight = rootOf((tried) => share(tried) - BASE_RATES.comebackWin, 0.1, 10)
  return finals.flatMap(({ regular, p, halves, back }) =>
    halves.map(({ half, q, back: turned }) => ({
      regular,
      half,
      p: (p * q * (turned ? weight : 1)) / (weight * back + 1 - back),
    })),
  )
})

const totals = new Map<number, readonly number[]>()

/** How likely each total of goals of so many matches is: the total of one match, added to itself. */
export function totalsOf(matches: number): readonly number[] {
  const known = totals.get(matches)
  if (known) return known
  const one = upTo(2 * GOALS_MAX).map((goals) =>
    fullTimes().reduce((sum, { regular, p }) => sum + (goalsIn(regular) === goals ? p : 0), 0),
  )
  const total = upTo(matches - 1).reduce((sum) => added(sum, one), [1])
  totals.set(matches, total)
  return total
}

/** 0, 1, … `last`; empty below zero. */
const upTo = (last: number): number[] => Array.from({ length: last + 1 }, (_, index) => index)

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
function rootOf(rising: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (rising(middle) < 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}
