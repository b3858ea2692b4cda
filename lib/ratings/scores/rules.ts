import { leaderOf, type Score } from '@/lib/matches/rules'

/** Dixon and Coles 1997, Modelling association football scores: low draws are more frequent than independent Poissons predict. */
const LOW_SCORE_CORRECTION = -0.05

/** Share of goals that fall before half time: Alberti et al. 2013, Goal scoring patterns in major European soccer leagues. */
const FIRST_HALF_SHARE = 0.449

/** How much more likely a comeback is than with goals that fall independently; reproduces the base rate of comebacks. */
const COMEBACK_WEIGHT = 1.284

/** The most goals per side that are counted; the chance of higher scores is spread over the others. */
const GOALS_MAX = 12

/** The chance of a score after 90 minutes. */
export type ScoreChance = { score: Score; p: number }
/** The chance of a score at the break together with one after 90 minutes. */
type HalfChance = { half: Score; regular: Score; p: number }

const counts = (last: number) => Array.from({ length: last + 1 }, (_, count) => count)

/** Poisson: e^-m · m^k / k! for each k from 0 to `GOALS_MAX`. */
function poisson(mean: number): number[] {
  const chances = [Math.exp(-mean)]
  for (let k = 1; k <= GOALS_MAX; k++) chances.push(((chances[k - 1] ?? 0) * mean) / k)
  return chances
}

/** The factor of Dixon and Coles on the four lowest scores. */
function correction({ home, away }: Score, expected: Score): number {
  const rho = LOW_SCORE_CORRECTION
  if (home > 1 || away > 1) return 1
  if (home === 1 && away === 1) return 1 - rho
  if (home === 1) return 1 + expected.away * rho
  return away === 1 ? 1 + expected.home * rho : 1 - expected.home * expected.away * rho
}

/** The chance of every score of two sides with these expected goals; they sum to one. */
export function scoreChances(expected: Score): ScoreChance[] {
  const [homes, aways] = [poisson(expected.home), poisson(expected.away)]
  return toOne(
    homes.flatMap((p, home) =>
      aways.map((q, away) => {
        const score = { home, away }
        // A factor below zero would need 20 goals or more.
        return { score, p: p * q * Math.max(0, correction(score, expected)) }
      }),
    ),
  )
}

function toOne(chances: readonly ScoreChance[]): ScoreChance[] {
  const whole = chances.reduce((sum, { p }) => sum + p, 0)
  return chances.map(({ score, p }) => ({ score, p: p / whole }))
}

/**
 * A mix of two lists, `share` of the one and the rest of the other, score by score. Both list the same scores in the same order.
 */
export const mixed = (
  one: readonly ScoreChance[],
  other: readonly ScoreChance[],
  share: number,
): ScoreChance[] =>
  one.map(({ score, p }, index) => ({ score, p: share * p + (1 - share) * (other[index]?.p ?? 0) }))

/** The side that was behind at half time and won, if any. */
const isComeback = (half: Score, regular: Score): boolean => {
  const winner = leaderOf(regular)
  return winner !== 'draw' && leaderOf(half) !== 'draw' && leaderOf(half) !== winner
}

/** Binomial: the chance of exactly k out of `n`, each with the chance `p`, for k from 0 to `n`. */
export function binomial(n: number, p: number): number[] {
  let ways = 1
  return counts(n).map((k) => {
    const chance = ways * p ** k * (1 - p) ** (n - k)
    ways = (ways * (n - k)) / (k + 1)
    return chance
  })
}

/**
 * The chances of the half-time scores within each final score. Each goal falls before half time with the share of the first half;
 * comebacks weigh more, and the final scores keep their chance.
 */
export function halfChances(scores: readonly ScoreChance[]): HalfChance[] {
  return scores.flatMap(({ score: regular, p }) => {
    const halves = binomial(regular.home, FIRST_HALF_SHARE).flatMap((q, home) =>
      binomial(regular.away, FIRST_HALF_SHARE).map((r, away) => {
        const half = { home, away }
        return { half, q: q * r * (isComeback(half, regular) ? COMEBACK_WEIGHT : 1) }
      }),
    )
    const whole = halves.reduce((sum, { q }) => sum + q, 0)
    return halves.map(({ half, q }) => ({ half, regular, p: (p * q) / whole }))
  })
}

/** The chance of each total of goals over several matches, from zero up: the sum of independent counts. */
export function totalChances(matches: readonly (readonly ScoreChance[])[]): number[] {
  return matches.reduce<number[]>(
    (total, scores) => {
      const one = counts(2 * GOALS_MAX).map(() => 0)
      for (const { score, p } of scores)
        one[score.home + score.away] = (one[score.home + score.away] ?? 0) + p
      return added(total, one)
    },
    [1],
  )
}

function added(left: readonly number[], right: readonly number[]): number[] {
  const sum = counts(left.length + right.length - 2).map(() => 0)
  for (const [i, p] of left.entries())
    for (const [j, q] of right.entries()) sum[i + j] = (sum[i + j] ?? 0) + p * q
  return sum
}
