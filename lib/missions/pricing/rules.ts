import type { BaseRate } from '@/lib/matches/rules'
import { needsHalf, picksOf, rangesOf, rightPick } from '../predicates/rules'
import {
  type ActivityPredicate,
  isOneMatch,
  isPickable,
  type MatchPredicate,
  type OfKind,
  type OneMatchPredicate,
  type Predicate,
} from '../predicates/schema'
import { ACTIVITY_RATES, rateOf, STREAK_RATES, tableRowOf } from './base-rates/rules'
import { binomial, fullTimes, halvesAndFullTimes, totalsOf } from './scores/rules'

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

const POINTS_A_QUESTION = 5

const sumOf = (chances: Iterable<number>) => {
  let sum = 0
  for (const p of chances) sum += p
  return Math.min(1, sum)
}

/**
 * The probability of a pick and how it is computed: a row of the base-rate table where there is one, else the model fitted to it.
 * The probabilities of all picks of a rule sum to one.
 * @param pick one of `picksOf(rule)`; null for an activity
 * @throws RangeError when the rule does not offer the pick
 */
export function formulaOf(rule: Predicate, pick: string | null): PriceFormula {
  if (!isPickable(rule)) return activityFormula(rule)
  if (pick === null || !picksOf(rule).includes(pick)) throw new RangeError(`no pick of ${rule.kind}: ${pick}`)
  return matchFormula(rule, pick)
}

function matchFormula(rule: MatchPredicate, pick: string): PriceFormula {
  const row = tableRowOf(rule, pick)
  if (row) return { kind: 'table', ...row, p: rateOf(row) }
  if (isOneMatch(rule)) return { kind: 'model', p: modelled(rule, pick) }
  if (rule.kind === 'team_streak') {
    const complement = pick === 'no'
    return power(STREAK_RATES[rule.streak], rule.matchIds.length, complement)
  }
  return { kind: 'total', matches: rule.matchIds.length, p: ofTotal(rule, pick) }
}

/** Every score of the model that makes the pick true, by the very function that settles it. */
const modelled = (rule: OneMatchPredicate, pick: string) =>
  sumOf(
    needsHalf(rule.kind)
      ? halvesAndFullTimes().map((played) => (rightPick(rule, played) === pick ? played.p : 0))
      : fullTimes().map(({ regular, p }) => (rightPick(rule, { regular, half: regular }) === pick ? p : 0)),
  )

function ofTotal(rule: OfKind<'round_goals'>, pick: string): number {
  const range = rangesOf(rule).find((offered) => offered.pick === pick)
  if (!range) return 0
  return sumOf(
    totalsOf(rule.matchIds.length).slice(range.least, range.most === null ? undefined : range.most + 1),
  )
}

const power = (each: number, times: number, complement: boolean): PriceFormula => {
  const all = each ** times
  return { kind: 'power', each, times, complement, p: complement ? 1 - all : all }
}

function activityFormula(rule: ActivityPredicate): PriceFormula {
  switch (rule.kind) {
    case 'quiz_score_at_least': {
      const { rightAnswer: each, questions: of } = ACTIVITY_RATES
      const atLeast = rule.score / POINTS_A_QUESTION
      return { kind: 'binomial', each, atLeast, of, p: sumOf(binomial(of, each).slice(atLeast)) }
    }
    case 'streak_at_least':
      return power(ACTIVITY_RATES.streakDay, rule.days, false)
    case 'league_joined':
    case 'coach_asked':
      return { kind: 'certain', p: 1 }
  }
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

/** Prices depend on what is asked, and not on which match it is asked of. */
function askedOf(rule: MatchPredicate): string {
  if (isOneMatch(rule)) return JSON.stringify({ ...rule, matchId: null })
  const { kind, matchIds } = rule
  const rest = rule.kind === 'round_goals' ? rule.bounds : [rule.streak]
  return JSON.stringify([kind, matchIds.length, ...rest])
}

const KEPT = 500
const kept = new Map<string, readonly PickPrice[]>()

/** What each pick of a rule pays, in the order of the form; summed over the model once for all rules that ask the same. */
export function pricesOf(rule: MatchPredicate): readonly PickPrice[] {
  const asked = askedOf(rule)
  const known = kept.get(asked)
  if (known) return known
  const prices = picksOf(rule).map((pick) => ({ pick, ...priceOfPick(rule, pick) }))
  if (kept.size >= KEPT) kept.clear()
  kept.set(asked, prices)
  return prices
}

/** The least and the most that the rule can pay, for a mission whose pick is not made yet. */
export function priceRange(rule: Predicate): { least: number; most: number } {
  const prices = (isPickable(rule) ? pricesOf(rule) : [priceOfPick(rule, null)]).map(({ points }) => points)
  return { least: Math.min(...prices), most: Math.max(...prices) }
}
