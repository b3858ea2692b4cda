import { ENTITLEMENTS, type Plan } from '@/lib/billing/rules'

export const PRODUCT_KINDS = ['theme', 'frame', 'name', 'skin'] as const
export type ProductKind = (typeof PRODUCT_KINDS)[number]

/** Tokens of one demo top-up, and how many a fan gets in one day. */
export const DEMO_TOPUP_TOKENS = 1000
export const DEMO_TOPUPS_PER_DAY = 3

/** Skins that every fan owns from the start. */
export const FREE_SKINS = 5

/** What a fan of this plan pays, in whole tokens: the discount is rounded in the fan's favour. */
export const priceFor = (plan: Plan, tokens: number): number =>
  Math.floor((tokens * (100 - ENTITLEMENTS[plan].tokenDiscount)) / 100)
