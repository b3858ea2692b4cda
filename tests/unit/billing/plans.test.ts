import { expect, it } from 'vitest'
import { monthsFree, PLAN_PRICES } from '@/lib/billing/plans/rules'

it.each([
  ['the specification’s prices', PLAN_PRICES.month, PLAN_PRICES.year, 2],
  ['a cheaper year', 499, 3_999, 4],
  ['less than half a month', 499, 5_800, 0],
  ['a year dearer than twelve months', 499, 6_499, 0],
])(
  'a year is said to include the free months that follow from its price: %s',
  (_name, month, year, months) => {
    expect(monthsFree(month, year)).toBe(months)
  },
)
