'use client'

import { FixtureGoals, FixtureWhen } from '@/components/fixture/fixture-state'
import { Shirt } from '@/components/fixture/shirt'
import { useLiveMatch } from '@/components/fixture/use-live-match'
import { Link } from '@/components/ui/link'
import { fill } from '@/lib/core/fill'
import type { MatchRowView } from './matches-view'
import './matches.css'
import './rows.css'

type Props = { title: string; aside: string; said: string; rows: MatchRowView[] }

/** Matches in play, lit on the green above everything. */
export function LiveLanes({ title, aside, said, rows }: Props) {
  return (
    <section aria-label={title} className="pitch-ground md-lanes">
      <div className="wrap">
        <div className="md-lanes-head">
          <h2>{title}</h2>
          <span>{aside}</span>
        </div>
        <ul>
          {rows.map((row) => (
            <Lane key={row.match.id} row={row} said={said} />
          ))}
        </ul>
      </div>
    </section>
  )
}

function Lane({ row: { match: shown, mark, now }, said }: { row: MatchRowView; said: string }) {
  const match = useLiveMatch(shown)
  return (
    <li className="md-lane" data-live={match.id}>
      <FixtureWhen match={match} />
      <div className="md-lane-teams">
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
      {mark && (
        <p className="md-lane-pick">
          <span>{fill(said, { pick: mark.pick })}</span>
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
