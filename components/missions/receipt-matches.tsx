import { Shirt } from '@/components/fixture/shirt'
import { kitsOf, shortName } from '@/lib/competitions/clubs/rules'
import { wordsOf } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import type { MatchReceipt } from '@/lib/missions/receipts/queries'
import type { ReceiptMatch } from '@/lib/missions/receipts/rules'
import type { ReceiptWords } from '@/lib/missions/receipts/words'
import { scoreText } from '@/lib/missions/verified/words'
import { instantIn } from './instant-text'
import { ReceiptLine } from './receipt-line'

type Props = { receipt: MatchReceipt; words: ReceiptWords; locale: Locale }

/** Each match as it was read: what counted of it, who said so, and when. */
export function ReceiptMatches({ receipt: { sources, judgement }, words, locale }: Props) {
  const t = wordsOf(locale, 'receipt')
  const when = instantIn(locale)
  const alone = sources.length === 1
  const seenOf = (match: ReceiptMatch) => judgement.evidence.find(({ matchId }) => matchId === match.id)
  return (
    <ul>
      {sources.map((match) => {
        const seen = seenOf(match)
        return (
          <li key={match.id} className="border-ink border-b-[1.5px] pb-3">
            {alone && seen?.counted ? (
              <Board match={match} score={scoreText(seen.counted)} />
            ) : (
              <p className="pt-3 pb-1 font-[650] wrap-anywhere">{words.evidence[match.id]}</p>
            )}
            <dl className={alone ? undefined : '[&>div]:py-0.5'}>
              {alone && seen?.half && <ReceiptLine name={t('half')}>{scoreText(seen.half)}</ReceiptLine>}
              <ReceiptLine name={t('source')}>{t(match.source)}</ReceiptLine>
              <ReceiptLine name={t('external')}>
                <span className="text-xs">{match.externalId}</span>
              </ReceiptLine>
              <ReceiptLine name={t('fetched')}>{when(match.fetchedAt)}</ReceiptLine>
              {match.correctedAt !== null && (
                <ReceiptLine name={t('corrected')}>{when(match.correctedAt)}</ReceiptLine>
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

/** The fourth official's board between the two names. */
function Board({ match: { home, away }, score }: { match: ReceiptMatch; score: string }) {
  const [homeKit, awayKit] = kitsOf(home, away)
  return (
    <p className="type-head grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 border-ink border-b-[1.5px] py-2.5 text-lg">
      <span className="flex flex-wrap items-center gap-2 wrap-anywhere">
        <Shirt kit={homeKit} />
        {shortName(home)}
      </span>
      <span className="type-score bg-on-flood px-3.5 pt-1.5 pb-1 text-4xl text-flood">{score}</span>
      <span className="flex flex-wrap items-center justify-end gap-2 text-right wrap-anywhere">
        {shortName(away)}
        <Shirt kit={awayKit} />
      </span>
    </p>
  )
}
