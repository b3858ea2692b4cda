import { MatchRow } from '@/components/matches/match-row'
import type { FixtureView } from '@/lib/matches/fixtures/words'

/** The matches of a mission; each links to its page. */
export function MatchRows({ matches }: { matches: FixtureView[] }) {
  return (
    <ul className="border-ink border-t-[1.5px]">
      {matches.map((match) => (
        <MatchRow key={match.id} match={match} />
      ))}
    </ul>
  )
}
