/** Points that a fan can convert to tokens in a week, 1:1. */
export const WEEKLY_CONVERSION_CAP = 500

/** Stored with both lines of a conversion; raised when the rate or the cap changes. */
export const CONVERSION_RULE_VERSION = 1

const QUICK_AMOUNTS = [50, 100]

/** Amounts offered as buttons: 50, 100 and the most that balance and cap allow, and nothing above it. */
export function quickAmounts(most: number): number[] {
  return most > 0 ? [...QUICK_AMOUNTS.filter((amount) => amount < most), most] : []
}
