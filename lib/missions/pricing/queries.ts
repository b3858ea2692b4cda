import 'server-only'
import { type Conn, database } from '@/db/client'
import type { Actor } from '@/lib/core/actor'
import type { MatchFact } from '@/lib/matches/rules'
import { ratingsFor } from '@/lib/ratings/queries'
import type { Predicate } from '../predicates/kinds'
import { isPickable, matchesOf } from '../predicates/rules'
import { activityPrice, type MatchToPrice, type Pricing, priceRange, pricesOf, pricingOf } from './rules'

/** `points` are the most that the rule can pay; an activity has no pricing. */
type OfferedPrice = { pricing: Pricing | null; points: number }

/**
 * What each rule is worth by the current ratings, in the order of the rules.
 * @param facts the matches of all rules, and perhaps others
 */
export async function currentPrices(
  actor: Actor,
  rules: readonly Predicate[],
  facts: readonly MatchFact[],
  conn: Conn = database(),
): Promise<OfferedPrice[]> {
  const wanted = new Set(rules.flatMap(matchesOf))
  const known = facts.filter(({ id }) => wanted.has(id))
  const ratings = await ratingsFor(actor, known, conn)
  const matches = new Map(
    known.flatMap(({ id, home, away }): [string, MatchToPrice][] => {
      const own = ratings.get(id)
      return own ? [[id, { id, home, away, ratings: own }]] : []
    }),
  )
  return rules.map((rule) => {
    if (!isPickable(rule)) return { pricing: null, points: activityPrice(rule).points }
    const pricing = pricingOf(
      rule,
      matchesOf(rule).flatMap((id) => matches.get(id) ?? []),
    )
    return { pricing, points: priceRange(pricesOf(rule, pricing)).most }
  })
}
