import { FixtureHero } from '@/components/fixture/fixture-hero'
import { FixtureLine } from '@/components/fixture/fixture-line'
import { FixtureRow } from '@/components/fixture/fixture-row'
import { FixtureTicket } from '@/components/fixture/fixture-ticket'
import { Shirt } from '@/components/fixture/shirt'
import { Ticket, TicketStub } from '@/components/ui/ticket'
import { kitOf, kitsOf, shortName } from '@/lib/competitions/clubs/rules'
import { type Kit, PATTERNS } from '@/lib/competitions/kits/rules'
import { type FixtureFact, fixtureView } from '@/lib/matches/fixtures/words'
import type { MatchStatus } from '@/lib/matches/rules'
import { type GalleryProps, Section } from './section'

const NOW = Date.UTC(2026, 10, 21, 15, 10)
const HOUR_MS = 3_600_000

const team = (id: number) => ({ id: String(id), name: '' })

/** A match in each of the states that pages distinguish. */
function sample(
  status: MatchStatus,
  [home, away]: [number, number],
  goals?: [number, number],
  half?: [number, number],
): FixtureFact {
  const score = (pair?: [number, number]) => (pair ? { home: pair[0], away: pair[1] } : null)
  return {
    id: `${home}-${away}`,
    home: team(home),
    away: team(away),
    kickoffAt: NOW + 28 * HOUR_MS,
    kickoffKnown: true,
    status,
    winner: null,
    halfTime: score(half),
    regular: score(goals),
  }
}

const FACTS = [
  sample('TIMED', [108, 7397]),
  sample('IN_PLAY', [112, 98], [1, 0], [0, 0]),
  sample('PAUSED', [457, 113], [0, 0], [0, 0]),
  sample('FINISHED', [103, 450], [3, 1], [1, 1]),
  sample('POSTPONED', [110, 100]),
  sample('AWARDED', [104, 107], [0, 3]),
]

const SHIRTS = [102, 103, 104, 7397, 457, 99, 107, 450, 108, 109, 5890, 112, 471, 732, 87, 57, 678, 524]

/** The fixture in its four sizes and six states, and the nine patterns of a shirt. */
export function FixtureGallery({ t, scope }: GalleryProps) {
  const views = FACTS.map((fact) => fixtureView(fact, NOW, 'it'))
  const [coming] = views
  const alike = kitsOf(team(102), team(108))
  return (
    <Section {...{ t, scope }} id="sections.fixtures">
      <div className="grid gap-6 md:grid-cols-2">
        {views.map((match) => (
          <FixtureHero key={match.id} match={match} eyebrow="Serie A" />
        ))}
      </div>
      <div className="max-w-md">
        {coming && (
          <Ticket stub={<TicketStub label={t('sample.points')} value={26} />}>
            <FixtureTicket match={coming} />
          </Ticket>
        )}
      </div>
      <div className="grid gap-x-12 md:grid-cols-2">
        {views.map((match) => [
          <FixtureRow key={`${match.id}-wide`} match={match} />,
          <FixtureRow key={match.id} match={match} />,
        ])}
      </div>
      <div className="flex flex-wrap gap-8">
        {views.slice(0, 4).map((match) => (
          <FixtureLine key={match.id} match={match} />
        ))}
      </div>
      <ul className="flex flex-wrap gap-4 text-center text-xs">
        {SHIRTS.map((id) => (
          <Figure key={id} kit={kitOf(team(id))} name={shortName(team(id))} />
        ))}
        {alike.map((kit, index) => (
          <Figure key={kit} kit={kit} name={shortName(team(index === 0 ? 102 : 108))} />
        ))}
        {PATTERNS.map((pattern) => (
          <Figure key={pattern} kit={`${pattern} #1f5fb4 #f2c82e #fbfaf5`} name={pattern} />
        ))}
      </ul>
    </Section>
  )
}

const Figure = ({ kit, name }: { kit: Kit; name: string }) => (
  <li className="grid justify-items-center gap-1">
    <Shirt kit={kit} />
    {name}
  </li>
)
