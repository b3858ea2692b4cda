'use client'

import type { Messages } from 'next-intl'
import { FixtureRow } from '@/components/fixture/fixture-row'
import { SectionHead } from '@/components/ui/page-head'
import type { FixtureView } from '@/lib/matches/fixtures/words'

type Props = { matches: FixtureView[]; texts: Pick<Messages['fixtures'], 'title' | 'none'> }

/** The next matches of the fan's competitions. */
export function UpcomingMatches({ matches, texts }: Props) {
  return (
    <section aria-labelledby="upcoming-matches">
      <SectionHead id="upcoming-matches" title={texts.title} />
      {matches.length === 0 && <p className="py-3 text-ink-soft text-sm">{texts.none}</p>}
      <ul>
        {matches.map((match) => (
          <li key={match.id}>
            <FixtureRow match={match} />
          </li>
        ))}
      </ul>
    </section>
  )
}
