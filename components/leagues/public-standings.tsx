import { Nickname } from '@/components/ui/nickname'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import type { PublicTable } from '@/lib/leagues/public-table/queries'
import { barOf } from '@/lib/leagues/rules'
import './leagues.css'

/** The public table: names without links, and points. */
export function PublicStandings({ table, locale }: { table: PublicTable; locale: Locale }) {
  const { table: texts } = MESSAGES[locale].leagues
  const leader = table.rows[0]?.points ?? 0
  return (
    <ol className="standings" aria-label={texts.label}>
      {table.rows.map(({ position, nickname, points }) => (
        <li key={position}>
          <div className="standing">
            <span className="type-score standing-place" data-top={position <= 3 || undefined}>
              {position}
            </span>
            <span className="standing-name">
              <Nickname>{nickname ?? texts.nameless}</Nickname>
              <span aria-hidden="true" className="standing-bar">
                <i style={{ width: `${barOf(points, leader) * 100}%` }} />
              </span>
            </span>
            <span className="type-score standing-points">
              {points}
              <span className="sr-only"> {texts.points}</span>
            </span>
          </div>
        </li>
      ))}
    </ol>
  )
}
