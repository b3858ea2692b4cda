import 'server-only'
import { asc, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { pricingPlans } from '@/db/schema/billing'
import type { Actor } from '@/lib/core/actor'
import { INTERVALS, type Interval, PLAN_PRICES } from './rules'

export type PricingPlan = { interval: Interval; amountCents: number; isSynced: boolean }

/** The plans on sale, cheapest first; with the default prices until they have been synchronised. */
export async function pricingPlansOf(_actor: Actor): Promise<PricingPlan[]> {
  const plans = await database()
    .select({
      interval: pricingPlans.interval,
      amountCents: pricingPlans.amountCents,
      isSynced: sql<boolean>`true`,
    })
    .from(pricingPlans)
    .orderBy(asc(pricingPlans.amountCents))
  if (plans.length > 0) return plans
  return INTERVALS.map((interval) => ({ interval, amountCents: PLAN_PRICES[interval], isSynced: false }))
}
