import type { BaseRate } from '@/lib/matches/rules'
import type { MatchPredicate, OneMatchPredicate, Predicate } from '../predicates/kinds'
import {
  activityKind,
  isOneMatch,
  isPickable,
  oneMatchKind,
  picksOf,
  rightPick,
  severalMatchesKind,
} from '../predicates/rules'
import { rateOf } from './base-rates/rules'
import { fullTimes, halvesAndFullTimes } from './scores/rules'

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

/** Where a probability comes from, for the receipt and the page of rules. */
export type PriceFormula = { p: number } & (
  | { kind: 'table'; row: BaseRate; complement: boolean }
  /** Summed over the scores that make the pick true, in the model fitted to the table. */
  | { kind: 'model' }
  /** As `model`, over the goals of so many matches together. */
  | { kind: 'total'; matches: number }
  /** `each` to the power of `times`, or all but that. */
  | { kind: 'power'; each: number; times: number; complement: boolean }
  /** At least so many out of `of`, with the chance `each`. */
  | { kind: 'binomial'; each: number; atLeast: number; of: number }
  /** Needs no luck. */
  | { kind: 'certain' }
)

/**
 * The probability of a pick and how it is computed: a row of the base-rate table where there is one, else the model fitted to it.
 * The probabilities of all picks of a rule sum to one.
 * @param pick one of `picksOf(rule)`; null for an activity
 * @throws RangeError when the rule does not offer the pick
 */
export function formulaOf(rule: Predicate, pick: string | null): PriceFormula {
  if (!isPickable(rule)) return activityKind(rule).formula(rule)
  if (pick === null || !picksOf(rule).includes(pick)) throw new RangeError(`no pick of ${rule.kind}: ${pick}`)
  if (!isOneMatch(rule)) return severalMatchesKind(rule).formula(rule, pick)
  const row = oneMatchKind(rule).baseRate(rule, pick)
  return row ? { kind: 'table', ...row, p: rateOf(row) } : { kind: 'model', p: modelled(rule, pick) }
}

/** Every score of the model that makes the pick true, by the very function that settles it. */
function modelled(rule: OneMatchPredicate, pick: string): number {
  const chances = oneMatchKind(rule).needsHalfTime
    ? halvesAndFullTimes()
    : fullTimes().map(({ regular, p }) => ({ regular, half: regular, p }))
  const p = chances.reduce((sum, played) => (rightPick(rule, played) === pick ? sum + played.p : sum), 0)
  return Math.min(1, p)
}

/** The probability of a pick, above 0 and at most 1. @throws RangeError when the rule does not offer it */
export const probabilityOf = (rule: Predicate, pick: string | null): number => formulaOf(rule, pick).p

export type Price = { points: number; formula: PriceFormula }

/** What a pick pays when it comes true, in points between 10 and 150. @throws RangeError when the rule does not offer it */
export function priceOfPick(rule: Predicate, pick: string | null): Price {
  const formula = formulaOf(rule, pick)
  return { points: priceOf(formula.p), formula }
}

export type PickPrice = Price & { pick: string }

const KEPT = 500
const kept = new Map<string, readonly PickPrice[]>()

const priced = (rule: MatchPredicate): readonly PickPrice[] =>
  picksOf(rule).map((pick) => ({ pick, ...priceOfPick(rule, pick) }))

/** What each pick of a rule pays, in the order of the form; summed over the model once for all rules that ask the same of a match. */
export function pricesOf(rule: MatchPredicate): readonly PickPrice[] {
  if (!isOneMatch(rule)) return priced(rule)
  const asked = JSON.stringify({ ...rule, matchId: null })
  const known = kept.get(asked)
  if (known) return known
  const prices = priced(rule)
  if (kept.size >= KEPT) kept.clear()
  kept.set(asked, prices)
  return prices
}

/** The least and the most that the rule can pay, for a mission whose pick is not made yet. */
export function priceRange(rule: Predicate): { least: number; most: number } {
  const prices = (isPickable(rule) ? pricesOf(rule) : [priceOfPick(rule, null)]).map(({ points }) => points)
  return { least: Math.min(...prices), most: Math.max(...prices) }
}
