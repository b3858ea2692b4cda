import 'server-only'
import { sql } from 'drizzle-orm'
import { pricingPlans } from '@/db/schema/billing'
import { inTransaction } from '@/db/transaction'
import { writeAudit } from '@/lib/audit/commands'
import { requireRight } from '@/lib/auth/admin-right'
import type { Admin, System } from '@/lib/core/actor'
import { sellPlans } from '@/lib/gateways/stripe-plans'
import { INTERVALS, type Interval, PLAN_PRICES } from './rules'

const NAMES = { month: 'Pro mensile', year: 'Pro annuale' } as const

const amountsOf = (plans: readonly { interval: string; amount: number }[]) =>
  Object.fromEntries(plans.map(({ interval, amount }) => [interval, amount]))

/**
 * Makes sure that Stripe sells both plans, and stores the prices that it charges. Repeatable: a price that was changed at Stripe
 * wins, nothing is created twice.
 * @returns the plans
 * @throws DomainError forbidden, unavailable, payments_off
 */
export async function syncPricing(actor: Admin | System) {
  await requireRight(actor)
  const plans = await sellPlans(INTERVALS.map((interval) => ({ interval, amount: PLAN_PRICES[interval] })))
  await inTransaction(async (tx) => {
    const stored = await tx
      .select({ interval: pricingPlans.interval, amount: pricingPlans.amountCents })
      .from(pricingPlans)
      .for('update')
    for (const { interval, amount, currency, priceId } of plans) {
      const plan = { amountCents: amount, currency, stripePriceId: priceId }
      const name = NAMES[interval]
      await tx
        .insert(pricingPlans)
        .values({ interval, name, description: 'GoalQuest Pro', ...plan })
        .onConflictDoUpdate({ target: pricingPlans.interval, set: plan })
    }
    const detail = { ...amountsOf(plans), before: amountsOf(stored) }
    await writeAudit(actor, { action: 'pricing.sync', subject: 'stripe', detail }, tx)
  })
  return plans
}

/** The price of a plan at Stripe; the very first checkout creates it. */
export async function stripePriceOf(actor: System, interval: Interval): Promise<string> {
  const [plan] = await inTransaction((tx) =>
    tx
      .select({ price: pricingPlans.stripePriceId })
      .from(pricingPlans)
      .where(sql`${pricingPlans.interval} = ${interval}`),
  )
  if (plan) return plan.price
  const made = (await syncPricing(actor)).find((one) => one.interval === interval)
  if (!made) throw new Error(`Stripe sells no plan for the ${interval}`)
  return made.priceId
}
