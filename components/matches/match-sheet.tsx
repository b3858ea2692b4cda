import { FixtureHero } from '@/components/fixture/fixture-hero'
import { ButtonLink } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { SectionHead } from '@/components/ui/page-head'
import { competitionName } from '@/lib/competitions/rules'
import { fill } from '@/lib/core/fill'
import { numberFormat } from '@/lib/core/format'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import type { MatchPage } from '@/lib/matchday/match/queries'
import type { MatesOnMatch } from '@/lib/matchday/mates/queries'
import { hourOf, roundName } from '@/lib/matchday/words'
import { fixtureView } from '@/lib/matches/fixtures/words'
import type { Score } from '@/lib/matches/rules'
import { matchView } from './match-view'
import { OwnPicks } from './own-picks'
import { MatePicks, QuestionHistory } from './said-tables'
import './matches.css'

type Props = { page: MatchPage; leagues: MatesOnMatch[]; userId: string; locale: Locale }

const goals = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** One match: the score by half, the fan's picks, the leagues' picks, and every question about it. */
export function MatchSheet({ page, leagues, userId, locale }: Props) {
  const { matchday, missions } = MESSAGES[locale]
  const texts = matchday.match
  const { match, questions, now } = page
  const view = matchView(page, leagues, userId, locale)
  const fixture = fixtureView(match, now, locale)
  const round =
    match.key === null ? '' : roundName({ key: match.key, stage: match.stage, number: match.round }, locale)
  const place = [competitionName(match.competition), round].filter(Boolean).join(', ')
  const slip = `/matchday/${match.competition}/${match.key}` as const
  const [priced] = questions.flatMap(({ pricing }) => pricing?.matches ?? [])
  return (
    <>
      <p className="py-3">
        <Link
          href={`/matches?competition=${match.competition}${match.key === null ? '' : `&round=${match.key}`}`}
          className="inline-flex min-h-11 items-center gap-1.5 font-[650] text-sky"
        >
          <Icon name="arrow-left" size={18} />
          {place}
        </Link>
      </p>
      <h1 className="sr-only">{`${fixture.home.name} – ${fixture.away.name}`}</h1>
      <div data-live={match.id}>
        <FixtureHero match={fixture} eyebrow={place}>
          {match.regular && match.halfTime && (
            <Halves regular={match.regular} half={match.halfTime} texts={texts.halves} />
          )}
        </FixtureHero>
      </div>
      <p className="md-source">
        {match.correctionReason === null
          ? fill(texts.source, { time: hourOf(match.fetchedAt, locale) })
          : fill(texts.corrected, { reason: match.correctionReason })}
        {priced && (
          <>
            {' '}
            {fill(texts.expected, {
              home: goals(locale).format(priced.expected.home),
              away: goals(locale).format(priced.expected.away),
            })}
            .{' '}
            <Link href={`/rules/ratings?competition=${match.competition}`} className="underline">
              {texts.how}
            </Link>
          </>
        )}
      </p>
      <section aria-labelledby="mine" className="pt-8">
        <SectionHead id="mine" title={texts.mine} />
        {view.own.length === 0 && <p className="py-3 text-ink-soft">{texts.mineNone}</p>}
        <OwnPicks picks={view.own} texts={texts} stamps={missions.verified.stamp} />
        {view.hasOpen && (
          <ButtonLink href={`${slip}#m-${match.id}`} className="mt-4">
            {texts.toPick}
          </ButtonLink>
        )}
      </section>
      <div className="md-columns">
        <MatePicks leagues={view.leagues} columns={view.columns} texts={texts} />
        <QuestionHistory questions={view.history} texts={texts} />
      </div>
    </>
  )
}

type HalvesProps = { regular: Score; half: Score; texts: { first: string; second: string } }

/** The goals of each half, since the source tells no minutes. */
const Halves = ({ regular, half, texts }: HalvesProps) => (
  <dl className="md-halves">
    <div>
      <dt>{texts.first}</dt>
      <dd>{`${half.home}–${half.away}`}</dd>
    </div>
    <div>
      <dt>{texts.second}</dt>
      <dd>{`${regular.home - half.home}–${regular.away - half.away}`}</dd>
    </div>
  </dl>
)
