import { getMessages } from 'next-intl/server'
import { FixtureRow } from '@/components/fixture/fixture-row'
import { SectionHead } from '@/components/ui/page-head'
import type { SignedIn } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { comingView } from '@/lib/matches/fixtures/words'
import { matchesForFan } from '@/lib/matches/queries'
import { STRIP_LENGTH } from '@/lib/matches/rules'

/** The next matches of the fan's competitions. `now`: the database's clock, in milliseconds of the epoch. */
export async function UpcomingMatches({
  actor,
  locale,
  now,
}: {
  actor: SignedIn
  locale: Locale
  now: number
}) {
  const [coming, { fixtures: texts }] = await Promise.all([
    matchesForFan(actor, STRIP_LENGTH),
    getMessages({ locale }),
  ])
  return (
    <section aria-labelledby="upcoming-matches">
      <SectionHead id="upcoming-matches" title={texts.title} />
      {coming.length === 0 && <p className="py-3 text-ink-soft text-sm">{texts.none}</p>}
      <ul>
        {coming.map((fixture) => (
          <li key={fixture.id}>
            <FixtureRow match={comingView(fixture, now, locale)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
