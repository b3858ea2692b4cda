import type { MatchPredicate } from '@/lib/missions/predicates/kinds'
import { priceOfPick, unratedPricing } from '@/lib/missions/pricing/rules'

/** What a pick pays between teams without a rated match. */
export const unratedPoints = (rule: MatchPredicate, pick: string): number =>
  priceOfPick(unratedPricing(rule), pick).points
