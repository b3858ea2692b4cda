import { Link } from '@/components/ui/link'
import { Stamp } from '@/components/ui/stamp'
import { Ticket, TicketStub } from '@/components/ui/ticket'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { nonBreaking } from '@/lib/core/text/non-breaking'
import type { LatestStamp } from '@/lib/missions/today/queries'
import { stampView } from '@/lib/missions/today/words'
import './today.css'
import '@/components/objects.css'

/** The latest verdict, as its ticket. */
export function TodayStamp({ stamp, now, locale }: { stamp: LatestStamp; now: number; locale: Locale }) {
  const words = translatorFor(locale, 'missions')
  const { id, titles, outcome, points } = stamp
  const { title, summary } = stampView(stamp, now, locale)
  const won = outcome === 'won'
  return (
    <Ticket
      labelledBy="today-stamp"
      tone={outcome}
      className="today-stamp"
      stub={
        <TicketStub
          label={words('card.points')}
          value={points}
          note={words(won ? 'verified.paid' : 'verified.lostPoints')}
        />
      }
    >
      <p className="type-eyebrow text-ink-soft">{title}</p>
      <h2 id="today-stamp" className="ticket-title">
        {titles[locale]}
      </h2>
      <div className="flex items-end justify-between gap-3">
        <div>
          <p className="type-narrow text-sm">{nonBreaking(summary)}</p>
          <Link href={`/missions/${id}/receipt`} className="today-more underline">
            {words('verified.receipt')}
          </Link>
        </div>
        <Stamp tone={won ? 'pitch' : 'red'}>{words(`verified.stamp.${outcome}`)}</Stamp>
      </div>
    </Ticket>
  )
}
