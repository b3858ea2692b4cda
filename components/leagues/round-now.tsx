import { NoticeBox } from '@/components/ui/notice-box'
import { SectionHead } from '@/components/ui/page-head'
import { Pencil } from '@/components/ui/pencil'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import type { Standing } from '@/lib/leagues/queries'
import type { LeagueInPlay } from '@/lib/matchday/in-play/queries'
import { matchStandings, type RowNow } from '@/lib/matchday/in-play/rules'
import { inPlayViews } from '@/lib/matchday/in-play/words'
import { needOf } from '@/lib/matchday/needs/rules'
import { needTexts } from '@/lib/matchday/needs/words'
import type { RoundMatch } from '@/lib/matches/rounds/queries'
import { InPlay } from './in-play'
import { NowTable } from './now-table'

export type RoundNowProps = {
  matches: RoundMatch[]
  table: Standing[]
  standing: LeagueInPlay
  viewerId: string
  /** The table as it would be; null while nothing that counts is in play. */
  provisional: Map<string, RowNow> | null
  /** The database's clock. */
  at: number
  locale: Locale
}

/** The week's table as it would be, what the viewer needs, and the round's matches in play. */
export function RoundNow({ matches, table, standing, viewerId, provisional, at, locale }: RoundNowProps) {
  const { leagues: texts } = MESSAGES[locale]
  const rows = inPlayViews(matches, matchStandings(standing, viewerId), locale, at).filter(
    ({ match: { state } }) => state === 'live' || state === 'half',
  )
  const halves = [...new Set(rows.map(({ match }) => match.stateText))]
  const isAtStake = standing.matches.length > 0 || standing.ahead.length > 0
  const need = isAtStake ? needOf(table, provisional, standing, viewerId) : null
  if (!provisional && !need && rows.length === 0) return null
  return (
    <div className={provisional ? 'grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]' : 'grid gap-8'}>
      {provisional && (
        <section aria-labelledby="if-it-ended" className="min-w-0">
          <SectionHead id="if-it-ended" title={texts.now.title} aside={<Pencil>{texts.now.pencil}</Pencil>} />
          <NowTable
            rows={table.map(({ userId, nickname, points }) => ({ userId, nickname, points }))}
            now={Object.fromEntries(provisional)}
            viewerId={viewerId}
            texts={{ now: texts.now, table: texts.table }}
          />
        </section>
      )}
      <div className="grid min-w-0 gap-8">
        {need && (
          <NoticeBox role="note" className="wrap-anywhere">
            <b>{texts.needs.title}</b> {needTexts(need, locale, at).join(' ')}
          </NoticeBox>
        )}
        {rows.length > 0 && (
          <InPlay
            title={texts.inPlay.roundTitle}
            aside={
              halves.length === 1 && halves[0]
                ? halves[0]
                : translatorFor(locale, 'leagues.inPlay')('matches', { count: rows.length })
            }
            rows={rows}
            note={texts.table.nothingBooked}
          />
        )}
      </div>
    </div>
  )
}
