import { FixtureHero } from '@/components/fixture/fixture-hero'
import { MatchPicks } from '@/components/matchday/match-picks'
import { slipTexts } from '@/components/matchday/texts'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { PageCountdown } from '@/components/ui/page-countdown'
import { SectionHead } from '@/components/ui/page-head'
import { competitionName } from '@/lib/competitions/rules'
import { fill } from '@/lib/core/i18n/fill'
import { isoDay } from '@/lib/core/i18n/format'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { mondayOf } from '@/lib/core/time/calendar'
import { dayAndTime, timeOfDay } from '@/lib/core/time/instants'
import { env } from '@/lib/env'
import type { MatchPage } from '@/lib/matchday/match/queries'
import { matchView } from '@/lib/matchday/match/words'
import type { MatesOnMatch } from '@/lib/matchday/mates/queries'
import type { SlipQuestion } from '@/lib/matchday/slip/queries'
import { type MatchSlip, matchSlip, weeksLeft } from '@/lib/matchday/slip/words'
import { fixtureView } from '@/lib/matches/fixtures/words'
import { roundName } from '@/lib/matches/rounds/words'
import type { MissionReceipt } from '@/lib/missions/receipts/queries'
import { HeroLine } from './hero-line'
import { MatchHalves } from './match-halves'
import { MatchNumbers } from './match-numbers'
import { numbersView } from './match-numbers-view'
import { MatchReceipts } from './match-receipts'
import { OwnPicks } from './own-picks'
import { MatePicks, QuestionHistory } from './pick-tables'
import './matches.css'

type Props = {
  page: MatchPage
  /** As the schedina asks them. */
  questions: SlipQuestion[]
  leagues: MatesOnMatch[]
  /** The one that is open, if a pick is settled. */
  receipt: MissionReceipt | null
  userId: string
  locale: Locale
}

/** One match: the fan's picks before kickoff, then the score by half, their outcomes, and the picks of the leagues. */
export function MatchSheet({ page, questions, leagues, receipt, userId, locale }: Props) {
  const { matchday, missions } = MESSAGES[locale]
  const { match: texts } = matchday
  const { card, verified } = missions
  const { match, now } = page
  const slip = matchSlip(match, questions, { league: null, weeks: weeksLeft(questions), now }, locale)
  const view = matchView(page, leagues, userId, locale)
  const fixture = fixtureView(match, now, locale)
  const numbers = numbersView(page, fixture, locale)
  const round =
    match.key === null ? '' : roundName({ key: match.key, stage: match.stage, number: match.round }, locale)
  const competition = competitionName(match.competition)
  const place = [competition, round].filter(Boolean).join(', ')
  const back = match.isCurrent && match.key !== null ? `&round=${match.key}` : ''
  const isOver = fixture.state === 'final' || fixture.state === 'awarded'
  const expected = numbers && (
    <MatchNumbers numbers={numbers} match={fixture} competition={match.competition} />
  )
  const since =
    match.kickoffAt !== null && match.kickoffKnown
      ? fill(texts.since, { time: timeOfDay(match.kickoffAt, locale) })
      : ''
  const history = view.history.length > 0 && (
    <QuestionHistory questions={view.history} isOver={view.isOver} texts={texts} />
  )
  return (
    <>
      <p className="py-3">
        <Link
          href={`/matches?competition=${match.competition}${back}`}
          className="inline-flex min-h-11 items-center gap-1.5 font-[650] text-sky"
        >
          <Icon name="arrow-left" size={18} />
          {back ? place : competition}
        </Link>
      </p>
      <h1 className="sr-only">{`${fixture.home.name} – ${fixture.away.name}`}</h1>
      <div data-live={match.id}>
        <FixtureHero match={fixture} eyebrow={place}>
          {!isOver && slip.result && (
            <HeroLine
              result={slip.result}
              pickText={matchday.said}
              closed={verified.closed}
              lock={
                <PageCountdown
                  dueAt={slip.locksAt}
                  now={now}
                  texts={{
                    ...card,
                    noDue: verified.noHour,
                    before: matchday.slip.form.closesIn,
                    over: verified.closed,
                  }}
                />
              }
            />
          )}
        </FixtureHero>
        {fixture.goals && match.regular && (
          <MatchHalves
            match={fixture}
            regular={match.regular}
            half={view.half}
            texts={texts.halves}
            note={
              match.correctionReason === null
                ? fill(texts.source, { time: readAt(match.fetchedAt, now, locale) })
                : fill(texts.corrected, { reason: match.correctionReason })
            }
          />
        )}
      </div>
      {isOver && expected}
      <OwnSection {...{ page, questions, slip, userId, locale }} {...view} />
      {!isOver && expected}
      <div className="md-columns">
        <div className="grid min-w-0 gap-10">
          <MatePicks
            leagues={view.leagues}
            silent={view.silent}
            columns={view.columns}
            {...{ since, texts }}
          />
          {receipt && history}
        </div>
        {receipt ? (
          <MatchReceipts
            matchId={match.id}
            picks={view.own.filter(({ outcome }) => outcome !== 'open')}
            open={receipt}
            locale={locale}
          />
        ) : (
          history
        )}
      </div>
    </>
  )
}

/** When the source was read, with the day unless it is today. */
const readAt = (at: number, now: number, locale: Locale) =>
  (isoDay(at, env.APP_TIME_ZONE) === isoDay(now, env.APP_TIME_ZONE) ? timeOfDay : dayAndTime)(at, locale)

type OwnProps = Omit<Props, 'leagues' | 'receipt'> &
  Pick<ReturnType<typeof matchView>, 'own' | 'ownNone' | 'earned'> & { slip: MatchSlip }

function OwnSection({ page, questions, slip, own, ownNone, earned, userId, locale }: OwnProps) {
  const { match, now } = page
  const { matchday, missions } = MESSAGES[locale]
  const texts = matchday.match
  const isOpen = questions.some((question) => question.isOpen)
  return (
    <section aria-labelledby="mine" className="pt-8">
      <SectionHead
        id="mine"
        title={texts.mine}
        aside={earned && <span className="type-score text-2xl text-ink">{earned}</span>}
      />
      {isOpen ? (
        <MatchPicks
          slip={slip}
          competition={match.competition}
          round={match.key}
          fan={userId}
          now={now}
          week={mondayOf(isoDay(now, env.APP_TIME_ZONE))}
          weeks={weeksLeft(questions)}
          texts={slipTexts(MESSAGES[locale])}
        />
      ) : own.length === 0 ? (
        <p className="py-3 text-ink-soft">{ownNone}</p>
      ) : (
        <OwnPicks picks={own} texts={texts} stamps={missions.verified.stamp} />
      )}
    </section>
  )
}
