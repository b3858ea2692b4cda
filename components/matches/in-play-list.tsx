'use client'

import type { Route } from 'next'
import { FixtureGoals, FixtureWhen } from '@/components/fixture/fixture-state'
import { Shirt } from '@/components/fixture/shirt'
import { useLiveMatch } from '@/components/fixture/use-live-match'
import { Link } from '@/components/ui/link'
import type { FixtureView } from '@/lib/matches/fixtures/words'
import './in-play-list.css'
import '@/components/ui/css/objects.css'

/** A match in play: what the fan has picked, and how that stands. */
type RowView = {
  match: FixtureView
  pickText: string | null
  now: { state: 'won' | 'lost'; text: string } | null
}

type Props = { title: string; aside: string; rows: RowView[]; more?: { href: Route; text: string } }

/** Matches in play, lit on the green above everything. */
export function InPlayList({ title, aside, rows, more }: Props) {
  return (
    <section aria-label={title} className="pitch-ground in-play-list">
      <div className="wrap">
        <div className="in-play-head">
          <h2>{title}</h2>
          <span>{aside}</span>
        </div>
        <ul>
          {rows.map((row) => (
            <Row key={row.match.id} {...row} />
          ))}
        </ul>
        {more && (
          <Link href={more.href} className="in-play-more">
            {more.text}
          </Link>
        )}
      </div>
    </section>
  )
}

function Row({ match: shown, pickText, now }: RowView) {
  const match = useLiveMatch(shown)
  return (
    <li className="in-play-match" data-live={match.id}>
      <FixtureWhen match={match} />
      <div className="in-play-teams">
        <span>
          <Shirt kit={match.home.kit} />
          <b>{match.home.name}</b>
        </span>
        <FixtureGoals match={match} />
        <span>
          <b>{match.away.name}</b>
          <Shirt kit={match.away.kit} />
        </span>
      </div>
      {pickText && (
        <p className="in-play-pick">
          <span>{pickText}</span>
          {now && <span className={`pencil pencil-${now.state}`}>{now.text}</span>}
        </p>
      )}
      <Link
        href={`/matches/${match.id}`}
        className="md-cover"
        aria-label={`${match.home.name} – ${match.away.name}`}
      />
    </li>
  )
}
