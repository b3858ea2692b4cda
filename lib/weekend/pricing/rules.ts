import { type MatchToPrice, PRICE_VERSION, type PricedMatch, pricingOf } from '@/lib/missions/pricing/rules'
import { PICK_WORTH, PRICE_MAX, priceOf } from '@/lib/ratings/rules'
import { PROFILE_RULES, PROFILE_SLOTS, type ProfileSlot } from '../profiles/rules'

/** How likely a profile is to score, and what it then pays. */
type ProfilePrice = { p: number; points: number }

/**
 * What priced the profiles of a match when it was offered; it never changes. A profile that would be worth less than 8 points even
 * at a price of 150 does not play for that team, so that every team is worth the same.
 */
export type MatchPricing = {
  version: number
  match: PricedMatch
  prices: Partial<Record<ProfileSlot, ProfilePrice>>
}

/** Whether a pick with this chance is worth 8 points, its price not being cut. */
const isWorthIt = (p: number): boolean => Math.round(PICK_WORTH / p) <= PRICE_MAX

/**
 * The price of every profile on both sides of a match by its ratings. The chance of a profile is the chance of the answers with
 * which it delivers, by the questions that settle it.
 */
export function profilePrices(match: MatchToPrice): MatchPricing {
  const asked = new Map<string, ReturnType<typeof pricingOf>>()
  const pricingFor = (rule: Parameters<typeof pricingOf>[0]) => {
    const key = JSON.stringify(rule)
    const pricing = asked.get(key) ?? pricingOf(rule, [match])
    asked.set(key, pricing)
    return pricing
  }
  const prices: MatchPricing['prices'] = {}
  let priced: PricedMatch | undefined
  for (const { profile, side, slot } of PROFILE_SLOTS) {
    const { question, delivers } = PROFILE_RULES[profile]
    const { chances, matches } = pricingFor(question(match.id))
    priced ??= matches[0]
    const p = Object.entries(chances).reduce(
      (sum, [pick, each]) => sum + (delivers(pick, side) ? each : 0),
      0,
    )
    if (p > 0 && isWorthIt(p))
      prices[slot] = { p: Math.round(p * 1e6) / 1e6, points: priceOf(Math.min(1, p)) }
  }
  if (!priced) throw new Error(`match ${match.id} has no price`)
  return { version: PRICE_VERSION, match: priced, prices }
}
