import { FixtureRow } from '@/components/fixture/fixture-row'
import { Link } from '@/components/ui/link'
import type { FixtureView } from '@/lib/matches/fixtures/words'
import '@/components/matches/rows.css'

/** The matches of a mission; each links to its page. */
export function MatchRows({ matches }: { matches: FixtureView[] }) {
  return (
    <ul className="border-ink border-t-[1.5px]">
      {matches.map((match) => (
        <li key={match.id} className="md-row">
          <FixtureRow match={match} />
          <Link
            href={`/matches/${match.id}`}
            className="md-cover"
            aria-label={`${match.home.name} – ${match.away.name}`}
          />
        </li>
      ))}
    </ul>
  )
}
