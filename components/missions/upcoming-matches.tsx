'use client'

import type { Messages } from 'next-intl'
import { MatchRow } from '@/components/matches/match-row'
import { Link } from '@/components/ui/link'
import { SectionHead } from '@/components/ui/page-head'
import type { FixtureView } from '@/lib/matches/fixtures/words'

type Props = { matches: FixtureView[]; texts: Pick<Messages['fixtures'], 'title' | 'none' | 'all' | 'slip'> }

/** The next matches of the fan's competitions. */
export function UpcomingMatches({ matches, texts }: Props) {
  return (
    <section aria-labelledby="upcoming-matches">
      <SectionHead id="upcoming-matches" title={texts.title} />
      {matches.length === 0 && <p className="py-3 text-ink-soft text-sm">{texts.none}</p>}
      <ul>
        {matches.map((match) => (
          <MatchRow key={match.id} match={match} />
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-6 pt-2">
        <Link href="/matches" className="inline-flex min-h-11 items-center underline">
          {texts.all}
        </Link>
        <Link href="/matchday" className="inline-flex min-h-11 items-center underline">
          {texts.slip}
        </Link>
      </p>
    </section>
  )
}
