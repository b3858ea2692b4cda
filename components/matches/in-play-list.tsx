'use client'

import type { Route } from 'next'
import { FixtureGoals, FixtureWhen } from '@/components/fixture/fixture-state'
import { Shirt } from '@/components/fixture/shirt'
import { useLiveMatch } from '@/components/fixture/use-live-match'
import { Link } from '@/components/ui/link'
import { Pencil } from '@/components/ui/pencil'
import type { InPlayView } from '@/lib/matchday/in-play/words'
import './in-play-list.css'
import '@/components/objects.css'

type Props = { title: string; aside: string; rows: InPlayView[]; more?: { href: Route; text: string } }

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

function Row({ match: shown, pickText, now }: InPlayView) {
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
          {now && <Pencil state={now.state}>{now.text}</Pencil>}
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
