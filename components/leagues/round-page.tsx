import { CompetitionNav } from '@/components/matches/competition-nav'
import { RoundStep } from '@/components/matches/round-step'
import { SectionHead } from '@/components/ui/page-head'
import type { SignedIn } from '@/lib/core/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import type { League } from '@/lib/leagues/queries'
import { gridOf } from '@/lib/matchday/grid/queries'
import { gridRows } from '@/lib/matchday/grid/rules'
import { fixtureView } from '@/lib/matches/fixtures/words'
import type { SeasonRound } from '@/lib/matches/rounds/queries'
import { PeriodTabs } from './period-tabs'
import { RoundGrid } from './round-grid'

type Props = { actor: SignedIn; league: League; round: SeasonRound; locale: Locale }

/** Picks of a round, fans × matches. */
export async function RoundPage({ actor, league, round, locale }: Props) {
  const { leagues: texts, matchday } = MESSAGES[locale]
  const { competition, rounds, key, matches, now } = round
  const grid = await gridOf(
    actor,
    league.id,
    matches.map(({ id }) => id),
  )
  const base = `/leagues/${league.id}/round?competition=`
  return (
    <div className="mt-2 grid min-w-0 gap-6">
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
            hrefOf={(to) => `${base}${to}`}
          />
        )}
        {key === null ? (
          <p>{matchday.matches.noRound}</p>
        ) : (
          <>
            <RoundStep
              rounds={rounds}
              current={key}
              hrefOf={(to) => `${base}${competition}&round=${to}`}
              locale={locale}
            />
            <div className="min-w-0">
              <SectionHead title={texts.round.grid} />
              <RoundGrid
                rows={gridRows(grid, matches, actor.userId)}
                matches={matches.map((match) => fixtureView(match, now, locale))}
                viewerId={actor.userId}
                nameless={texts.table.nameless}
                texts={texts.round}
              />
            </div>
            <p className="text-sm text-ink-soft">{texts.round.text}</p>
          </>
        )}
      </div>
    </div>
  )
}
