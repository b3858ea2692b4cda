import type { Locale } from '../locale'
import { numberFormat } from './format'

const euros = numberFormat({ style: 'currency', currency: 'EUR' })
/** Groups four digits too, as on the scoreboard. */
export const groupedNumber = numberFormat({ useGrouping: 'always' })
export const kilobytes = numberFormat({ style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })
export const oneDecimal = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 })
export const percent = numberFormat({ style: 'percent' })
export const percentToOneDecimal = numberFormat({ style: 'percent', maximumFractionDigits: 1 })
export const plainNumber = numberFormat()
export const signedGrouped = numberFormat({ signDisplay: 'exceptZero', useGrouping: 'always' })
export const signedNumber = numberFormat({ signDisplay: 'exceptZero' })
export const twoDecimals = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
export const upToOneDecimal = numberFormat({ maximumFractionDigits: 1 })
export const wholeNumber = numberFormat({ maximumFractionDigits: 0 })

/** Cents as `4,99 €`. */
export const priceText = (cents: number, locale: Locale): string => euros(locale).format(cents / 100)

/** A signed number with a minus as wide as the plus instead of the hyphen. */
export const trueMinus = (number: string): string => number.replace('-', '−')
