import type { ReactNode } from 'react'
import { FixtureRow } from '@/components/fixture/fixture-row'
import { Link } from '@/components/ui/link'
import type { FixtureView } from '@/lib/matches/fixtures/words'
import '@/components/objects.css'

type Props = {
  match: FixtureView
  /** Whether the page follows the match while it is played. */
  isFollowed?: boolean
  children?: ReactNode
}

/** A match in a list; the whole row links to its page, and `children` lie above the link. */
export function MatchRow({ match, isFollowed, children }: Props) {
  return (
    <li className="md-row" data-live={isFollowed ? match.id : undefined}>
      <FixtureRow match={match} />
      {children}
      <Link
        href={`/matches/${match.id}`}
        className="md-cover"
        aria-label={`${match.home.name} – ${match.away.name}`}
      />
    </li>
  )
}
