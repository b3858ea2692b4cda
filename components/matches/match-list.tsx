'use client'

import { Link } from '@/components/ui/link'
import type { MarkView, MatchPart } from '@/lib/matchday/rounds/words'
import { MatchRow } from './match-row'
import '@/components/objects.css'

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
          <MatchRow key={match.id} match={match} isFollowed>
            {mark ? <PickMark mark={mark} /> : isOpen && <Link href={`${slip}#m-${match.id}`}>{choose}</Link>}
          </MatchRow>
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
