import { BASE_RATES, leaderOf, type Score } from '@/lib/matches/rules'
import { pricedScores } from '../base-rates/rules'
import { type RatingChange, ratedShare } from '../rules'
import type { ScoreChance } from '../scores/rules'

/** The chances of the three results of a match. */
type ResultChances = { home: number; draw: number; away: number }

export const BASE_RESULTS: ResultChances = {
  home: BASE_RATES.homeWin,
  draw: BASE_RATES.draw,
  away: BASE_RATES.awayWin,
}

/** The chances of the results, summed over the scores that lead to each. */
export function resultChances(scores: readonly ScoreChance[]): ResultChances {
  const chances = { home: 0, draw: 0, away: 0 }
  for (const { score, p } of scores) chances[leaderOf(score)] += p
  return chances
}

/**
 * How far the chances were from the result: 0 for a certain and right forecast, at most 1. A forecast near the result scores
 * better than one at the other end: Epstein 1969, A scoring system for probability forecasts of ranked categories.
 */
export function rankedProbabilityScore({ home, draw }: ResultChances, goals: Score): number {
  const winner = leaderOf(goals)
  const first = home - (winner === 'home' ? 1 : 0)
  const second = home + draw - (winner === 'away' ? 0 : 1)
  return (first ** 2 + second ** 2) / 2
}

/** Mean scores over the matches of teams that already had ratings, beside those of the base rates. */
type Accuracy = { matches: number; rated: number; base: number }

/** Fewer matches than this say nothing. */
const MATCHES_LEAST = 50

/** How accurate the ratings were on these matches, by the numbers before each; null while there are too few. */
export function accuracyOf(changes: readonly RatingChange[]): Accuracy | null {
  const judged = changes.filter((change) => ratedShare(change) === 1)
  if (judged.length < MATCHES_LEAST) return null
  const mean = (chances: (change: RatingChange) => ResultChances) =>
    judged.reduce((sum, change) => sum + rankedProbabilityScore(chances(change), change.goals), 0) /
    judged.length
  return {
    matches: judged.length,
    rated: mean((change) => resultChances(pricedScores(change))),
    base: mean(() => BASE_RESULTS),
  }
}
