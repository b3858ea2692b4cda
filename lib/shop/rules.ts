import { SHOP_VALUES } from '@/db/schema/values'
import { ENTITLEMENTS, type Plan } from '@/lib/billing/rules'

export const PRODUCT_KINDS = SHOP_VALUES.kind
export type ProductKind = (typeof PRODUCT_KINDS)[number]

/** The looks that a fan wears by default. */
export const BASE_LOOKS: Partial<Record<ProductKind, string>> = { theme: 'paper', skin: 'grass' }

/** Skins that every fan owns from the start. */
export const FREE_SKINS = 5

/** All drawings (components/cosmetics); each product sells one of them. */
export const LOOKS: Record<ProductKind, readonly string[]> = {
  theme: ['paper', 'cup-night', 'monday-pink', 'away-day', 'frozen-pitch', 'sunset', 'old-leather'],
  frame: ['net', 'flags', 'laces', 'goalposts', 'scarf', 'floodlights', 'mown-grass', 'gold', 'stitches'],
  name: ['outline', 'marker', 'shirt', 'chalk', 'stamp', 'led', 'ribbon'],
  skin: [
    ...['grass', 'sky', 'rose', 'lemon', 'ink'],
    ...['sash', 'hoops', 'halftone', 'checks', 'rays', 'gold-leaf', 'tactics', 'hologram', 'stripes'],
  ],
}

/** Tokens of one demo top-up, and how many a fan gets in one day. */
export const DEMO_TOPUP_TOKENS = 1000
export const DEMO_TOPUPS_PER_DAY = 3

/** Tokens in the free bundle of the month, along with a skin that the fan does not own yet. */
export const BUNDLE_TOKENS = 200

/** Bounds of prices in tokens; free products cost 0. One token is one cent. */
export const PRICE_MIN = 50
export const PRICE_MAX = 100_000
/** Step of the price slider, in cents. */
export const PRICE_STEP = 50

/** Version of the rules above, stored with ledger entries. */
export const SHOP_RULE_VERSION = 1

/** What a fan wears, as the cookie has it: theme, frame and skin, each empty or a look. */
export const looksText = ({
  theme = '',
  frame = '',
  skin = '',
}: Partial<Record<ProductKind, string>>): string => `${theme}.${frame}.${skin}`

/** What a fan of this plan pays, in whole tokens: the discount is rounded in the fan's favour. */
export const priceFor = (plan: Plan, tokens: number): number =>
  Math.floor((tokens * (100 - ENTITLEMENTS[plan].tokenDiscount)) / 100)
