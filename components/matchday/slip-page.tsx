import { BoardArt } from '@/components/art/board'
import { CompetitionNav } from '@/components/matches/competition-nav'
import { RoundStep } from '@/components/matches/round-step'
import { OfferedShareLink } from '@/components/sharing/offered-share-link'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { competitionName } from '@/lib/competitions/rules'
import { fill } from '@/lib/core/i18n/fill'
import { isoDay } from '@/lib/core/i18n/format'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { mondayOf } from '@/lib/core/time/calendar'
import { weekName } from '@/lib/core/time/day-names'
import { longDay } from '@/lib/core/time/instants'
import { env } from '@/lib/env'
import { compactParts } from '@/lib/matchday/slip/compact/rules'
import type { LeaguePickCounts, SlipQuestion } from '@/lib/matchday/slip/queries'
import { opensAt, slipParts, weeksLeft } from '@/lib/matchday/slip/words'
import { daysOf } from '@/lib/matchday/words'
import type { SeasonRound } from '@/lib/matches/rounds/queries'
import { SlipForm } from './slip-form'
import { slipTexts } from './texts'
import '@/components/matches/navigation.css'

type Props = {
  round: SeasonRound
  questions: SlipQuestion[]
  league: LeaguePickCounts | null
  fan: string
  locale: Locale
}

export function SlipPage({ round, questions, league, fan, locale }: Props) {
  const { matchday, missions } = MESSAGES[locale]
  const texts = matchday.slip
  const { competition, rounds, key, now } = round
  const opens = questions.length === 0 ? opensAt(round.matches, now) : undefined
  const parts = slipParts(round, questions, league, locale)
  const results = questions.filter(({ rule }) => rule.kind === 'match_result')
  const days = rounds.find((one) => one.key === key)
  const thisWeek = mondayOf(isoDay(now, env.APP_TIME_ZONE))
  return (
    <div className="wrap pb-28">
      <PageHead
        eyebrow={[competitionName(competition), days && daysOf(days, locale)].filter(Boolean).join(' · ')}
        title={texts.title}
        aside={{
          label: texts.played,
          value: `${results.filter(({ own }) => own).length}/${round.matches.length}`,
          wide: true,
        }}
      />
      <div className="md-top">
        <CompetitionNav
          label={matchday.competitions}
          current={competition}
          here={`/matchday/${competition}/${key}`}
          href="/matchday/{competition}/next"
        />
        {key !== null && (
          <RoundStep
            rounds={rounds}
            current={key}
            hrefOf={(to) => `/matchday/${competition}/${to}`}
            locale={locale}
          />
        )}
      </div>
      {opens !== undefined && <p className="mb-4">{fill(texts.opens, { day: longDay(opens, locale) })}</p>}
      {key === null ? (
        <EmptyState art={<BoardArt />} title={matchday.matches.noRound} text={matchday.matches.noneText} />
      ) : (
        <SlipForm
          key={`${competition} ${key}`}
          slips={compactParts(parts)}
          competition={competition}
          round={key}
          fan={fan}
          now={now}
          week={thisWeek}
          weeks={weeksLeft(questions).map((one) => ({
            ...one,
            name: weekName(one.week, locale),
            isCurrent: one.week === thisWeek,
          }))}
          league={league && fill(texts.league, { name: league.name, count: league.members })}
          texts={slipTexts(MESSAGES[locale], opens === undefined)}
          settled={
            parts.some(({ part }) => part === 'over')
              ? { ...texts.settled, stamp: missions.verified.stamp }
              : null
          }
        />
      )}
      {key !== null && round.season !== null && questions.some(({ isOpen }) => isOpen) && (
        <p className="pt-8 empty:hidden">
          <OfferedShareLink
            share={{ kind: 'slip', userId: fan, competition, season: round.season, round: key, locale }}
            variant="outline"
          />
        </p>
      )}
      <p className="pt-8">
        <Link
          href={`/matches?competition=${competition}${key === null ? '' : `&round=${key}`}`}
          className="inline-flex min-h-11 items-center underline"
        >
          {texts.toMatches}
        </Link>
      </p>
    </div>
  )
}
