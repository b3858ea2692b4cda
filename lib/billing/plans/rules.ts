/** Prices in euro cents until Stripe reports others. */
export const PLAN_PRICES = { month: 499, year: 4_999 } as const
export type Interval = keyof typeof PLAN_PRICES
export const INTERVALS: Interval[] = ['month', 'year']

/** What a year saves compared with twelve months, in cents. */
export const savingOf = (month: number, year: number): number => Math.max(0, 12 * month - year)

/** Free months in a yearly plan, rounded. */
export const monthsFree = (month: number, year: number): number => Math.round(savingOf(month, year) / month)

/** A month's share of the yearly price, in cents. */
export const monthlyShare = (year: number): number => Math.round(year / 12)
