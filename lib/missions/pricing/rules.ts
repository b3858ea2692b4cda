import type { MatchFact, Score } from '@/lib/matches/rules'
import { baseRateScores, pricedScores } from '@/lib/ratings/base-rates/rules'
import {
  expectedGoals,
  priceOf,
  type Rating,
  type Ratings,
  ratedShare,
  STARTING_MEANS,
} from '@/lib/ratings/rules'
import { halfChances, type ScoreChance } from '@/lib/ratings/scores/rules'
import type { ActivityPredicate, MatchPredicate, OneMatchPredicate } from '../predicates/kinds'
import {
  activityKind,
  isOneMatch,
  matchesOf,
  oneMatchKind,
  picksOf,
  rightPick,
  severalMatchesKind,
} from '../predicates/rules'

/** Raised when the rule that turns ratings into prices changes; version 1 was log2(1/p) of base rates. */
export const PRICE_VERSION = 2

/** A match of a question with the numbers behind its price: the ratings, the goals they expect, and their share in the price. */
export type PricedMatch = Ratings & { id: string; expected: Score; share: number }

/** What a question was priced by when it was offered; it never changes. */
export type Pricing = {
  version: number
  matches: PricedMatch[]
  /** The chance of each pick, with six decimals. */
  chances: Record<string, number>
}

/** A match as a price needs it. */
export type MatchToPrice = Pick<MatchFact, 'id' | 'home' | 'away'> & { ratings: Ratings }

/**
 * The price of a question by the ratings of its matches: the chance of each pick is that of the scores that make it true, by the
 * function that settles it, and the chances of all picks sum to one.
 * @param matches in the order of the rule
 */
export function pricingOf(rule: MatchPredicate, matches: readonly MatchToPrice[]): Pricing {
  const scored = matches.map(({ home, away, ratings }) => ({ home, away, scores: pricedScores(ratings) }))
  const chances = isOneMatch(rule)
    ? oneMatchChances(rule, scored[0]?.scores ?? [])
    : picksOf(rule).map((pick) => [pick, severalMatchesKind(rule).chance(rule, pick, scored)] as const)
  return {
    version: PRICE_VERSION,
    matches: matches.map(({ id, ratings }) => ({
      id,
      ...ratings,
      expected: expectedGoals(ratings),
      share: ratedShare(ratings),
    })),
    chances: Object.fromEntries([...chances].map(([pick, p]) => [pick, rounded(p)])),
  }
}

const DECIMALS = 1e6
const rounded = (p: number) => Math.round(Math.min(1, p) * DECIMALS) / DECIMALS

function oneMatchChances(rule: OneMatchPredicate, scores: readonly ScoreChance[]): Map<string, number> {
  const chances = new Map(picksOf(rule).map((pick) => [pick, 0]))
  const shares = sharesOf(rule)
  for (const [index, { p }] of scores.entries())
    for (const [pick, share] of shares[index] ?? []) {
      const sum = chances.get(pick)
      if (sum !== undefined) chances.set(pick, sum + p * share)
    }
  return chances
}

const CACHE_MAX = 200

/** A cached result of `make` by key; all are dropped when there are many. */
function cached<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const known = cache.get(key)
  if (known !== undefined) return known
  if (cache.size >= CACHE_MAX) cache.clear()
  const made = make()
  cache.set(key, made)
  return made
}

const sharesCache = new Map<string, Map<string, number>[]>()

/**
 * How often each pick is right within each final score: always or never, unless the question asks about half time. It depends on
 * no rating, and every list of scores has the same order.
 */
const sharesOf = (rule: OneMatchPredicate): Map<string, number>[] =>
  cached(sharesCache, JSON.stringify({ ...rule, matchId: null }), () =>
    baseRateScores().map(({ score: regular }) => {
      const halves = oneMatchKind(rule).needsHalfTime
        ? halfChances([{ score: regular, p: 1 }])
        : [{ half: regular, p: 1 }]
      const shares = new Map<string, number>()
      for (const { half, p } of halves) {
        const pick = rightPick(rule, { half, regular })
        shares.set(pick, (shares.get(pick) ?? 0) + p)
      }
      return shares
    }),
  )

const UNRATED: Rating = { attack: 0, defence: 0, matches: 0 }
const NO_RATINGS: Ratings = { means: STARTING_MEANS, home: UNRATED, away: UNRATED, isNeutral: false }
const NOBODY = { id: null, name: '' }

const pricingCache = new Map<string, Pricing>()

/** The price of a question by base rates alone, without matches, for questions from before there were ratings. */
export function unratedPricing(rule: MatchPredicate): Pricing {
  const ids = matchesOf(rule)
  const key = JSON.stringify({ ...rule, matchId: null, matchIds: ids.length })
  return cached(pricingCache, key, () => {
    const matches = ids.map((id) => ({ id, home: NOBODY, away: NOBODY, ratings: NO_RATINGS }))
    return { ...pricingOf(rule, matches), matches: [] }
  })
}

/** What a pick pays when it comes true, and how likely that was when it was offered. */
export type PickPrice = { pick: string; p: number; points: number }

/**
 * What a pick of a question pays.
 * @throws RangeError when the question does not offer it
 */
export function priceOfPick({ chances }: Pricing, pick: string): PickPrice {
  const p = Object.hasOwn(chances, pick) ? chances[pick] : undefined
  if (p === undefined) throw new RangeError(`no such pick: ${pick}`)
  return { pick, p, points: priceOf(p) }
}

/** What each pick of a question pays, in the order of the form. */
export const pricesOf = (rule: MatchPredicate, pricing: Pricing): PickPrice[] =>
  picksOf(rule).map((pick) => priceOfPick(pricing, pick))

/** The least and the most that a question can pay, for a mission without a pick. */
export function priceRange(prices: readonly { points: number }[]): { least: number; most: number } {
  const points = prices.map((price) => price.points)
  return { least: Math.min(...points), most: Math.max(...points) }
}

/** How likely it is that a fan does what the mission asks: declared, not measured. */
export type ActivityFormula = { p: number } & (
  | { kind: 'power'; each: number; times: number }
  /** At least `atLeast` out of `of`, each with the chance `each`. */
  | { kind: 'binomial'; each: number; atLeast: number; of: number }
  /** Needs no luck. */
  | { kind: 'certain' }
)

export type ActivityPrice = { points: number; formula: ActivityFormula }

/** What a mission about activity pays, by how likely its kind says that it is. */
export function activityPrice(rule: ActivityPredicate): ActivityPrice {
  const formula = activityKind(rule).formula(rule)
  return { points: priceOf(formula.p), formula }
}
