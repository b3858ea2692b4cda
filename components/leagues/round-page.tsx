import { CompetitionNav } from '@/components/matches/competition-nav'
import { RoundStep } from '@/components/matches/round-step'
import { PageHead, SectionHead } from '@/components/ui/page-head'
import type { SignedIn } from '@/lib/core/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { bidiIsolate } from '@/lib/core/text/bidi-isolate'
import { type League, standingsOf } from '@/lib/leagues/queries'
import { gridOf } from '@/lib/matchday/grid/queries'
import { gridRows } from '@/lib/matchday/grid/rules'
import { leagueInPlay } from '@/lib/matchday/in-play/queries'
import { earnedNow, standingsNow } from '@/lib/matchday/in-play/rules'
import { momentOf } from '@/lib/matchday/words'
import { fixtureView } from '@/lib/matches/fixtures/words'
import type { SeasonRound } from '@/lib/matches/rounds/queries'
import { subjectOf } from './league-subject'
import { NowLine } from './now-line'
import { PeriodTabs } from './period-tabs'
import { RoundGrid } from './round-grid'
import { RoundNow } from './round-now'
import './round.css'

type Props = { actor: SignedIn; league: League; round: SeasonRound; locale: Locale }

/** The picks of a round, fans × matches, and its matches in play. */
export async function RoundPage({ actor, league, round, locale }: Props) {
  const { leagues: texts, matchday } = MESSAGES[locale]
  const { competition, rounds, key, matches, now } = round
  const ids = matches.map(({ id }) => id)
  const [grid, table, standing] = await Promise.all([
    gridOf(actor, league.id, ids),
    standingsOf(actor, league.id, 'week'),
    leagueInPlay(actor, league.id),
  ])
  const earned = earnedNow(standing)
  const shown = {
    matches,
    table,
    standing,
    viewerId: actor.userId,
    provisional: earned && standingsNow(table, earned),
    at: now,
    locale,
  }
  const rows = gridRows(grid, matches, actor.userId, now)
  const own = rows.find(({ userId }) => userId === actor.userId)
  const base = `/leagues/${league.id}/round?competition=`
  const views = matches.map((match) => fixtureView(match, now, locale))
  const isOver = !views.some(({ state }) => state === 'scheduled' || state === 'live' || state === 'half')
  return (
    <>
      <PageHead
        eyebrow={`${bidiIsolate(league.name)} · ${translatorFor(locale, 'leagues')('fans', subjectOf(league))}`}
        title={texts.round.title}
        aside={own && { label: texts.round.yours, value: own.points, wide: true }}
      />
      <div className="mt-2 grid min-w-0 gap-6" data-live={isOver ? undefined : '*'}>
        <PeriodTabs leagueId={league.id} current="round" texts={texts} />
        <div
          id="table"
          role="tabpanel"
          tabIndex={-1}
          aria-label={texts.round.tab}
          className="grid min-w-0 gap-6"
        >
          {league.competition === null && (
            <CompetitionNav
              label={matchday.competitions}
              current={competition}
              href={`${base}{competition}`}
            />
          )}
          {key === null ? (
            <p>{matchday.matches.noRound}</p>
          ) : (
            <>
              <div className="round-top">
                {!isOver && <NowLine {...shown} />}
                <RoundStep
                  rounds={rounds}
                  current={key}
                  hrefOf={(to) => `${base}${competition}&round=${to}`}
                  locale={locale}
                />
              </div>
              <div className="min-w-0">
                <SectionHead title={texts.round.grid} aside={isOver ? undefined : momentOf(now, locale)} />
                <RoundGrid
                  rows={rows}
                  matches={views}
                  viewerId={actor.userId}
                  nameless={texts.table.nameless}
                  texts={texts.round}
                />
              </div>
              <p className="text-sm text-ink-soft">{texts.round.text}</p>
              {!isOver && <RoundNow {...shown} />}
            </>
          )}
        </div>
      </div>
    </>
  )
}
