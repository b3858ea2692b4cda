import { ReceiptLine } from '@/components/ui/receipt-line'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { receiptTime } from '@/lib/core/time/instants'
import { activityKind } from '@/lib/missions/predicates/rules'
import type { ActivityReceipt } from '@/lib/missions/receipts/queries'
import type { ReceiptWords } from '@/lib/missions/receipts/words'
import '@/components/objects.css'

type Props = { receipt: ActivityReceipt; words: ReceiptWords; locale: Locale }

/** Each quiz that counted, by its attempt, where quizzes do, and the total. */
export function ReceiptQuizzes({ receipt: { rule, sources, judgement }, words, locale }: Props) {
  const t = translatorFor(locale, 'receipt')
  return (
    <>
      <ul>
        {sources.map(({ id, startedAt, closedAt }) => (
          <li key={id} className="border-ink border-b-[1.5px] pb-3">
            <p className="pt-3 pb-1 font-[650] wrap-anywhere">{words.evidence[id]}</p>
            <dl className="receipt-dense">
              <ReceiptLine name={t('begun')}>{receiptTime(startedAt, locale)}</ReceiptLine>
              <ReceiptLine name={t('handedIn')}>{receiptTime(closedAt, locale)}</ReceiptLine>
              <ReceiptLine name={t('attempt')}>
                <span className="text-xs">{id}</span>
              </ReceiptLine>
            </dl>
          </li>
        ))}
      </ul>
      {activityKind(rule).countsQuiz && sources.length === 0 && (
        <p className="border-ink border-b-[1.5px] py-3">{t('noQuiz')}</p>
      )}
      <dl className="border-ink border-b-[1.5px] py-2.5">
        <ReceiptLine name={t('counted')}>{t('countedOf', judgement)}</ReceiptLine>
      </dl>
    </>
  )
}
