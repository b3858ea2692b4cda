import { FixtureRow } from '@/components/fixture/fixture-row'
import { Link } from '@/components/ui/link'
import { ReceiptLine } from '@/components/ui/receipt-line'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { receiptTime } from '@/lib/core/time/instants'
import { scoreText } from '@/lib/matches/rules'
import type { MatchReceipt } from '@/lib/missions/receipts/queries'
import type { ReceiptMatch } from '@/lib/missions/receipts/rules'
import { type ReceiptWords, receiptFixture } from '@/lib/missions/receipts/words'
import '@/components/objects.css'

type Props = { receipt: MatchReceipt; words: ReceiptWords; locale: Locale }

/** Each match as it was read: what counted, from which source, and when. */
export function ReceiptMatches({ receipt: { sources, judgement }, words, locale }: Props) {
  const t = translatorFor(locale, 'receipt')
  const isOnly = sources.length === 1
  const seenOf = (match: ReceiptMatch) => judgement.evidence.find(({ matchId }) => matchId === match.id)
  return (
    <ul>
      {sources.map((match) => {
        const seen = seenOf(match)
        return (
          <li key={match.id} className="receipt-match">
            <Link href={`/matches/${match.id}`} className="block">
              <FixtureRow match={receiptFixture(match, seen, locale)} />
            </Link>
            {!seen?.counted && <p className="pt-2 font-[650] wrap-anywhere">{words.evidence[match.id]}</p>}
            <dl className={isOnly ? undefined : 'receipt-dense'}>
              {isOnly && seen?.half && <ReceiptLine name={t('half')}>{scoreText(seen.half)}</ReceiptLine>}
              <ReceiptLine name={t('source')}>{t(match.source)}</ReceiptLine>
              {match.source === 'football-data' && (
                <ReceiptLine name={t('external')}>
                  <span className="text-xs">{match.externalId}</span>
                </ReceiptLine>
              )}
              <ReceiptLine name={t('fetched')}>{receiptTime(match.fetchedAt, locale)}</ReceiptLine>
              {match.correctedAt !== null && (
                <ReceiptLine name={t('corrected')}>{receiptTime(match.correctedAt, locale)}</ReceiptLine>
              )}
              {match.correctionReason !== null && (
                <ReceiptLine name={t('reason')}>{match.correctionReason}</ReceiptLine>
              )}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
