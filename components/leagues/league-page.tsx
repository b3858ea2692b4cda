import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { PageCountdown } from '@/components/ui/page-countdown'
import { SectionHead } from '@/components/ui/page-head'
import { Pencil } from '@/components/ui/pencil'
import { Removal } from '@/components/ui/removal'
import type { PeriodEnds } from '@/lib/auth/session'
import { competitionName } from '@/lib/competitions/rules'
import type { SignedIn } from '@/lib/core/actor'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { leaveLeague } from '@/lib/leagues/actions'
import { type League, leagueStandings, leaguesOf } from '@/lib/leagues/queries'
import type { Period } from '@/lib/leagues/rules'
import { leagueInPlay } from '@/lib/matchday/in-play/queries'
import { earnedNow, matchStandings, standingsNow } from '@/lib/matchday/in-play/rules'
import { inPlayViews } from '@/lib/matchday/in-play/words'
import { CodeSlip } from './code-slip'
import { Earnings } from './earnings'
import { InPlay } from './in-play'
import { PastWeeks } from './past-weeks'
import { addressOf, PeriodTabs } from './period-tabs'
import { RacePitch } from './race-pitch'
import { Standings } from './standings'
import './leagues.css'

type Props = {
  actor: SignedIn
  league: League
  period: Period
  periodEnds: PeriodEnds | undefined
  openId?: string
  locale: Locale
  /** Under the table. */
  children: ReactNode
}

/** The table of a period with one row open, the join code, and leaving or the owner's tools. */
export async function LeaguePage({ actor, league, period, periodEnds, openId, locale, children }: Props) {
  const { leagues: texts, ranks, missions } = MESSAGES[locale]
  const [{ rows: table, weeks }, inPlay, ownLeagues] = await Promise.all([
    leagueStandings(actor, league.id, period, { withForm: period === 'week', withWeeks: true }),
    leagueInPlay(actor, league.id),
    league.isReadOnly ? leaguesOf(actor) : [],
  ])
  const { noDue, days, clock, dueLabel } = missions.card
  const earned = earnedNow(inPlay)
  const now = earned && standingsNow(table, earned)
  const open = table.find(({ userId }) => userId === openId)
  return (
    <div data-live={inPlay.isNear ? '*' : undefined} className="mt-2">
      <div className="league-tabs">
        <PeriodTabs leagueId={league.id} current={period} texts={texts} />
        {!league.isReadOnly && (
          <a href="#invite" className="inline-flex min-h-11 items-center text-sky underline lg:hidden">
            {texts.code.share}
          </a>
        )}
      </div>
      <div id="table" role="tabpanel" tabIndex={-1} aria-label={texts.periods[period]} className="mt-5">
        <RacePitch rows={table} viewerId={actor.userId} now={now?.get(actor.userId)} locale={locale} />
        <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
          <div className="grid min-w-0 grid-cols-1 gap-8">
            <div>
              <Standings
                rows={table}
                leader={table[0]?.points ?? 0}
                viewerId={actor.userId}
                address={addressOf(league.id, period)}
                openId={openId}
                now={now && Object.fromEntries(now)}
                showsForm={period === 'week'}
                why={open && <Earnings {...{ actor, leagueId: league.id, row: open, period, locale }} />}
                texts={texts.table}
              />
              {earned && (
                <p className="mt-3 flex flex-wrap items-center gap-2 text-sm">
                  <Pencil>{texts.table.ifItEndedNow}</Pencil>
                  {texts.table.nothingBooked}
                </p>
              )}
              {period === 'week' && periodEnds && (
                <p className="mt-3 text-sm">
                  <PageCountdown
                    dueAt={periodEnds.nextWeekAt}
                    now={periodEnds.now}
                    texts={{ noDue, days, clock, dueLabel, before: texts.weekEnds }}
                  />
                </p>
              )}
              <p className="mt-3 text-sm text-ink-soft">
                {league.competition === null
                  ? texts.tableText
                  : fill(texts.tableTextOf, { competition: competitionName(league.competition) })}
              </p>
            </div>
            {weeks.length > 0 && (
              <section aria-labelledby="past-weeks">
                <SectionHead id="past-weeks" title={ranks.past} />
                <PastWeeks weeks={weeks.map((week) => ({ ...week, place: week.position }))} locale={locale} />
              </section>
            )}
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-8 lg:row-span-2">
            {inPlay.matches.length > 0 && (
              <InPlay
                title={texts.inPlay.title}
                aside={translatorFor(locale, 'leagues.inPlay')('matches', { count: inPlay.matches.length })}
                rows={inPlayViews(inPlay.matches, matchStandings(inPlay, actor.userId), locale)}
                withPick
                note={texts.table.nothingBooked}
              />
            )}
            {league.isReadOnly ? (
              <p className="slot-dashed px-4 py-3">
                {translatorFor(locale, 'leagues.readOnly')('text', {
                  count: ownLeagues.filter(({ isReadOnly }) => isReadOnly).length,
                })}
              </p>
            ) : (
              <CodeSlip id="invite" league={league} texts={texts.code} />
            )}
            {league.isOwner ? (
              <ButtonLink href={`/leagues/${league.id}/captain`} variant="outline">
                {texts.owner.title}
              </ButtonLink>
            ) : (
              <Removal action={leaveLeague} id={league.id} texts={texts.leave} />
            )}
          </div>
          {children}
        </div>
      </div>
    </div>
  )
}
