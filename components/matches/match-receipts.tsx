import { ReceiptSheet } from '@/components/missions/receipt-sheet'
import { Link } from '@/components/ui/link'
import { SectionHead } from '@/components/ui/page-head'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import type { PickTicket } from '@/lib/matchday/match/words'
import type { MissionReceipt } from '@/lib/missions/receipts/queries'

type Props = { matchId: string; picks: PickTicket[]; open: MissionReceipt; locale: Locale }

/** The receipts of the fan's picks on a match: one open, the others a line each. */
export function MatchReceipts({ matchId, picks, open, locale }: Props) {
  const { match: texts } = MESSAGES[locale].matchday
  return (
    <section id="receipts" aria-labelledby="receipts-title">
      <SectionHead id="receipts-title" title={texts.receipts} />
      <div className="pt-4">
        <ReceiptSheet receipt={open} locale={locale} />
      </div>
      <ul>
        {picks.map(
          ({ missionId: id, title, credited }) =>
            id !== open.missionId && (
              <li key={id} className="flex items-center gap-4 border-line border-b">
                <span className="min-w-0 flex-1 font-[600] wrap-anywhere">{title}</span>
                <strong className={`type-score text-xl ${credited > 0 ? 'text-pitch' : 'text-ink-soft'}`}>
                  {credited > 0 ? `+${credited}` : '0'}
                </strong>
                <Link
                  href={`/matches/${matchId}?receipt=${id}#receipts`}
                  aria-label={`${texts.openReceipt}: ${title}`}
                  className="inline-flex min-h-11 items-center text-sky underline"
                >
                  {texts.openReceipt}
                </Link>
              </li>
            ),
        )}
      </ul>
    </section>
  )
}
