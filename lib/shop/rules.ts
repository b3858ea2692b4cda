/** Points that a fan can convert to tokens in a week, 1:1. */
export const WEEKLY_CONVERSION_CAP = 500

/** Tokens of one demo top-up, and how many a fan gets in one day. */
export const DEMO_TOPUP_TOKENS = 1000
export const DEMO_TOPUPS_PER_DAY = 3

/** Skins that every fan owns from the start. */
export const FREE_SKINS = 5

/** Free bundles of a Pro fan per month. */
export const PRO_BUNDLES_PER_MONTH = 1

/** Discount of Pro on a price in tokens, in percent. */
export const PRO_DISCOUNT_PERCENT = 25

/** The price in whole tokens for a Pro fan, rounded down. */
export const proPrice = (tokens: number): number => Math.floor((tokens * (100 - PRO_DISCOUNT_PERCENT)) / 100)
