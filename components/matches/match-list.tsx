'use client'

import { FixtureRow } from '@/components/fixture/fixture-row'
import { Link } from '@/components/ui/link'
import type { MarkView, MatchPart } from './matches-view'
import './rows.css'

/** The schedina of the round. */
type SlipPath = `/matchday/${string}/${string}`

type Props = { parts: MatchPart[]; slip: SlipPath; choose: string }

/** The matches of a round by day; each row links to its match. */
export function MatchList({ parts, slip, choose }: Props) {
  return parts.map(({ key, title, aside, rows }) => (
    <section key={key} aria-label={[title, aside].filter(Boolean).join(', ')}>
      <div className="md-day">
        <h2>{title}</h2>
        <span>{aside}</span>
      </div>
      <ul>
        {rows.map(({ match, mark, isOpen }) => (
          <li key={match.id} className="md-row" data-live={match.id}>
            <FixtureRow match={match} />
            {mark ? <PickMark mark={mark} /> : isOpen && <Link href={`${slip}#m-${match.id}`}>{choose}</Link>}
            <Link
              href={`/matches/${match.id}`}
              className="md-cover"
              aria-label={`${match.home.name} – ${match.away.name}`}
            />
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** The viewer's pick as a small square of ink. */
const PickMark = ({ mark: { pick, look, label } }: { mark: MarkView }) => (
  <span className={`md-mark md-mark-${look}`} role="img" aria-label={label}>
    {pick}
  </span>
)
