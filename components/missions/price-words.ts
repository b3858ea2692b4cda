import { fill } from '@/lib/core/fill'
import { numberFormat } from '@/lib/core/format'
import type { ActivityPrice, PickPrice, Pricing } from '@/lib/missions/pricing/rules'
import { activityLine, priceLine, pricingLine } from '@/lib/missions/receipts/words'
import { type Names, say } from '@/lib/missions/wording/words'
import type { Words } from './verified-words'

const oneDigit = numberFormat({ maximumFractionDigits: 1 })
const whole = numberFormat({ maximumFractionDigits: 0 })

/** How often a pick comes true, and how its points follow from that. */
export const priceWords = (
  pricing: Pricing,
  { points, p }: PickPrice,
  names: Names,
  { speak }: Words,
): string[] => [say(speak, pricingLine(pricing, p, names)), say(speak, priceLine(points, p))]

export const activityPriceWords = ({ points, formula }: ActivityPrice, { speak }: Words): string[] => [
  say(speak, activityLine(formula)),
  say(speak, priceLine(points, formula.p)),
]

export const oneIn = (p: number, { locale, texts }: Words) =>
  fill(texts.verified.oneIn, {
    n: (p > 0.1 ? oneDigit : whole)(locale).format(1 / p),
  })
