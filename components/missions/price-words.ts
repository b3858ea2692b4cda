import { fill } from '@/lib/core/fill'
import { numberFormat } from '@/lib/core/format'
import type { Price } from '@/lib/missions/pricing/rules'
import { formulaLine, priceLine } from '@/lib/missions/receipts/words'
import { say } from '@/lib/missions/wording/words'
import type { Words } from './verified-words'

const oneDigit = numberFormat({ maximumFractionDigits: 1 })
const whole = numberFormat({ maximumFractionDigits: 0 })

/** How the points follow from how often it comes true. */
export function priceWords({ points, formula }: Price, { speak, rows }: Words): string[] {
  const row = formula.kind === 'table' ? rows[formula.row] : ''
  return [say(speak, formulaLine(formula, row)), say(speak, priceLine({ points, formula }))]
}

export const oneIn = (p: number, { locale, texts }: Words) =>
  fill(texts.verified.oneIn, {
    n: (p > 0.1 ? oneDigit : whole)(locale).format(1 / p),
  })
