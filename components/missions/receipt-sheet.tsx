import { Receipt } from '@/components/ui/receipt'
import { ReceiptLine } from '@/components/ui/receipt-line'
import { Stamp } from '@/components/ui/stamp'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { nonBreaking } from '@/lib/core/text/non-breaking'
import { receiptTime } from '@/lib/core/time/instants'
import type { MissionReceipt } from '@/lib/missions/receipts/queries'
import { receiptWords } from '@/lib/missions/receipts/words'
import { OUTCOME_LOOK } from './outcome-look'
import { ReceiptLines } from './receipt-lines'
import { ReceiptMatches } from './receipt-matches'
import { ReceiptQuizzes } from './receipt-quizzes'

/** Why a mission closed as it did, as a till receipt: rule, pick, matches, price, outcome, and what the ledger booked. */
export function ReceiptSheet({ receipt, locale }: { receipt: MissionReceipt; locale: Locale }) {
  const t = translatorFor(locale, 'receipt')
  const stamps = translatorFor(locale, 'missions.verified.stamp')
  const words = receiptWords(receipt, locale)
  const { outcome, pickedAt, settledAt, settledTimes, ruleVersion, lines } = receipt
  const [frequency, formula] = words.price
  return (
    <Receipt
      eyebrow={t('rule', { version: ruleVersion })}
      stamp={outcome !== 'open' && <Stamp tone={OUTCOME_LOOK[outcome].stamp}>{stamps(outcome)}</Stamp>}
    >
      <p className="type-head mt-1 mb-3 text-xl wrap-anywhere">{words.rule}</p>
      {receipt.kind === 'match' ? (
        <>
          <div className="clear-both border-ink border-y-[1.5px] py-2.5">
            <p className="type-eyebrow text-ink-soft">{t('claim')}</p>
            <p className="font-[650] wrap-anywhere">{nonBreaking(words.claim ?? t('noClaim'))}</p>
          </div>
          <ReceiptMatches receipt={receipt} words={words} locale={locale} />
        </>
      ) : (
        <div className="clear-both border-ink border-t-[1.5px]">
          <ReceiptQuizzes receipt={receipt} words={words} locale={locale} />
        </div>
      )}
      <div className="border-ink border-b-[1.5px] py-2.5">
        {words.pick !== null && pickedAt !== null && (
          <dl>
            <ReceiptLine name={t('pick')}>{words.pick}</ReceiptLine>
            <ReceiptLine name={t('pickedAt')}>{receiptTime(pickedAt, locale)}</ReceiptLine>
          </dl>
        )}
        {frequency && <p className="py-1.5 text-[0.9375rem]">{frequency}</p>}
        <dl>
          {formula && <ReceiptLine name={t('price')}>{formula}</ReceiptLine>}
          <ReceiptLine name={t('settled')}>{receiptTime(settledAt, locale)}</ReceiptLine>
          <ReceiptLine name={t('times')}>{t('timesValue', { count: settledTimes })}</ReceiptLine>
          <ReceiptLine name={t('outcome')}>{words.outcome}</ReceiptLine>
        </dl>
        <p className="pt-1 text-ink-soft text-sm">{words.why}</p>
      </div>
      <ReceiptLines lines={lines} locale={locale} />
    </Receipt>
  )
}
