import { FixtureRow } from '@/components/fixture/fixture-row'
import { OUTCOME_LOOK } from '@/components/missions/outcome-look'
import { ReceiptLines } from '@/components/missions/receipt-lines'
import { Link } from '@/components/ui/link'
import { Receipt } from '@/components/ui/receipt'
import { ReceiptLine } from '@/components/ui/receipt-line'
import { Stamp } from '@/components/ui/stamp'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { percentToOneDecimal, twoDecimals } from '@/lib/core/i18n/number-formats'
import type { Locale } from '@/lib/core/locale'
import { receiptTime } from '@/lib/core/time/instants'
import { scoreText } from '@/lib/matches/rules'
import { closingLine, receiptFixture } from '@/lib/missions/receipts/words'
import { say } from '@/lib/missions/wording/words'
import { wordsIn } from '@/lib/missions/words'
import { PICK_WORTH } from '@/lib/ratings/rules'
import { slotKey } from '@/lib/weekend/profiles/rules'
import type { FiveReceipt } from '@/lib/weekend/receipts/queries'
import '@/components/objects.css'

/** Why a profile paid what it did: result, chance, price, and what the ledger booked. */
export function FiveReceiptSheet({ receipt, locale }: { receipt: FiveReceipt; locale: Locale }) {
  const { weekend, missions, receipt: common } = MESSAGES[locale]
  const { receipt: texts, profiles } = weekend
  const { profile, side, outcome, pricing, points, judgement, settledBy, lines } = receipt
  const [match] = receipt.sources
  const [seen] = judgement.evidence
  const price = pricing.prices[slotKey(profile, side)]
  const { expected } = pricing.match
  return (
    <Receipt
      eyebrow={fill(texts.eyebrow, { version: receipt.ruleVersion })}
      stamp={
        outcome !== 'open' && (
          <Stamp tone={OUTCOME_LOOK[outcome].stamp}>{missions.verified.stamp[outcome]}</Stamp>
        )
      }
    >
      <p className="type-head mt-1 mb-3 text-xl wrap-anywhere">{profiles[profile].text}</p>
      <div className="clear-both border-ink border-t-[1.5px]">
        {match && (
          <Link href={`/matches/${match.id}`} className="block">
            <FixtureRow match={receiptFixture(match, seen, locale)} />
          </Link>
        )}
      </div>
      <dl className="receipt-match">
        {seen?.half && <ReceiptLine name={texts.half}>{scoreText(seen.half)}</ReceiptLine>}
        {match && <ReceiptLine name={texts.source}>{common[match.source]}</ReceiptLine>}
        {match && <ReceiptLine name={texts.fetched}>{receiptTime(match.fetchedAt, locale)}</ReceiptLine>}
      </dl>
      <dl className="border-ink border-b-[1.5px] py-2.5">
        <ReceiptLine name={texts.expected}>
          {`${twoDecimals(locale).format(expected.home)}–${twoDecimals(locale).format(expected.away)}`}
        </ReceiptLine>
        {price && (
          <ReceiptLine name={texts.chance}>{percentToOneDecimal(locale).format(price.p)}</ReceiptLine>
        )}
        {price && (
          <ReceiptLine name={texts.pays}>
            {fill(texts.formula, {
              worth: PICK_WORTH,
              chance: percentToOneDecimal(locale).format(price.p),
              points,
            })}
          </ReceiptLine>
        )}
        <ReceiptLine name={texts.picked}>{receiptTime(receipt.pickedAt, locale)}</ReceiptLine>
        <ReceiptLine name={texts.settled}>{receiptTime(receipt.settledAt, locale)}</ReceiptLine>
        <ReceiptLine name={texts.credited}>{`+${receipt.reward}`}</ReceiptLine>
      </dl>
      <p className="pt-3 text-ink-soft text-sm">{say(wordsIn(locale).speak, closingLine(settledBy))}</p>
      <ReceiptLines lines={lines} locale={locale} />
    </Receipt>
  )
}
