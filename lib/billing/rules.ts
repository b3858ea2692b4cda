import { BILLING_VALUES } from '@/db/schema/values'

/** States of a stored subscription, as Stripe names them. */
export const SUBSCRIPTION_STATES = BILLING_VALUES.status

const PLANS = ['free', 'pro'] as const
export type Plan = (typeof PLANS)[number]

export type Entitlements = {
  /** Leagues a fan can be in at the same time. */
  leagues: number
  /** Questions to the coach per day. */
  coachQuestions: number
  /** Questions of an unpaid practice at a time. */
  practiceQuestions: number
  /** Percent off a price in tokens. */
  tokenDiscount: number
  /** Free bundles per month. */
  bundles: number
  /** Whether mission templates and cosmetics marked Pro are open. */
  proOnly: boolean
}

/** What each plan grants: the only place that says so. A right inside a statement is `entitlement` or `is_pro`. */
export const ENTITLEMENTS: Record<Plan, Entitlements> = {
  free: {
    leagues: 1,
    coachQuestions: 5,
    practiceQuestions: 10,
    tokenDiscount: 0,
    bundles: 0,
    proOnly: false,
  },
  pro: {
    leagues: 3,
    coachQuestions: 50,
    practiceQuestions: 20,
    tokenDiscount: 25,
    bundles: 1,
    proOnly: true,
  },
}

/** Days that Pro outlasts a failed payment, or a renewal that Stripe has not yet reported. The function `is_pro` has the same number. */
export const PAYMENT_GRACE_DAYS = 7
