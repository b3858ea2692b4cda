import { randomUUID } from 'node:crypto'
import { MISSION_TABS, MissionTabs } from '@/components/missions/mission-tabs'
import { MissionsPanel } from '@/components/missions/missions-panel'
import { NewMissionButton, NewMissionSheet } from '@/components/missions/new-mission'
import { Suggestions } from '@/components/missions/suggestions'
import { UpcomingMatches } from '@/components/missions/upcoming-matches'
import { PageHead } from '@/components/ui/page-head'
import { requireFan } from '@/lib/auth/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import { singleParam } from '@/lib/core/pages/search-params'
import { comingView } from '@/lib/matches/fixtures/words'
import { matchesForFan } from '@/lib/matches/queries'
import { STRIP_LENGTH } from '@/lib/matches/rules'
import { filterOf } from '@/lib/missions/pages/rules'
import { missionPage } from '@/lib/missions/queries'
import { suggestionsFor } from '@/lib/missions/suggestions/queries'

export default async function MissionsPage({ params, searchParams }: PageProps<'/[locale]/missions'>) {
  const locale = localeOf(await params)
  const query = await searchParams
  const tab = MISSION_TABS.find((known) => known === query.tab) ?? 'active'
  const after = singleParam(query.after)
  const filter = filterOf(query)
  const actor = await requireFan('/missions')
  const [page, coming, offer] = await Promise.all([
    missionPage(actor, tab === 'suggested' ? null : tab, after, filter),
    matchesForFan(actor, STRIP_LENGTH),
    tab === 'suggested' ? suggestionsFor(actor, singleParam(query.competition), locale) : null,
  ])
  const { missions: texts, fixtures } = MESSAGES[locale]
  const { counts, now } = page
  return (
    <div className="wrap pb-16">
      <title>{`${texts.metaTitle} · GoalQuest`}</title>
      <meta name="description" content={texts.metaDescription} />
      <PageHead
        title={texts.title}
        aside={{ label: texts.completed, value: `${counts.done}/${counts.total}` }}
      >
        <NewMissionButton label={texts.form.title} />
      </PageHead>
      <NewMissionSheet texts={texts} requestId={randomUUID()} now={now} locale={locale} />
      <MissionTabs current={tab} counts={counts} texts={texts} slip={fixtures.slip} />
      <div className="mt-7 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div id="missions" role="tabpanel" tabIndex={-1} aria-label={texts.tabs[tab]} className="min-w-0">
          {offer && <Suggestions offer={offer} locale={locale} />}
          {tab !== 'suggested' && <MissionsPanel {...{ tab, page, filter, locale, after }} />}
        </div>
        <UpcomingMatches
          matches={coming.map((match) => comingView(match, now, locale))}
          texts={{ title: fixtures.title, none: fixtures.none, all: fixtures.all, slip: fixtures.slip }}
        />
      </div>
    </div>
  )
}
