import { BoardArt } from '@/components/art/board'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { PageHead, SectionHead } from '@/components/ui/page-head'
import { competitionName } from '@/lib/competitions/rules'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { timeOfDay } from '@/lib/core/time/instants'
import type { ResultQuestion } from '@/lib/matchday/queries'
import { matchParts } from '@/lib/matchday/rounds/words'
import type { SeasonRound } from '@/lib/matches/rounds/queries'
import type { TableRow } from '@/lib/matches/table/queries'
import { hasLeaguePhase } from '@/lib/matches/table/rules'
import { tableView } from '@/lib/matches/table/words'
import { CompetitionNav } from './competition-nav'
import { CompetitionTable } from './competition-table'
import { InPlayList } from './in-play-list'
import { MatchList } from './match-list'
import { RoundStep } from './round-step'
import './competition-table.css'
import './matches.css'
import './navigation.css'

type Props = {
  round: SeasonRound
  table: TableRow[]
  questions: Map<string, ResultQuestion>
  locale: Locale
}

/** A round of a competition: live on top, then by day, beside the table. */
export function MatchesPage({ round, table, questions, locale }: Props) {
  const { matchday, replays, table: tableTexts } = MESSAGES[locale]
  const { matches: texts } = matchday
  const { competition, season, rounds, key } = round
  const parts = matchParts(round, questions, locale)
  const [live] = parts.filter(({ part }) => part === 'live')
  const slip = `/matchday/${competition}/${key}` as const
  const shown = round.matches.filter(({ id }) => live?.rows.some(({ match }) => match.id === id))
  const changedAt = Math.max(0, ...shown.map(({ fetchedAt }) => fetchedAt))
  return (
    <div className="pb-16">
      <div className="wrap">
        <PageHead
          eyebrow={
            season === null
              ? undefined
              : fill(matchday.season, { from: season, to: String(season + 1).slice(2) })
          }
          title={texts.title}
        />
        <div className="md-top">
          <CompetitionNav
            label={matchday.competitions}
            current={competition}
            href="/matches?competition={competition}"
          />
          {key !== null && (
            <RoundStep
              rounds={rounds}
              current={key}
              hrefOf={(to) => `/matches?competition=${competition}&round=${to}`}
              locale={locale}
            />
          )}
        </div>
      </div>
      {live && (
        <InPlayList
          title={live.title}
          aside={fill(texts.changed, { time: timeOfDay(changedAt, locale) })}
          rows={live.rows.map(({ match, mark, now }) => ({
            match,
            pickText: mark ? fill(matchday.said, { pick: mark.pick }) : '',
            now,
          }))}
        />
      )}
      <div className="wrap md-columns">
        <div className="min-w-0">
          {key === null ? (
            <EmptyState
              art={<BoardArt />}
              title={rounds.length > 0 ? texts.noRound : texts.none}
              text={texts.noneText}
            />
          ) : (
            <>
              <MatchList
                parts={parts.filter(({ part }) => part !== 'live')}
                slip={slip}
                choose={texts.choose}
              />
              <ButtonLink href={slip} className="mt-5 w-full">
                {texts.open}
              </ButtonLink>
            </>
          )}
        </div>
        <section aria-labelledby="table" className="min-w-0">
          <SectionHead
            id="table"
            title={tableTexts.title}
            aside={table.some(({ isPlaying }) => isPlaying) ? `● ${tableTexts.playing}` : undefined}
          />
          {table.length === 0 ? (
            <p className="py-3 text-ink-soft">{tableTexts.empty}</p>
          ) : (
            <CompetitionTable
              rows={tableView(table, competition)}
              caption={fill(tableTexts.caption, { competition: competitionName(competition) })}
              texts={tableTexts}
            />
          )}
          <Zones texts={tableTexts.zones[hasLeaguePhase(competition) ? 'phase' : 'league']} />
          <p className="pt-2 text-ink-soft text-sm">
            {tableTexts.rule}{' '}
            <Link href={`/rules/ratings?competition=${competition}`} className="underline">
              {texts.ratings}
            </Link>
          </p>
          <Link href="/replays" className="mt-3 inline-flex min-h-11 items-center underline">
            {replays.link}
          </Link>
        </section>
      </div>
    </div>
  )
}

const ZONES = ['first', 'second', 'last'] as const

const Zones = ({ texts }: { texts: Record<(typeof ZONES)[number], string> }) => (
  <p className="md-zones">
    {ZONES.map((zone) => (
      <span key={zone} className={`md-key-${zone}`}>
        {texts[zone]}
      </span>
    ))}
  </p>
)
