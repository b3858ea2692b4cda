import { randomUUID } from 'node:crypto'
import { MissionForm } from '@/components/missions/mission-form'
import { MISSION_TABS, MissionTabs } from '@/components/missions/mission-tabs'
import { MissionsPanel } from '@/components/missions/missions-panel'
import { Suggestions } from '@/components/missions/suggestions'
import { UpcomingMatches } from '@/components/missions/upcoming-matches'
import { PageHead } from '@/components/ui/page-head'
import { fanOfPage } from '@/lib/auth/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import { single } from '@/lib/core/search'
import { comingView } from '@/lib/matches/fixtures/words'
import { matchesForFan } from '@/lib/matches/queries'
import { STRIP_LENGTH } from '@/lib/matches/rules'
import { missionPage } from '@/lib/missions/queries'
import { suggestionsFor } from '@/lib/missions/suggestions/queries'

export default async function MissionsPage({ params, searchParams }: PageProps<'/[locale]/missions'>) {
  const locale = localeOf(await params)
  const query = await searchParams
  const tab = MISSION_TABS.find((known) => known === query.tab) ?? 'active'
  const after = single(query.after)
  const actor = await fanOfPage('/missions')
  const [page, coming, offer] = await Promise.all([
    missionPage(actor, tab === 'suggested' ? null : tab, after),
    matchesForFan(actor, STRIP_LENGTH),
    tab === 'suggested' ? suggestionsFor(actor, single(query.competition), locale) : null,
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
      />
      <MissionTabs current={tab} counts={counts} texts={texts} />
      <div className="mt-7 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div id="missions" role="tabpanel" tabIndex={-1} aria-label={texts.tabs[tab]} className="min-w-0">
          {offer && <Suggestions offer={offer} locale={locale} />}
          {tab !== 'suggested' && <MissionsPanel tab={tab} page={page} locale={locale} after={after} />}
        </div>
        <div className="grid gap-8">
          <section aria-labelledby="new-mission" className="sheet p-5">
            <h2 id="new-mission" className="mb-3 text-xl">
              {texts.form.title}
            </h2>
            <MissionForm texts={texts.form} requestId={randomUUID()} />
          </section>
          <UpcomingMatches
            matches={coming.map((match) => comingView(match, now, locale))}
            texts={{ title: fixtures.title, none: fixtures.none, all: fixtures.all, slip: fixtures.slip }}
          />
        </div>
      </div>
    </div>
  )
}
